"""Random robots with everything a Tree may hold."""

import math

from hypothesis import strategies as st

from linkwork.model.build import build_tree
from linkwork.model.link import (
    SIZES,
    Coupling,
    Cut,
    Drive,
    Frame,
    Joint,
    JointKind,
    Limits,
    Mimic,
    Shape,
    ShapeKind,
    TreeLink,
)
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.vector import vector3

numbers = st.floats(-1e6, 1e6)
positive = st.floats(1e-6, 1e3)
limits = st.one_of(st.just(math.inf), positive)
vectors = st.tuples(numbers, numbers, numbers)
turns = st.tuples(*[st.floats(-math.pi, math.pi)] * 3)
poses = st.one_of(st.just(Pose()), st.builds(Pose.from_xyz_rpy, vectors, turns))
shares = st.one_of(st.floats(0, 1), st.integers(0, 255).map(lambda x: x / 255))
words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=8)
odd_words = st.sampled_from(
    ["", " a", "true", "1.5", "~", "- b", "a: b", "#c", "x/y", "{", "'", '"']
)
endings = st.one_of(words, odd_words)


@st.composite
def axes(draw):
    if draw(st.booleans()):
        return (0.0, 0.0, 1.0)
    numbers = draw(st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda x: math.hypot(*x) > 0.1))
    return vector3(x / math.hypot(*numbers) for x in numbers)


drives = st.builds(
    Drive, numbers, numbers, numbers, st.one_of(st.none(), numbers), numbers, numbers
)
ranges = st.builds(lambda a, b, s, e: Limits(-a, b, s, e), limits, limits, limits, limits)
inertias = st.builds(
    lambda mass, center, rows, symmetric: Inertia.unvalidated(
        mass,
        center,
        tuple(
            tuple(rows[min(i, j)][max(i, j)] if symmetric else rows[i][j] for j in range(3))
            for i in range(3)
        ),
    ),
    numbers,
    vectors,
    st.tuples(vectors, vectors, vectors),
    st.booleans(),
)


@st.composite
def shapes(draw):
    kind = draw(st.sampled_from([kind for kind in ShapeKind if kind is not ShapeKind.MESH]))
    size = tuple(draw(positive) for _ in range(SIZES[kind]))
    rgba = tuple(draw(shares) for _ in range(4))
    return Shape(kind, size, draw(poses), rgba, draw(st.booleans()), draw(st.booleans()))


@st.composite
def trees(draw, most_links=5) -> Tree:
    """A robot with joints of every kind, frames, cuts, couplings and strange names."""
    base_kind = draw(st.sampled_from([JointKind.FIXED, JointKind.FLOATING]))
    links = [_link(draw, "base" + draw(endings), None, base_kind, None)]
    for i in range(draw(st.integers(0, most_links))):
        kind = draw(st.sampled_from([x for x in JointKind if x is not JointKind.FLOATING]))
        parent = draw(st.sampled_from(links)).name
        leaders = [x.joint.name for x in links if x.joint.kind.has_axis]
        mimic = None
        if kind.has_axis and leaders and draw(st.booleans()):
            mimic = Mimic(draw(st.sampled_from(leaders)), draw(numbers), draw(numbers))
        links.append(_link(draw, f"{i}{draw(endings)}", parent, kind, mimic))
    names = [link.name for link in links]
    frames = [
        Frame(f"frame{i}{draw(endings)}", draw(st.sampled_from(names)), draw(poses))
        for i in range(draw(st.integers(0, 2)))
    ]
    return _joined(draw, links, frames)


def _link(draw, name, parent, kind, mimic):
    joint = Joint(
        draw(st.sampled_from([name, f"{name}-joint"])),
        kind,
        draw(axes()),
        draw(ranges),
        draw(drives),
        mimic,
    )
    pose = Pose() if parent is None else draw(poses)
    inertia = draw(st.one_of(st.none(), inertias))
    return TreeLink(name, parent, joint, pose, inertia, tuple(draw(st.lists(shapes(), max_size=2))))


def _joined(draw, links, frames):
    names = [link.name for link in links]
    cuts, couplings = [], []
    if len(names) > 1 and draw(st.booleans()):
        ends = draw(st.permutations(names))[:2]
        kinds = [JointKind.FIXED, JointKind.BALL, JointKind.REVOLUTE]
        cuts.append(Cut("loop", draw(st.sampled_from(kinds)), *ends))
        couplings.append(Coupling("spring", *ends, *(abs(draw(numbers)) for _ in range(3))))
    places = [*names, *(frame.name for frame in frames)]
    return build_tree(
        draw(st.sampled_from(["robot", "my robot", "42"])),
        links,
        frames,
        draw(st.one_of(st.none(), st.sampled_from(places))),
        cuts=cuts,
        couplings=couplings,
        force_points=draw(st.lists(st.sampled_from(places), max_size=2, unique=True)),
    )
