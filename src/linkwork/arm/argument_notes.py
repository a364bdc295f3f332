"""What the numbers that generated functions take mean: joints in order, with units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from linkwork.arm.result_notes import result_note
from linkwork.codegen.lowering.names import in_markdown
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.trace import Program

_FLOATING = JointKind.FLOATING
_POSITIONS = {
    JointKind.REVOLUTE: ("rad",),
    JointKind.PRISMATIC: ("m",),
    JointKind.BALL: ("quaternion",) * 4,
    _FLOATING: ("m",) * 3 + ("quaternion",) * 4,
}
_SPEEDS = {
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
_OF_SPEEDS = {
    "qd": ("speeds", _SPEEDS, ""),
    "qdd": ("accelerations", _SPEEDS, "^2"),
    "tau": ("torques or forces of the drives", _TORQUES, ""),
}
_BODY = (
    "mass [kg]",
    *(f"centre of mass {axis} in the tool's frame [m]" for axis in "xyz"),
    *(
        f"inertia {axes} about that centre, tool axes [kg m^2]"
        for axes in ("xx", "yy", "zz", "xy", "xz", "yz")
    ),
)
_PARTS = {
    "tool": (
        *(f"{axis} of the tool's frame in the link that carries it [m]" for axis in "xyz"),
        *(f"{part} of its unit quaternion" for part in "wxyz"),
        *_BODY,
    ),
    "payload": _BODY,
    "gravity": tuple(
        f"{axis} of a falling body's acceleration, base axes [m/s^2]" for axis in "xyz"
    ),
    "wrench": (
        *(f"force {axis} at the frame's origin, base axes [N]" for axis in "xyz"),
        *(f"torque {axis}, base axes [N m]" for axis in "xyz"),
    ),
}


def argument_notes(
    tree: Tree, programs: Iterable[Program], present: Mapping[str, NDArray[Any]]
) -> str:
    """What robot it is, and a section for each array that its functions take or give, in Markdown.

    Args:
        tree: The robot; its names are escaped.
        programs: The functions.
        present: The numbers of each live part now.
    """
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
    elif name in _OF_SPEEDS:
        title, units, power = _OF_SPEEDS[name]
        texts = [unit + power for unit in _units(tree, units)]
        yield _table(name, title, tree.speed_names, texts)
        if any(not joint.kind.has_axis for joint in tree.joints):
            yield "Of a floating base v is in base axes; w is in the axes of the link itself."
    elif name == "live":
        yield (
            "## `live`: what follows from the live parts\n\n"
            "Call the function `live` before all others, and again whenever one of its arguments "
            "changes; every other function takes the block that it filled."
        )
    elif name in _PARTS:
        yield _part(name, present.get(name))
    elif note := result_note(tree, name):
        yield note


def _part(name: str, now: NDArray[Any] | None) -> str:
    if now is None:
        head = ["| index | means |", "| --- | --- |"]
        rows = [f"| {i} | {text} |" for i, text in enumerate(_PARTS[name])]
    else:
        head = ["| index | means | when this was generated |", "| --- | --- | --- |"]
        told = enumerate(zip(_PARTS[name], now, strict=True))
        rows = [f"| {i} | {text} | {float(value)!r} |" for i, (text, value) in told]
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
