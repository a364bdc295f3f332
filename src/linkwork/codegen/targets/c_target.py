"""The `c` target: C99 for controllers, in double or float, without heap, loops or globals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from linkwork.codegen.lowering.names import identifier
from linkwork.codegen.lowering.straight_line import (
    OPERATIONS,
    ArrayEntries,
    Language,
    constant,
    one_by_one,
    straight_line,
)
from linkwork.codegen.targets.c_self_test import c_self_test
from linkwork.codegen.targets.readme import c_readme, measure_footprints
from linkwork.codegen.targets.signature import Signature, Vectors, signatures
from linkwork.trace import Program

_MACROS = """\
#define K(x) ((real)(x))
#define W(x) K(x)
#define RECIPROCAL(x) (K(1) / (x))
#define MINIMUM(a, b) ((a) < (b) ? (a) : (b))
#define MAXIMUM(a, b) ((a) > (b) ? (a) : (b))
#define SELECT(c, a, b) ((c) > K(0) ? (a) : (b))
"""
_FUNCTIONS = {"SIN": "sin", "COS": "cos", "SQRT": "sqrt", "TANH": "tanh", "ATAN2": "atan2"}


def c_files(
    name: str, programs: Sequence[Program], vectors: Mapping[str, Vectors], notes: str = ""
) -> dict[str, str]:
    """Return a C library of programs: header, source, self-test and README, by file name."""
    prefix = identifier(name)
    functions = signatures(name, programs, vectors)
    header, source = _header(prefix, functions), _source(prefix, functions)
    footprints = measure_footprints({f"{prefix}.h": header, f"{prefix}.c": source}, f"{prefix}.c")
    return {
        f"{prefix}.h": header,
        f"{prefix}.c": source,
        f"{prefix}_test.c": c_self_test(prefix, functions),
        "README.md": c_readme(prefix, functions, footprints, notes),
    }


def _header(prefix: str, functions: Sequence[Signature]) -> str:
    guard, real = f"{prefix.upper()}_H", f"{prefix}_real"
    declared = "\n".join(f"{_head(function, real)};" for function in functions)
    return f"""\
/* Made by Linkwork. C99; also reads as C++. Arrays must not overlap. */
#ifndef {guard}
#define {guard}

#ifdef __cplusplus
extern "C" {{
#endif

/* Define {prefix.upper()}_FLOAT everywhere to compute in single precision. */
#ifdef {prefix.upper()}_FLOAT
typedef float {real};
#else
typedef double {real};
#endif

{declared}

#ifdef __cplusplus
}}
#endif

#endif
"""


def _source(prefix: str, functions: Sequence[Signature]) -> str:
    double = "\n".join(f"#define {macro} {name}" for macro, name in _FUNCTIONS.items())
    single = "\n".join(f"#define {macro} {name}f" for macro, name in _FUNCTIONS.items())
    bodies = "\n\n".join(_function(function, f"{prefix}_real") for function in functions)
    return f"""\
/* Made by Linkwork. Straight-line code: no heap, no globals, re-entrant; only the functions of
   math.h may take a time that depends on their argument. */
#include "{prefix}.h"

#include <math.h>

typedef {prefix}_real real;

#ifdef {prefix.upper()}_FLOAT
{single}
#else
{double}
#endif
{_MACROS}
{bodies}
"""


def _head(function: Signature, real: str) -> str:
    return f"void {function.name}({', '.join(function.parameters(real)) or 'void'})"


def _function(function: Signature, real: str) -> str:
    names = [*function.arguments, *function.results]
    places = ArrayEntries(function.program, list(function.arguments), list(function.results))
    language = Language(
        operations=OPERATIONS,
        constant=constant,
        alone="W({0})",
        define="const real {0} = {1};",
        take=one_by_one("const real {0} = SIN({1});", "const real {0} = COS({1});"),
        store=places.store,
        load=places.load,
    )
    used = [f"  (void){name};" for name in names]
    lines = [f"  {line}" for line in straight_line(function.program, language)]
    return "\n".join([f"{_head(function, real)} {{", *used, *lines, "}"])
