"""Live parts: tool, payload and gravity as arguments of compiled code.

A tool is 17 numbers: xyz [m] and wxyz of its frame in the link that carries it, its mass [kg], its
centre of mass xyz in its own frame [m], and its inertia xx yy zz xy xz yz about that centre in its
own axes [kg m^2]. A payload is the last ten of these, in the frame of the tool.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from linkwork import checks
from linkwork.dynamics.functions import Subject
from linkwork.dynamics.reduced import ReducedTree, reduce_tree
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.model.link import Joint, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, Vector3
from linkwork.spatial.inertia import NO_BODY
from linkwork.spatial.rotation import from_unit_wxyz
from linkwork.spatial.scalar import Scalar
from linkwork.trace import Argument, Graph, Program, Result, Traced

LIVE = {"tool": 17, "payload": 10, "gravity": 3}  # Parts that may be live, and the size of each


def live_numbers(
    tree: Tree, gravity: Vector3, parts: Iterable[str]
) -> dict[str, tuple[float, ...]]:
    """Return the current numbers of live parts; there is no payload yet.

    A tool that is a named frame or a moving link has no separate mass.
    """
    makers = {
        "tool": lambda: _tool_numbers(tree),
        "payload": lambda: body_numbers(NO_BODY),
        "gravity": lambda: gravity,
    }
    return {part: makers[_checked(part)]() for part in parts}


def tree_with_live(tree: Tree, numbers: Mapping[str, Sequence[Scalar]]) -> Tree:
    """Return a robot with other numbers, floats or traced, in its live parts.

    The tool stays the tool: a separate link, or one that replaces the frame. A payload
    is one more link, fixed in the tool's frame. Gravity is not part of a tree and is ignored.
    """
    for part, values in numbers.items():
        if len(values) != LIVE[_checked(part)]:
            raise ArgumentError(
                f"invalid live {part}: {len(values)} numbers, expected {LIVE[part]}",
                hint=f"live_numbers(tree, gravity, [{part!r}]) returns the current ones",
            )
    if tree.tool_name is None and numbers:
        # The links added here must not change the default.
        tree = tree.with_tool(tree.tool)
    if "tool" in numbers:
        tree = _with_tool(tree, numbers["tool"])
    return _with_payload(tree, numbers["payload"]) if "payload" in numbers else tree


def _checked(part: str) -> str:
    if part not in LIVE:
        raise NotFoundError("live part called", part, LIVE)
    return part


def _own_link(tree: Tree) -> int:
    """Return the index of the tool when it is a separate fixed link; else -1."""
    names = [link.name for link in tree.links]
    index = names.index(tree.tool) if tree.tool in names else 0
    return index if index and not tree.links[index].joint.kind.moves else -1


def _tool_numbers(tree: Tree) -> tuple[float, ...]:
    index = _own_link(tree)
    if index >= 0:
        link = tree.links[index]
        pose, inertia = link.pose_in_parent, link.inertia or NO_BODY
    else:
        _, pose = tree.frame()
        inertia = NO_BODY
    return (*pose.position, *pose.quaternion_wxyz.tolist(), *body_numbers(inertia))


def body_numbers(inertia: Inertia) -> tuple[float, ...]:
    """Return the ten numbers of a body: mass, centre of mass, and inertia about it."""
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = inertia.matrix
    return (inertia.mass, *inertia.center, xx, yy, zz, xy, xz, yz)


def _inertia(numbers: Sequence[Scalar]) -> Inertia:
    mass, x, y, z, xx, yy, zz, xy, xz, yz = numbers
    return Inertia(mass, (x, y, z), ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)))


def _with_tool(tree: Tree, numbers: Sequence[Scalar]) -> Tree:
    x, y, z = numbers[:3]
    pose = Pose(from_unit_wxyz(numbers[3:7]), (x, y, z))
    inertia = _inertia(numbers[7:])
    index = _own_link(tree)
    if index >= 0:
        moved = replace(tree.links[index], pose_in_parent=pose, inertia=inertia)
        return replace(tree, links=(*tree.links[:index], moved, *tree.links[index + 1 :]))
    carrier, _ = tree.frame()
    frames = tuple(frame for frame in tree.frames if frame.name != tree.tool)
    framed = len(frames) < len(tree.frames)
    name = tree.tool if framed else _free_name("tool", tree.frame_names)
    return _with_link(replace(tree, frames=frames, tool_name=name), name, carrier, pose, inertia)


def _with_payload(tree: Tree, numbers: Sequence[Scalar]) -> Tree:
    carrier, pose = tree.frame()
    name = _free_name("payload", tree.frame_names)
    return _with_link(tree, name, carrier, pose, _inertia(numbers))


def _with_link(tree: Tree, name: str, carrier: int, pose: Pose, inertia: Inertia) -> Tree:
    """Return a copy of a tree with one more link, fixed to another as its first child."""
    joint = Joint(_free_name(name, [link.joint.name for link in tree.links]))
    link = TreeLink(name, tree.links[carrier].name, joint, pose, inertia)
    after = carrier + 1
    return replace(tree, links=(*tree.links[:after], link, *tree.links[after:]))


def _free_name(base: str, taken: Iterable[str]) -> str:
    used, name, number = set(taken), base, 2
    while name in used:
        name, number = f"{base}_{number}", number + 1
    return name


BLOCK = "live"  # Name of the argument that holds the block, and of the program that fills it


class LiveBlock:
    """Block of numbers that functions of a robot with live parts take beside the state.

    `parts` are the live ones in the order of `LIVE`; `gravity` counts where it is not live.
    """

    def __init__(self, tree: Tree, gravity: Vector3, parts: Sequence[str]) -> None:
        self.parts = checked_parts(parts)
        self._tree = tree.spanning_tree
        self._gravity = gravity

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """Arguments of the program `live`: the numbers of each part."""
        return tuple(Argument(part, LIVE[part]) for part in self.parts)

    @property
    def size(self) -> int:
        """Size of the block."""
        return self._count + len(self._followers)

    @cached_property
    def program(self) -> Program:
        """The program that fills the block: the numbers of the parts, then derived ones."""
        outputs = [self._graph.input(i) for i in range(self._count)]
        outputs += self._followers
        result = Result(BLOCK, (self.size,))
        return Program(BLOCK, self.arguments, (result,), self._graph, tuple(outputs))

    def subject(self, block: Sequence[Scalar], frame: str | None) -> Subject:
        """Return the robot whose live numbers are those of a block of `size` scalars."""
        subject = self._subject(block[: self._count], frame)
        places = {node: self._count + i for i, node in enumerate(self._followers)}
        places |= {self._graph.input(i): i for i in range(self._count)}
        reduced = self._reduced.map_scalars(lambda number: block[places[number.node]])
        return replace(subject, reduced_form=replace(reduced, tree=subject.tree))

    @property
    def _count(self) -> int:
        return sum(LIVE[part] for part in self.parts)

    @cached_property
    def _graph(self) -> Graph:
        return Graph()

    @cached_property
    def _reduced(self) -> ReducedTree:
        """The reduced form, its numbers traced where they depend on live ones."""
        numbers = [Traced(self._graph, self._graph.input(i)) for i in range(self._count)]
        subject = self._subject(numbers, None)
        reduced = reduce_tree(subject.tree, subject.gravity)
        return reduced.map_scalars(lambda x: x if x.value is None else x.value)

    @cached_property
    def _followers(self) -> list[int]:
        """Nodes of the numbers of the reduced form that depend on live ones, in their order."""
        nodes: dict[int, None] = {}

        def note(number: Traced) -> Traced:
            nodes[number.node] = None
            return number

        self._reduced.map_scalars(note)
        inputs = {self._graph.input(i) for i in range(self._count)}
        return [node for node in nodes if node not in inputs]

    def _subject(self, numbers: Sequence[Scalar], frame: str | None) -> Subject:
        named, start = {}, 0
        for part in self.parts:
            named[part] = numbers[start : start + LIVE[part]]
            start += LIVE[part]
        x, y, z = named.pop("gravity", self._gravity)
        return Subject(tree_with_live(self._tree, named), (x, y, z), frame)


def checked_parts(parts: Sequence[str]) -> tuple[str, ...]:
    """Return the names of live parts in the order of `LIVE`."""
    listed = isinstance(parts, Sequence) and not isinstance(parts, str | bytes)
    named = listed and all(isinstance(part, str) for part in parts)
    if not named or not parts or len(set(parts)) < len(parts):
        raise ArgumentError(
            f"invalid live: {checks.shown(parts)}",
            hint=f"expected a list of different names among {', '.join(LIVE)}",
        )
    requested = [_checked(part) for part in parts]
    return tuple(part for part in LIVE if part in requested)
