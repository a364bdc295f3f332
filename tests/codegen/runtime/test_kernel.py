"""Kernels compute what evaluating the graph gives, however they are called."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork.codegen import compile_program, from_lanes, to_lanes
from linkwork.codegen.lowering.schedule import tuned
from linkwork.codegen.native.compiler import find_compiler
from linkwork.codegen.native.lanes import lanes_of
from linkwork.codegen.native.native_library import NativeLibrary
from linkwork.codegen.runtime.fallback_kernels import CtypesKernel, NumpyKernel
from linkwork.errors import ArgumentError
from linkwork.trace import Argument, trace
from tests.codegen.programs import (
    ROBOTS,
    assert_agree,
    bundle,
    reference,
    robot_programs,
    states,
    whole_robot,
)
from tests.trace.test_laws import expressions

pytestmark = pytest.mark.usefixtures("needs_compiler")


def kernels(program):
    yield compile_program(program)
    yield CtypesKernel(NativeLibrary(program, find_compiler()))
    yield NumpyKernel(program)


@pytest.mark.parametrize("robot", ROBOTS)
def test_every_kernel_agrees_with_the_graph_for_every_function_of_a_robot(robot, vector_bytes):
    program = whole_robot(robot)
    arrays = states(program, 37)
    expected = reference(program, arrays)
    for kernel in kernels(program):
        for dtype, relative in (("float64", 1e-12), ("float32", 1e-4)):
            inputs = [array.astype(dtype) for array in arrays]
            results = kernel(*inputs)
            assert {result.dtype.name for result in results} == {dtype}
            assert_agree(results, expected, relative)
            one = kernel(*(array[3] for array in inputs))
            assert_agree(one, [result[3] for result in expected], relative)
            blocks = kernel.lanes(*map(to_lanes, inputs))
            assert_agree(tuple(from_lanes(x, 37) for x in blocks), expected, relative)


@settings(max_examples=3)
@given(st.lists(expressions(), min_size=15, max_size=15))
def test_every_kernel_agrees_with_the_graph_for_random_programs(trees):
    program = bundle(trees)
    arrays = states(program, 13)
    expected = reference(program, arrays)
    for kernel in kernels(program):
        assert_agree(kernel(*arrays), expected, 1e-12)
        assert_agree(kernel(*(x[0] for x in arrays)), [x[0] for x in expected], 1e-12)
        assert_agree(kernel(*(x.astype("float32") for x in arrays)), expected, 1e-4)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 1000])
def test_a_batch_of_any_length_is_its_states(irb140, count):
    arrays = states(irb140.program, count)
    assert_agree(irb140(*arrays), reference(irb140.program, arrays), 1e-12)
    small = [array.astype("float32") for array in arrays]
    assert_agree(irb140(*small), reference(irb140.program, arrays), 1e-4)


def test_an_argument_of_one_state_is_shared_by_the_batch(irb140):
    q, qd, x = states(irb140.program, 9)
    for kernel in (irb140, NumpyKernel(irb140.program)):
        assert_agree(kernel(q, qd[0], x), reference(irb140.program, [q, qd[:1], x]), 1e-12)
    blocks = irb140.lanes(to_lanes(q), to_lanes(qd[:1])[0], to_lanes(x))
    results = tuple(from_lanes(block, 9) for block in blocks)
    assert_agree(results, reference(irb140.program, [q, qd[:1], x]), 1e-12)


def test_lists_whole_numbers_and_strided_arrays_are_taken(irb140):
    q = [0, 1, 0, -1, 2, 0]
    expected = reference(irb140.program, [np.array(q, float)] * 3)
    assert_agree(irb140(q, tuple(q), np.array(q)), expected, 1e-12)
    strided = np.repeat(np.array(q, float), 2)[::2]
    assert_agree(irb140(strided, np.array(q, ">f8"), strided.astype("float32")), expected, 1e-12)


def test_a_matrix_gives_all_results_in_one_array():
    program = trace(
        "sums", lambda m: {"sum": m[0] + m[3], "twice": [2.0 * x for x in m]}, [Argument("m", 4)]
    )
    kernel, matrix = compile_program(program), np.array([[1.0, 2.0], [3.0, 4.0]])
    assert kernel.of_matrix(matrix).tolist() == [5.0, 2.0, 4.0, 6.0, 8.0]
    others = (matrix.T, matrix.ravel(), matrix.astype("float32"), np.eye(3), matrix * np.nan, [1])
    assert all(kernel.of_matrix(x) is None for x in others)


def test_lane_ordered_arrays_begin_where_a_vector_does():
    for dtype in ("float64", "float32"):
        blocks = to_lanes(np.arange(33, dtype=dtype).reshape(11, 3))
        assert blocks.ctypes.data % 32 == 0
        assert np.array_equal(from_lanes(blocks, 11), np.arange(33).reshape(11, 3))


def test_results_go_to_out(irb140):
    for count in (None, 6):
        arrays = states(irb140.program, count or 1)
        arrays = arrays if count else [array[0] for array in arrays]
        results = irb140(*arrays)
        out = tuple(np.full_like(np.asarray(result), np.nan) for result in results)
        for kernel in (irb140, NumpyKernel(irb140.program)):
            assert kernel(*arrays, out=out) is out
            assert_agree(out, results, 1e-12)


def test_out_may_be_an_argument():
    program = trace("swap", lambda a, b: {"x": [*b, a[0] * b[0]]}, pair())
    for kernel in kernels(program):
        for shape in ((), (9,)):
            a = np.arange(3.0 * max(1, *shape, 1)).reshape(*shape, 3)
            b = a[..., :2] + 10.0
            expected = kernel(a.copy(), b)
            assert kernel(a, b, out=a) is a
            assert np.array_equal(a, expected)


def pair():
    return [Argument("a", 3), Argument("b", 2)]


def test_one_number_comes_out_as_a_number_and_a_constant_fills_the_batch():
    program = trace("f", lambda a: {"x": a[0], "c": 2.5, "v": [a[1], 1.0]}, [Argument("a", 2)])
    for kernel in kernels(program):
        x, c, v = kernel([3.0, 4.0])
        assert (x, c, list(v)) == (3.0, 2.5, [4.0, 1.0])
        assert np.ndim(x) == 0 and isinstance(x, float)
        x, c, v = kernel(np.ones((5, 2)))
        assert (x.shape, c.shape, v.shape) == ((5,), (5,), (5, 2))
        assert np.all(c == 2.5)


def test_a_program_may_take_nothing():
    for kernel in kernels(trace("f", lambda: {"x": [1.0, 2.0]}, [])):
        assert list(kernel()) == [1.0, 2.0]


GOOD = np.zeros(6)


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ((GOOD, GOOD), r"arrays for whole: 2; expected q \(6\), qd \(6\), x \(6\)"),
        ((GOOD, np.zeros(5), GOOD), r"qd of whole: shape \(5,\); expected \(6,\) or \(N, 6\)"),
        ((np.zeros((2, 3, 6)), GOOD, GOOD), r"q of whole: shape \(2, 3, 6\)"),
        ((np.zeros((2, 6)), np.zeros((3, 6)), GOOD), "batches of different lengths"),
        ((GOOD, np.full(6, np.nan), GOOD), r"qd\[0\] of whole: nan; expected finite numbers"),
        ((np.array([[0, 0, 0, np.inf, 0, 0]]), GOOD, GOOD), r"q\[0, 3\] of whole: inf"),
        ((GOOD.astype(complex), GOOD, GOOD), "q of whole: .* has the type complex128"),
        ((GOOD.astype(np.longdouble), GOOD, GOOD), "q of whole: type"),
        (([[1], [1, 2]], GOOD, GOOD), "invalid q of whole: not an array of numbers"),
        ((list("abcdef"), GOOD, GOOD), "q of whole: .* has the type string"),
        ((None, GOOD, GOOD), "q of whole: None has the type object"),
    ],
)
def test_what_cannot_be_taken_is_explained(irb140, arrays, message):
    for kernel in (irb140, NumpyKernel(irb140.program)):
        with pytest.raises(ArgumentError, match=message):
            kernel(*arrays)


def test_what_cannot_be_written_is_explained():
    kernel = compile_program(trace("f", lambda a, b: {"x": a, "y": b}, pair()))
    a, b = np.zeros(3), np.zeros(2)
    for out, message in (
        (a, "out= of f: 1 arrays; expected 2"),
        (
            (a, np.zeros(3)),
            "out= for y of f: .*expected a writable, contiguous float64 array of shape",
        ),
        ((a.astype("float32"), b), "out= for x of f"),
        ((np.zeros(6)[::2], b), "out= for x of f"),
        (([0, 0, 0], b), "out= for x of f"),
    ):
        with pytest.raises(ArgumentError, match=message):
            kernel(a, b, out=out)
    whole = np.zeros(4)
    with pytest.raises(ArgumentError, match="overlap"):
        kernel(a, b, out=(whole[:3], whole[2:]))
    with pytest.raises(TypeError, match="out="):
        kernel(a, b, into=a)


class Odd(np.ndarray):
    """An array that may mean more than its numbers."""


def outs(path):
    """What must not be written to, by label; all would hold three numbers."""
    with pytest.warns(PendingDeprecationWarning):
        matrix = np.matrix(np.zeros(3))
    read_only = np.zeros(3)
    read_only.setflags(write=False)
    return {
        "subclass": np.zeros(3).view(Odd),
        "masked": np.ma.array(np.zeros(3), mask=[True, False, False]),
        "masked without a mask": np.ma.zeros(3),
        "matrix": matrix,
        "read-only": read_only,
        "file in memory": np.memmap(path, float, "r+", shape=3),
        "read-only file": np.memmap(path, float, "r", shape=3),
        "strided": np.zeros(6)[::2],
        "turned around": np.zeros(3)[::-1],
        "float32": np.zeros(3, "f4"),
        "integers": np.zeros(3, "i8"),
        "swapped": np.zeros(3, ">f8"),
        "objects": np.zeros(3, object),
        "structured": np.zeros(3, [("x", "f8")]),
        "too long": np.zeros(4),
        "a row": np.zeros((1, 3)),
        "one number": np.zeros(()),
        "list": [0.0, 0.0, 0.0],
        "text": "x",
        "number": 1.0,
        "tuple": (np.zeros(3), np.zeros(3)),
        "no tuple": (),
    }


def test_only_plain_arrays_are_written_to(tmp_path):
    program = trace("f", lambda a: {"x": [a[1], a[2], a[0]]}, [Argument("a", 3)])
    (tmp_path / "numbers").write_bytes(bytes(24))
    for kernel in kernels(program):
        for label, out in outs(tmp_path / "numbers").items():
            with pytest.raises(ArgumentError, match="out= "):
                kernel(np.array([1.0, 2.0, 3.0]), out=out)
            assert not np.any(np.array(out, dtype=object) == 1.0) or label == "number"


def test_a_file_in_memory_is_written_to_through_a_plain_array(tmp_path):
    program = trace("f", lambda a: {"x": [a[1], a[2], a[0]]}, [Argument("a", 3)])
    for kernel in kernels(program):
        file = np.memmap(tmp_path / "numbers", float, "w+", shape=3)
        with pytest.raises(ArgumentError, match=r"out= for x of f: .*np\.asarray"):
            kernel([1.0, 2.0, 3.0], out=file)
        kernel([1.0, 2.0, 3.0], out=np.asarray(file))
        file.flush()
        assert np.fromfile(tmp_path / "numbers").tolist() == [2.0, 3.0, 1.0]


def test_arguments_may_be_of_other_kinds_of_arrays_but_have_no_masked_entries():
    program = trace("f", lambda a: {"x": [a[1], a[2], a[0]]}, [Argument("a", 3)])
    numbers = np.array([1.0, 2.0, 3.0])
    whole = (numbers.view(Odd), np.ma.array(numbers), np.array([1, 2, 3]), [1, 2, 3])
    for kernel in kernels(program):
        for taken in whole:
            assert np.array_equal(kernel(taken), [2.0, 3.0, 1.0])
            assert type(kernel(taken)) is np.ndarray
        masked = np.ma.array(numbers, mask=[False, True, False])
        for taken in (masked, list(masked), [masked], [1.0, np.ma.masked, 2.0]):
            with pytest.raises(ArgumentError, match=r"invalid a of f: it has masked entries"):
                kernel(taken)
        with pytest.raises(ArgumentError, match="True or False"):
            kernel([1.0, True, 2.0])


@pytest.mark.parametrize(("dtype", "greatest"), [("float64", 1e10), ("float32", 1e6)])
def test_an_argument_is_taken_up_to_its_greatest_number(dtype, greatest):
    bounded = [Argument("a", 3, 1e10, 1e6), Argument("b", 3)]
    program = trace("f", lambda a, b: {"x": [p + q for p, q in zip(a, b, strict=True)]}, bounded)
    largest = np.finfo(dtype).max
    numbers = np.zeros(3, dtype)
    for kernel in kernels(program):
        for most in (greatest, -greatest):
            edge, beyond = numbers.copy(), numbers.copy()
            edge[1] = most
            beyond[1] = np.nextafter(edge[1], edge.dtype.type(2 * most))
            assert kernel(edge, numbers)[1] == edge[1]
            assert kernel(edge[None], numbers)[0, 1] == edge[1]
            assert kernel(numbers, edge * 1e20)[1] == edge[1] * edge.dtype.type(1e20)
            for taken in (
                beyond,
                beyond[None],
                np.full(3, np.nan, dtype),
                np.full(3, np.inf, dtype),
            ):
                with pytest.raises(ArgumentError, match=r"of f: .* of magnitude up to 1e"):
                    kernel(taken, numbers)
        assert kernel(numbers, np.full(3, largest, dtype))[0] == largest
        with pytest.raises(ArgumentError, match=r"b\[0\] of f: inf"):
            kernel(numbers, np.full(3, np.inf, dtype))


def test_lanes_must_be_lanes(irb140):
    lanes = lanes_of("float64")
    good = np.zeros((2, 6, lanes))
    for bad in (np.zeros((2, 6, lanes + 1)), np.zeros((2, 5, lanes)), np.zeros(6)):
        with pytest.raises(ArgumentError, match="q of whole: shape"):
            irb140.lanes(bad, good, good)
    with pytest.raises(ArgumentError, match="no lanes"):
        irb140.lanes(*[np.zeros((6, lanes))] * 3)
    with pytest.raises(ArgumentError, match="invalid rows for lanes"):
        to_lanes(np.zeros((0, 6)))


def test_a_constant_that_overflowed_is_refused():
    program = trace("f", lambda a: {"x": (a[0] + 1e200) * 1e200 * 1e200}, [Argument("a", 1)])
    with pytest.raises(ArgumentError, match="invalid constant in the program: inf"):
        compile_program(program)([0.0])


def test_code_is_made_at_the_first_call_of_its_kind(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def built():
        return len(list(tmp_path.glob("linkwork/*")))

    kernel = compile_program(trace("first", lambda a: {"x": a[0].sin() * a[1]}, pair()[:1]))
    counts = [built()]
    for array in (np.zeros(3), np.zeros((2, 3)), np.zeros(3, "float32"), np.zeros((9, 3))):
        kernel(array)
        counts.append(built())
    kernel.lanes(np.zeros((2, 3, lanes_of("float64"))))
    assert np.array_equal(np.diff(counts), [1, 1, 1, 0])
    assert built() == counts[-1]


def test_tuned_programs_compute_the_same():
    for program in robot_programs("irb140"):
        arrays = states(program, 20)
        assert_agree(tuple(reference(tuned(program), arrays)), reference(program, arrays), 1e-12)


def test_many_calls_go_through(irb140):
    arrays = [array[0] for array in states(irb140.program, 1)]
    first = irb140(*arrays)
    out = tuple(np.empty_like(result) for result in first)
    for _ in range(2000):
        irb140(*arrays, out=out)
    assert all(np.array_equal(x, y) for x, y in zip(out, first, strict=True))


def test_calls_from_many_threads_agree(irb140):
    batches = [states(irb140.program, 200, seed) for seed in range(8)]
    alone = [irb140(*arrays) for arrays in batches]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda arrays: irb140(*arrays), batches * 4))
    for results, expected in zip(together, alone * 4, strict=True):
        assert all(np.array_equal(x, y) for x, y in zip(results, expected, strict=True))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_a_bad_number_is_found_wherever_it_stands(needs_compiler, dtype):
    kernel = compile_program(trace("f", lambda a: {"x": a[0]}, [Argument("a", 1)]))
    for count in range(1, 20):
        for place in range(count):
            for bad in (np.nan, np.inf, -np.inf):
                a = np.full((count, 1), 1e6, dtype)
                assert kernel(a).shape == (count,)
                a[place] = bad
                with pytest.raises(ArgumentError, match=rf"a\[{place}, 0\] of f: "):
                    kernel(a)


@pytest.mark.parametrize("precision", ["float64", "float32"])
def test_results_of_large_batches_are_those_of_small_ones_and_outlive_each_other(precision):
    program = trace(
        "pair", lambda q: {"a": [x * 2.0 for x in q], "b": q[0] + q[1]}, [Argument("q", 7)]
    )
    kernel = compile_program(program)
    q = np.random.default_rng(3).normal(size=(20_000, 7)).astype(precision)
    a, b = kernel(q)
    parts = [kernel(part) for part in np.array_split(q, 500)]
    assert np.array_equal(a, np.concatenate([part[0] for part in parts]))
    assert np.array_equal(b, np.concatenate([part[1] for part in parts]))
    kept = b.copy()
    a[:] = 0.0
    del a
    kernel(-q)
    assert np.array_equal(b, kept)
    assert b.flags.writeable and b.flags.c_contiguous and b.dtype == precision
