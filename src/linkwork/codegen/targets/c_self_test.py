"""Self-tests of generated C: programs that compare it with stored values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen.targets.signature import VECTORS, Signature, random_vectors
from linkwork.trace import count_operations

_TOLERANCES = {"double": ("1e-9", "1e-9"), "float": ("1e-4", "1e-3")}
_CHECK = """\
static int check(const char *name, const real *computed, const double *expected, int size,
                 int lanes, double tolerance) {
  double scale = 1.0, worst = 0.0;
  int i;
  for (i = 0; i < size; i++) scale = fabs(expected[i]) > scale ? fabs(expected[i]) : scale;
  for (i = 0; i < size * lanes; i++) {
    const double error = fabs((double)computed[i] - expected[i / lanes]) / scale;
    if (!(error <= worst)) worst = error;
  }
  if (worst <= tolerance) return 0;
  printf("%s: relative error %g\\n", name, worst);
  return 1;
}
"""


def c_self_test(prefix: str, functions: Sequence[Signature]) -> str:
    """Return the self-test of the `c` target: reports errors, exits with 1 if there are any."""
    head = f"""\
/* Made by Linkwork. Checks {prefix}.c: exits with 0 when all is well. */
#include "{prefix}.h"

#include <math.h>
#include <stdio.h>

typedef {prefix}_real real;
#ifdef {prefix.upper()}_FLOAT
{_tolerances("float")}
#else
{_tolerances("double")}
#endif
"""
    calls = {function.name: f"{function.name}({{}});" for function in functions}
    return _test(head, functions, calls, 1)


def simd_self_test(
    prefix: str, functions: Sequence[Signature], real: str, suffix: str, lanes: int
) -> str:
    """Return the self-test of one precision of the `simd` target."""
    head = f"""\
/* Made by Linkwork. Checks {prefix}_{suffix}.c: exits with 0 when all is well. */
#include "{prefix}_simd.h"

#include <math.h>
#include <stdio.h>

typedef {real} real;
{_tolerances(real)}
"""
    calls = {function.name: f"{function.name}_{suffix}({{}}, 1);" for function in functions}
    return _test(head, functions, calls, lanes)


_BATCH = """\
/* Numbers of a batch by rows or by columns, in the memory of the device. */
template <class R> struct Batch {
  size_t size, count;
  bool rows;
  R *data = nullptr;
  Batch(size_t size, size_t count, bool rows) : size(size), count(count), rows(rows) {
    ALLOCATE(data, sizeof(R) * (size * count + 1));
  }
  Batch(const double *values, size_t size, size_t count, bool rows) : Batch(size, count, rows) {
    std::vector<R> host(size * count + 1);
    for (size_t i = 0; i < size * count; i++) host[place(i)] = (R)values[i];
    COPY(data, host.data(), sizeof(R) * size * count, cudaMemcpyHostToDevice);
  }
  Batch(const Batch &) = delete;
  ~Batch() { FREE(data); }
  size_t place(size_t i) const { return rows ? i : i % size * count + i / size; }
  int check(const char *name, const double *expected, double tolerance) const {
    std::vector<R> host(size * count + 1);
    COPY(host.data(), data, sizeof(R) * size * count, cudaMemcpyDeviceToHost);
    double worst = 0.0;
    for (size_t state = 0; state < count; state++) {
      double scale = 1.0;
      for (size_t i = state * size; i < (state + 1) * size; i++)
        scale = std::fmax(scale, std::fabs(expected[i]));
      for (size_t i = state * size; i < (state + 1) * size; i++) {
        const double error = std::fabs((double)host[place(i)] - expected[i]) / scale;
        if (!(error <= worst)) worst = error;
      }
    }
    if (worst <= tolerance) return 0;
    std::printf("%s: relative error %g\\n", name, worst);
    return 1;
  }
};
"""


def cuda_self_test(prefix: str, functions: Sequence[Signature]) -> str:
    """Return the self-test of the `cuda` target, for nvcc or, on the processor, for g++."""
    tests = "\n\n".join(_batch_test(function) for function in functions)
    runs = "\n".join(f"    wrong += test_{function.name}<R>(rows);" for function in functions)
    doubles, singles = (", ".join(_TOLERANCES[real]) for real in ("double", "float"))
    return f"""\
/* Made by Linkwork. Checks {prefix}.cuh: exits with 0 when all is well. */
#include "{prefix}.cuh"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#ifdef __CUDACC__
static void done(cudaError_t error) {{
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\\n", cudaGetErrorString(error));
  std::exit(2);
}}
#define ALLOCATE(data, bytes) done(cudaMalloc(&data, bytes))
#define COPY(to, from, bytes, way) done(cudaMemcpy(to, from, bytes, way))
#define FREE(data) cudaFree(data)
#else
static void done(int) {{}}
#define ALLOCATE(data, bytes) data = (R *)std::malloc(bytes)
#define COPY(to, from, bytes, way) std::memcpy(to, from, bytes)
#define FREE(data) std::free(data)
#endif

