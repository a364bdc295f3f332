"""How long compiled kernels take: the IRB 140's functions, alone, in lanes, in batches, called."""

import ctypes
import timeit

import numpy as np
import pytest

from linkwork.codegen import compile_program, to_lanes
from linkwork.codegen.cache import cached, key_of
from linkwork.codegen.compiler import find_compiler
from linkwork.codegen.tuning import tuned
from linkwork.codegen.units import Mode, Units
from linkwork.trace import count_operations
from tests.codegen.programs import assert_agree, reference, robot_programs, states

pytestmark = pytest.mark.long
COUNT = 1024
ROUNDS = 400

# The best of many rounds: other work on the machine only ever adds time.
LOOPS = """
#define _POSIX_C_SOURCE 199309L
#include <stddef.h>
#include <time.h>
typedef void single(const char *const *in, char *const *out);
typedef void many(const char *const *in, const ptrdiff_t *step, char *const *out, ptrdiff_t count);
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}
double time_single(single *code, int n, const char **in, const ptrdiff_t *step, int m, char **out,
                   const ptrdiff_t *step_out, ptrdiff_t count, int rounds) {
  double best = 1e30;
  for (int r = 0; r < rounds; r++) {
    const char *a[8];
    char *b[8];
    for (int i = 0; i < n; i++) a[i] = in[i];
    for (int i = 0; i < m; i++) b[i] = out[i];
    const double start = now();
    for (ptrdiff_t k = 0; k < count; k++) {
      code(a, b);
      for (int i = 0; i < n; i++) a[i] += step[i];
      for (int i = 0; i < m; i++) b[i] += step_out[i];
    }
    const double taken = now() - start;
    best = taken < best ? taken : best;
  }
  return best;
}
double time_many(many *code, const char **in, const ptrdiff_t *step, char **out, ptrdiff_t count,
                 int rounds) {
  double best = 1e30;
  for (int r = 0; r < rounds; r++) {
    const double start = now();
    code(in, step, out, count);
    const double taken = now() - start;
    best = taken < best ? taken : best;
  }
  return best;
}
"""


@pytest.fixture(scope="module")
def loops():
    compiler = find_compiler()
    assert compiler is not None, "no C compiler"
    path = cached(key_of([LOOPS, compiler.version]), lambda: compiler.build(LOOPS, ["-O2"]))
    library = ctypes.CDLL(str(path))
    library.time_single.restype = library.time_many.restype = ctypes.c_double
    return library


def pointers(arrays):
    return (ctypes.c_void_p * len(arrays))(*(array.ctypes.data for array in arrays))


def steps(numbers):
    return (ctypes.c_ssize_t * len(numbers))(*numbers)


def native_loop(loops, units, arrays, outs):
    """One state after the other [ns a state]."""
    code = ctypes.c_void_p(units.address(Mode.SINGLE, 0))
    taken = loops.time_single(
        code,
        len(arrays),
        pointers(arrays),
        steps([x[0].nbytes for x in arrays]),
        len(outs),
        pointers(outs),
        steps([x[0].nbytes for x in outs]),
        ctypes.c_ssize_t(COUNT),
        ROUNDS,
    )
    return taken / COUNT


def native_many(loops, units, mode, real, arrays, outs):
    """All states in one call [ns a state]."""
    code = ctypes.c_void_p(units.address(mode, real))
    widths = steps([x.shape[1] for x in arrays])
    count = ctypes.c_ssize_t(len(arrays[0]))
    taken = loops.time_many(code, pointers(arrays), widths, pointers(outs), count, ROUNDS)
    return taken / COUNT


def python_calls(kernel, arrays, states_a_call):
    """Calls from Python, new arrays made [ns a state]."""
    number = max(20_000 // states_a_call, 20)
    return min(timeit.repeat(lambda: kernel(*arrays), number=number, repeat=15)) / (
        number * states_a_call * 1e-9
    )


def one_call(kernel, arrays):
    """A single state from Python, without the cost of the measuring function [ns]."""
    names = [f"a{i}" for i in range(len(arrays))]
    scope = {"kernel": kernel, **dict(zip(names, arrays, strict=True))}
    call = timeit.Timer(f"kernel({', '.join(names)})", globals=scope)
    return min(call.repeat(number=20_000, repeat=15)) / 20_000e-9


def measure(loops, program):
    kernel = compile_program(program)
    units = Units(program, find_compiler())
    arrays = states(program, COUNT)
    assert_agree(kernel(*arrays), reference(program, arrays), 1e-12)
    figures = {}
    outs = as_tuple(kernel(*arrays))
    figures["single, native loop"] = native_loop(loops, units, arrays, outs)
    for real, (name, dtype) in enumerate((("double", "float64"), ("float", "float32"))):
        given = [array.astype(dtype) for array in arrays]
        lanes = [to_lanes(array) for array in given]
        outs = as_tuple(kernel.lanes(*lanes))
        found = native_many(loops, units, Mode.LANES, real, lanes, outs)
        figures[f"lanes, {name}"] = found
        outs = as_tuple(kernel(*given))
        figures[f"batch, {name}"] = native_many(loops, units, Mode.BATCH, real, given, outs)
        figures[f"batch from Python, {name}"] = python_calls(kernel, given, COUNT)
    figures["one Python call"] = one_call(kernel, [array[0] for array in arrays])
    return {key: round(value, 1) for key, value in figures.items()}


def as_tuple(results):
    return results if isinstance(results, tuple) else (results,)


def test_what_kernels_of_the_irb140_cost(loops, report):
    functions = {}
    for program in robot_programs("irb140"):
        figures = measure(loops, program)
        assert figures["lanes, double"] < figures["single, native loop"]
        assert np.isfinite(list(figures.values())).all()
        operations = vars(count_operations(tuned(program)))
        functions[program.name] = {"operations": operations, "ns": figures}
    report("codegen-irb140", states=COUNT, functions=functions)
