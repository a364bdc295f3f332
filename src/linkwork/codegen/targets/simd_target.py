"""The `simd` target: vector code on lane-ordered blocks of states, for gcc and clang."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from linkwork.codegen.lowering.names import identifier
from linkwork.codegen.lowering.simd import DOUBLES, FLOATS, SimdForm, body_function, runtime
from linkwork.codegen.targets.c_self_test import simd_self_test
from linkwork.codegen.targets.readme import simd_readme
from linkwork.codegen.targets.signature import Signature, Vectors, signatures
from linkwork.trace import Program

_FORMS = {"doubles": DOUBLES, "floats": FLOATS}


def simd_files(
    name: str, programs: Sequence[Program], vectors: Mapping[str, Vectors], notes: str = ""
) -> dict[str, str]:
    """Return a library of vector code: header, sources, self-tests and README, by file name."""
    prefix = identifier(name)
    functions = signatures(name, programs, vectors)
    files = {
        f"{prefix}_simd.h": _header(prefix, functions),
        f"{prefix}_bodies.h": _bodies(functions),
        "lanes.h": runtime("lanes.h"),
        "wide.h": runtime("wide.h"),
        "README.md": simd_readme(prefix, functions, DOUBLES.lanes, notes),
    }
    for suffix, form in _FORMS.items():
        files[f"{prefix}_{suffix}.c"] = _source(prefix, functions, suffix, form)
        test = simd_self_test(prefix, functions, form.real, suffix, form.lanes)
        files[f"{prefix}_{suffix}_test.c"] = test
    return files


def _head(function: Signature, suffix: str, form: SimdForm) -> str:
    parameters = [*function.parameters(form.real, lanes="lanes"), "ptrdiff_t blocks"]
    return f"void {function.name}_{suffix}({', '.join(parameters)})"


def _header(prefix: str, functions: Sequence[Signature]) -> str:
    guard = f"{prefix.upper()}_SIMD_H"
    declared = "\n".join(
        f"{_head(function, suffix, form)};"
        for function in functions
        for suffix, form in _FORMS.items()
    )
    return f"""\
/* Made by Linkwork. Blocks of {DOUBLES.lanes} states in double, {FLOATS.lanes} in float. */
#ifndef {guard}
#define {guard}

#include <stddef.h>

#ifdef __cplusplus
extern "C" {{
#endif

{declared}

#ifdef __cplusplus
}}
#endif

#endif
"""


def _bodies(functions: Sequence[Signature]) -> str:
    bodies = [
        body_function(function.program, f"lw_body_{i}", DOUBLES)
        for i, function in enumerate(functions)
    ]
    return "/* Made by Linkwork. Macros of the including file decide the type. */\n" + "\n\n".join(
        [*bodies, ""]
    )


def _source(prefix: str, functions: Sequence[Signature], suffix: str, form: SimdForm) -> str:
    entries = "\n\n".join(_entry(function, i, suffix, form) for i, function in enumerate(functions))
    return f"""\
/* Made by Linkwork. */
#define LW_FLOAT {int(form is FLOATS)}
#include "lanes.h"
#include "wide.h"
#include "{prefix}_bodies.h"
#include "{prefix}_simd.h"

{entries}
"""


def _entry(function: Signature, number: int, suffix: str, form: SimdForm) -> str:
    lanes = form.lanes
    inputs = [f"(const U *)({name} + block * {x.size * lanes})" for name, x in function.inputs]
    outputs = [f"(U *)({name} + block * {x.size * lanes})" for name, x in function.outputs]
    return f"""\
{_head(function, suffix, form)} {{
  ptrdiff_t block;
  for (block = 0; block < blocks; block++)
    lw_body_{number}({", ".join(inputs + outputs)});
}}"""