/* By what a function divides, as by the mass matrix, it magnifies its own rounding. */
template <class R> double tolerance(bool divides) {{
  const double doubles[] = {{{doubles}}}, singles[] = {{{singles}}};
  return (sizeof(R) == sizeof(double) ? doubles : singles)[divides];
}}

{_BATCH}
{tests}

template <class R> static int test() {{
  int wrong = 0;
  for (int rows = 0; rows < 2; rows++) {{
{runs}
  }}
  return wrong;
}}

int main() {{
  const int wrong = test<double>() + test<float>();
  if (!wrong) std::printf("{len(functions)} functions agree in {VECTORS} states each\\n");
  return wrong != 0;
}}
"""


def _batch_test(function: Signature) -> str:
    vectors = function.vectors or random_vectors(function.program)
    inputs = [(f"a{i}", x.size) for i, x in enumerate(function.program.arguments)]
    outputs = [(f"r{i}", x.size) for i, x in enumerate(function.program.results)]
    sources = zip(inputs, vectors.inputs, strict=True)
    tables = [_table(f"input_{name}", values) for (name, _), values in sources]
    expected = zip(outputs, vectors.expected, strict=True)
    tables += [_table(f"expected_{name}", values) for (name, _), values in expected]
    batches = [f"Batch<R> {x}(input_{x}, {size}, {VECTORS}, rows);" for x, size in inputs]
    batches += [f"Batch<R> {x}({size}, {VECTORS}, rows);" for x, size in outputs]
    arrays = ", ".join(f"{x}.data" for x, _ in (*inputs, *outputs))
    shared = ", false" if "live" in function.arguments else ""
    divides = str(count_operations(function.program).divisions > 0).lower()
    checks = [
        f'wrong |= {x}.check("{function.name}", expected_{x}, tolerance<R>({divides}));'
        for x, _ in outputs
    ]
    lines = [
        *tables,
        *batches,
        "int wrong = 0;",
        f"done(linkwork::{function.name}_batch<R>({arrays}, {VECTORS}{shared}, rows));",
        *checks,
        "return wrong;",
    ]
    body = "\n".join(f"  {line}" for line in lines)
    return f"template <class R> static int test_{function.name}(bool rows) {{\n{body}\n}}"


def _tolerances(real: str) -> str:
    plain, dividing = _TOLERANCES[real]
    return f"""\
#define TOLERANCE {plain}
/* By what a function divides, as by the mass matrix, it magnifies its own rounding. */
#define DIVIDING_TOLERANCE {dividing}"""


def _test(head: str, functions: Sequence[Signature], calls: dict[str, str], lanes: int) -> str:
    tests = "\n\n".join(_function(function, calls[function.name], lanes) for function in functions)
    runs = "\n".join(f"  wrong += test_{function.name}();" for function in functions)
    return f"""\
{head}
{_CHECK}
{tests}

int main(void) {{
  int wrong = 0;
{runs}
  if (!wrong) printf("{len(functions)} functions agree in {VECTORS} states each\\n");
  return wrong != 0;
}}
"""


def _function(function: Signature, call: str, lanes: int) -> str:
    vectors = function.vectors or random_vectors(function.program)
    sizes = [x.size for x in function.program.arguments]
    shapes = [x.size for x in function.program.results]
    tables = [_table(f"input{i}", values) for i, values in enumerate(vectors.inputs)]
    tables += [_table(f"expected{i}", values) for i, values in enumerate(vectors.expected)]
    local = [f"  real a{i}[{max(size, 1) * lanes}];" for i, size in enumerate(sizes)]
    local += [f"  real r{i}[{max(size, 1) * lanes}];" for i, size in enumerate(shapes)]
    fill = [
        f"    for (i = 0; i < {size * lanes}; i++) "
        f"a{k}[i] = (real)input{k}[state * {max(size, 1)} + i / {lanes}];"
        for k, size in enumerate(sizes)
    ]
    names = [*(f"a{i}" for i in range(len(sizes))), *(f"r{i}" for i in range(len(shapes)))]
    divides = count_operations(function.program).divisions > 0
    tolerance = "DIVIDING_TOLERANCE" if divides else "TOLERANCE"
    checks = [
        f'    wrong |= check("{function.name}", r{i}, expected{i} + state * {max(size, 1)}, '
        f"{size}, {lanes}, {tolerance});"
        for i, size in enumerate(shapes)
    ]
    return "\n".join([
        f"static int test_{function.name}(void) {{",
        *(f"  {table}" for table in tables),
        *local,
        "  int state, i, wrong = 0;",
        f"  for (state = 0; state < {VECTORS}; state++) {{",
        "    i = 0;",
        "    (void)i;",
        *fill,
        f"    {call.format(', '.join(names))}",
        *checks,
        "  }",
        "  return wrong;",
        "}",
    ])  # fmt: skip


def _table(name: str, values: NDArray[Any]) -> str:
    numbers = [repr(float(value)) for value in np.ravel(values)] or ["0.0"] * VECTORS
    return f"static const double {name}[{len(numbers)}] = {{{', '.join(numbers)}}};"
