"""What the numbers that generated functions give mean: rows, columns, names of frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from linkwork.codegen.lowering.names import in_markdown
from linkwork.dynamics import regressor_names
from linkwork.model.tree import Tree


def result_note(tree: Tree, name: str) -> str:
    """A section of Markdown about a result; empty where there is nothing to say.

    Args:
        tree: The robot; its names are escaped.
        name: What the result is called.
    """
    return _NOTES[name](tree) if name in _NOTES else ""


def _pose(tree: Tree) -> str:
    return (
        f"## `pose`: of {in_markdown(tree.tool)} in the base\n\n"
        "A rotation in rows 0 to 2, columns 0 to 2; a position in column 3 [m]; the last row is "
        "0 0 0 1."
    )


def _poses(tree: Tree) -> str:
    head = "## `poses`: of all links and named frames in the base\n\nEach of them four rows of four"
    return f"{head}, as `pose` is.\n\n{_numbered('frame', tree.frame_names)}"


def _jacobian(tree: Tree) -> str:
    return (
        f"## `jacobian`: how {in_markdown(tree.tool)} moves with the joints\n\n"
        "Rows: linear velocity x, y, z [m/s], then angular velocity x, y, z [rad/s], in base axes; "
        f"of `jacobian_in_tool` in the frame's own.\n{_columns(tree)}"
    )


def _rate(tree: Tree) -> str:
    return f"## `rate`: of the Jacobian in base axes [1/s]\n\nRows as its own.\n{_columns(tree)}"


def _square(title: str) -> Callable[[Tree], str]:
    return lambda tree: f"## {title}\n\nRows and columns: {_listed(tree)}."


def _regressor(tree: Tree) -> str:
    return (
        "## `regressor`: torques of each parameter at one\n\n"
        "Masses [kg], masses times centres `mx` `my` `mz` [kg m], inertias about the link's origin "
        "[kg m^2]; rotors and friction in the units of the joint.\n"
        f"Rows: {_listed(tree)}. Columns:\n\n{_numbered('parameter', regressor_names(tree))}"
    )


def _columns(tree: Tree) -> str:
    return f"Columns: {_listed(tree)}." if tree.speed_count else "There are no columns."


def _listed(tree: Tree) -> str:
    return ", ".join(in_markdown(name) for name in tree.speed_names) or "none"


def _numbered(what: str, names: Iterable[str]) -> str:
    rows = [f"| {i} | {in_markdown(name)} |" for i, name in enumerate(names)]
    return "\n".join([f"| index | {what} |", "| --- | --- |", *rows])


_NOTES: dict[str, Callable[[Tree], str]] = {
    "pose": _pose,
    "poses": _poses,
    "jacobian": _jacobian,
    "rate": _rate,
    "mass": _square("`mass`: the mass matrix"),
    "coriolis": _square("`coriolis`: the matrix whose product with `qd` is the Coriolis torques"),
    "by_q": _square("`by_q`: of what the function gives, by small motions of the joints"),
    "by_qd": _square("`by_qd`: of what the function gives, by `qd`"),
    "by_tau": _square("`by_tau`: of what the function gives, by `tau`"),
    "regressor": _regressor,
    "kinetic": lambda _: "## `kinetic`: energy of motion [J]",
    "potential": lambda _: "## `potential`: energy in gravity, zero at the base, and springs [J]",
}
