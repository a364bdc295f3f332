"""README of generated code: meaning and units of arguments and results."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from linkwork.codegen.lowering.names import in_markdown
from linkwork.dynamics import regressor_names
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.trace import Program


def result_note(tree: Tree, name: str) -> str:
    """Return a Markdown section about a result; empty if there is none."""
    return _NOTES[name](tree) if name in _NOTES else ""


def _pose(tree: Tree) -> str:
    return (
        f"## `pose`: of {in_markdown(tree.tool)} in the base\n\n"
        "A rotation in rows 0 to 2, columns 0 to 2; a position in column 3 [m]; the last row is "
        "0 0 0 1."
    )


def _poses(tree: Tree) -> str:
    head = "## `poses`: of all links and named frames in the base\n\nEach has four rows of four"
    return f"{head}, as `pose` is.\n\n{_numbered('frame', tree.frame_names)}"


def _jacobian(tree: Tree) -> str:
    return (
        f"## `jacobian`: of {in_markdown(tree.tool)}\n\n"
        "Rows: linear velocity x, y, z [m/s], then angular velocity x, y, z [rad/s], in base axes; "
        f"`jacobian_in_tool` is in the axes of the frame.\n{_columns(tree)}"
    )


def _rate(tree: Tree) -> str:
    return f"## `rate`: time derivative of the Jacobian [1/s]\n\nRows as of it.\n{_columns(tree)}"


def _square(title: str) -> Callable[[Tree], str]:
    return lambda tree: f"## {title}\n\nRows and columns: {_listed(tree)}."


def _regressor(tree: Tree) -> str:
    return (
        "## `regressor`: torques per unit of each parameter\n\n"
        "Masses [kg], first moments `mx` `my` `mz` [kg m], inertias about the link origin "
        "[kg m^2]; rotors and friction in the units of the joint.\n"
        f"Rows: {_listed(tree)}. Columns:\n\n{_numbered('parameter', regressor_names(tree))}"
    )


def _columns(tree: Tree) -> str:
    return f"Columns: {_listed(tree)}." if tree.velocity_count else "There are no columns."


def _listed(tree: Tree) -> str:
    return ", ".join(in_markdown(name) for name in tree.velocity_names) or "none"


def _numbered(what: str, names: Iterable[str]) -> str:
    rows = [f"| {i} | {in_markdown(name)} |" for i, name in enumerate(names)]
    return "\n".join([f"| index | {what} |", "| --- | --- |", *rows])


_NOTES: dict[str, Callable[[Tree], str]] = {
    "pose": _pose,
    "poses": _poses,
    "jacobian": _jacobian,
    "rate": _rate,
    "mass": _square("`mass`: the mass matrix"),
    "coriolis": _square("`coriolis`: the Coriolis matrix C, with Coriolis torques C qd"),
    "by_q": _square("`by_q`: derivative of the result with respect to `q`"),
    "by_qd": _square("`by_qd`: derivative of the result with respect to `qd`"),
    "by_tau": _square("`by_tau`: derivative of the result with respect to `tau`"),
    "regressor": _regressor,
    "kinetic": lambda _: "## `kinetic`: kinetic energy [J]",
    "potential": lambda _: (
        "## `potential`: energy of gravity, zero at the base, and of springs [J]"
    ),
}


_FLOATING = JointKind.FLOATING
_POSITIONS = {
    JointKind.REVOLUTE: ("rad",),
    JointKind.PRISMATIC: ("m",),
    JointKind.BALL: ("quaternion",) * 4,
    _FLOATING: ("m",) * 3 + ("quaternion",) * 4,
}
_VELOCITIES = {
    JointKind.REVOLUTE: ("rad/s",),
    JointKind.PRISMATIC: ("m/s",),
    JointKind.BALL: ("rad/s",) * 3,
    _FLOATING: ("m/s",) * 3 + ("rad/s",) * 3,
}
_TORQUES = {
    JointKind.REVOLUTE: ("N m",),
    JointKind.PRISMATIC: ("N",),
    JointKind.BALL: ("N m",) * 3,
    _FLOATING: ("N",) * 3 + ("N m",) * 3,
}
_OF_VELOCITIES = {
    "qd": ("velocities", _VELOCITIES, ""),
    "qdd": ("accelerations", _VELOCITIES, "^2"),
    "tau": ("joint torques or forces", _TORQUES, ""),
}
_BODY = (
    "mass [kg]",
    *(f"centre of mass {axis} in the tool frame [m]" for axis in "xyz"),
    *(
        f"inertia {axes} about the centre of mass, tool axes [kg m^2]"
        for axes in ("xx", "yy", "zz", "xy", "xz", "yz")
    ),
)
_PARTS = {
    "tool": (
        *(f"{axis} of the tool frame in its parent link [m]" for axis in "xyz"),
        *(f"{part} of the unit quaternion" for part in "wxyz"),
        *_BODY,
    ),
    "payload": _BODY,
    "gravity": tuple(
        f"{axis} of the gravitational acceleration, base axes [m/s^2]" for axis in "xyz"
    ),
    "wrench": (
        *(f"force {axis} at the frame origin, base axes [N]" for axis in "xyz"),
        *(f"torque {axis}, base axes [N m]" for axis in "xyz"),
    ),
}


def argument_notes(
    tree: Tree, programs: Iterable[Program], present: Mapping[str, NDArray[Any]]
) -> str:
    """Markdown: the robot, and a section for each argument and result."""
    named = {x.name: None for program in programs for x in (*program.arguments, *program.results)}
    sections = [section for name in named for section in _section(tree, name, present)]
    return "\n\n".join([_robot(tree), *sections])


def _robot(tree: Tree) -> str:
    joints = ", ".join(in_markdown(joint.name) for joint in tree.joints) or "none"
    base, tool = in_markdown(tree.links[0].name), in_markdown(tree.tool)
    return (
        f"## The robot: {in_markdown(tree.name)}\n\n"
        f"Joints in order: {joints}. The base is {base}; the tool is {tool}."
    )


def _section(tree: Tree, name: str, present: Mapping[str, NDArray[Any]]) -> Iterator[str]:
    if name == "q":
        units = _units(tree, _POSITIONS)
        yield _table("q", "positions", tree.position_names, units)
    elif name in _OF_VELOCITIES:
        title, units, power = _OF_VELOCITIES[name]
        texts = [unit + power for unit in _units(tree, units)]
        yield _table(name, title, tree.velocity_names, texts)
        if any(not joint.kind.has_axis for joint in tree.joints):
            yield "For a floating base v is in base axes and w in link axes."
    elif name == "live":
        yield (
            "## `live`: block of live numbers\n\n"
            "Call the function `live` before all others, and again whenever one of its arguments "
            "changes; every other function takes the resulting block."
        )
    elif name in _PARTS:
        yield _part(name, present.get(name))
    elif note := result_note(tree, name):
        yield note


def _part(name: str, now: NDArray[Any] | None) -> str:
    if now is None:
        head = ["| index | meaning |", "| --- | --- |"]
        rows = [f"| {i} | {text} |" for i, text in enumerate(_PARTS[name])]
    else:
        head = ["| index | meaning | value when generated |", "| --- | --- | --- |"]
        values = enumerate(zip(_PARTS[name], now, strict=True))
        rows = [f"| {i} | {text} | {float(value)!r} |" for i, (text, value) in values]
    return "\n".join([f"## `{name}`", "", *head, *rows])


def _units(tree: Tree, units: dict[JointKind, tuple[str, ...]]) -> list[str]:
    return [unit for joint in tree.joints for unit in units[joint.kind]]


def _table(name: str, title: str, names: Sequence[str], units: Sequence[str]) -> str:
    rows = [
        f"| {i} | {in_markdown(joint)} | {unit} |"
        for i, (joint, unit) in enumerate(zip(names, units, strict=True))
    ]
    head = ["| index | joint | unit |", "| --- | --- | --- |"]
    return "\n".join([f"## `{name}`: {title}", "", *head, *rows])
