"""Branches side by side are what each gives alone, however many there are."""

from itertools import product

import numpy as np
import pytest

from linkwork.codegen import compile_branches, compile_program, from_lanes, to_lanes
from linkwork.codegen.lowering.branches import Branches
from linkwork.codegen.native.compiler import find_compiler
from linkwork.codegen.native.native_library import NativeLibrary
from linkwork.codegen.runtime.fallback_kernels import CtypesKernel, NumpyKernel
from linkwork.errors import ArgumentError
from linkwork.trace import Argument, trace
from tests.codegen.programs import assert_agree

pytestmark = pytest.mark.usefixtures("needs_compiler")
SIGNS = list(product((1.0, -1.0), repeat=3))
ONCE, MINIMIZED = frozenset(["size"]), frozenset(["margin"])


def one_branch(pose, signs, free):
    x, y, z = pose
    shoulder = y.atan2(x * signs[0])
    elbow = (x * x + z * z).sqrt() * signs[1] - free[0]
    return {
        "q": [shoulder, elbow, shoulder.sin() * signs[2], elbow.cos() * z, y.tanh()],
        "margin": signs[0] * x + signs[1] * y - signs[2],
        "size": [x * x, y * z],
        "turn": [[x * signs[2], y], [z, elbow]],
    }


def toy():
    return trace(
        "toy", one_branch, [Argument("pose", 3), Argument("signs", 3), Argument("free", 1)]
    )


def kernels(rows):
    branches = Branches(toy(), "signs", tuple(map(tuple, rows)), ONCE, MINIMIZED)
    yield compile_branches(toy(), "signs", rows, once=ONCE, minimized=MINIMIZED)
    yield CtypesKernel(NativeLibrary(branches.unrolled(), find_compiler(), branches))
    yield NumpyKernel(branches.unrolled())


def each_alone(rows, pose, free):
    """The same from a kernel that knows nothing of branches, one row after the other."""
    kernel = compile_program(toy())
    results = [kernel(pose, np.array(row, pose.dtype), free) for row in rows]
    q, margin, size, turn = zip(*results, strict=True)
    axis = pose.ndim - 1
    return [np.stack(q, axis), np.min(margin, 0), size[0], np.stack(turn, axis)]


@pytest.mark.parametrize("count", [1, 3, 8, 17])
def test_branches_are_what_each_gives_alone(count):
    rows = (SIGNS * 3)[:count]
    random = np.random.default_rng(count)
    for kernel in kernels(rows):
        for dtype, relative in (("float64", 1e-14), ("float32", 1e-6)):
            free = np.array([0.3], dtype)
            for shape in ((3,), (0, 3), (1, 3), (7, 3)):
                pose = random.normal(size=shape).astype(dtype)
                results = kernel(pose, free)
                assert {np.asarray(x).dtype.name for x in results} == {dtype}
                if pose.size:
                    assert_agree(results, each_alone(rows, pose, free), relative)


def test_results_go_to_out_and_shapes_are_checked():
    for kernel in kernels(SIGNS):
        pose, free = np.ones((4, 3)), np.ones(1)
        results = kernel(pose, free)
        out = tuple(np.full_like(x, np.nan) for x in results)
        assert kernel(pose, free, out=out) is out
        assert all(np.array_equal(x, y) for x, y in zip(out, results, strict=True))
        with pytest.raises(
            ArgumentError, match=r"invalid pose of toy: shape .* \(3,\) or \(N, 3\)"
        ):
            kernel(np.ones(4), free)
        with pytest.raises(ArgumentError, match=r"arrays for toy: 3; expected pose .3., free .1."):
            kernel(pose, free, free)
        with pytest.raises(ArgumentError, match=": nan"):
            kernel(np.full(3, np.nan), free)


def test_the_last_argument_may_be_held():
    for kernel in kernels(SIGNS):
        pose, free = np.ones((4, 3)), np.ones(1)
        kernel.hold([(free, free.astype("float32"))])
        assert_agree(kernel(pose), kernel(pose, free), 0.0)


def test_branches_are_computed_in_lanes_of_states_too():
    pose, free = np.random.default_rng(1).normal(size=(21, 3)), np.ones((21, 1))
    for kernel in kernels(SIGNS):
        blocks = kernel.lanes(to_lanes(pose), to_lanes(free))
        assert_agree(tuple(from_lanes(x, 21) for x in blocks), kernel(pose, free), 1e-14)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sign", SIGNS), "rows of argument 'sign' of .*its arguments: pose, signs, free"),
        (("signs", []), "rows of argument 'signs'"),
        (("signs", [(1.0, 1.0)]), "rows of argument 'signs'"),
        (("signs", [(1.0, 1.0, np.nan)]), "rows of argument 'signs'"),
    ],
)
def test_rows_that_do_not_fit_are_refused(arguments, message):
    with pytest.raises(ArgumentError, match=message):
        compile_branches(toy(), *arguments)


def test_results_that_are_not_there_are_refused():
    with pytest.raises(ArgumentError, match="unknown results of toy: depth"):
        compile_branches(toy(), "signs", SIGNS, minimized=["depth"])
