"""CasADi: the plain forms run on its symbols, its C compiled with our flags, called in our loop."""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.bench.measurement import NATIVE, Entry
from linkwork.bench.problem import FORWARD, INVERSE, KINEMATICS, MASS, Problem, flat, plainly
from linkwork.bench.timing import NativeCallLoop, address_of, load_code
from linkwork.codegen.native.compiler import FAST
from linkwork.errors import import_extra
from linkwork.model.tree import Tree

CASADI = "CasADi C"
CASADI_TOGETHER = "CasADi C, one function"

Simplify = Callable[[list[Any]], list[Any]]


@dataclass(frozen=True)
class _Form:
    """One way to have CasADi compute a task.

    The functions of the robot run in their plain form on symbols: one function of C each, their
    results one after the other.
    """

    task: str
    name: str
    functions: tuple[str, ...]
    package: str = CASADI


_FORMS = (
    _Form(INVERSE, "RNEA", ("inverse_dynamics",)),
    _Form(FORWARD, "CRBA and LTDL", ("forward_dynamics",)),
    _Form(FORWARD, "ABA", ("articulated_dynamics",)),
    _Form(MASS, "CRBA", ("mass_matrix",)),
    _Form(KINEMATICS, "two functions", ("fk", "jacobian")),
    _Form(KINEMATICS, "together", ("pose_and_jacobian",), CASADI_TOGETHER),
)

# Seen from outside a shared library a function cannot be inlined into the entry below.
_HIDDEN = '#define CASADI_SYMBOL_EXPORT __attribute__((visibility("hidden")))\n'
_ENTRY = """
void entry(const casadi_real **in, casadi_real **out) {{
  static casadi_int iw[{integers}];
  static casadi_real w[{reals}];
  computed(in, out, iw, w, 0);
}}
"""


def casadi_entries(problem: Problem) -> Iterator[Entry]:
    """Each function as CasADi's C, in every form, as traced and after CasADi's own sharing."""
    casadi = import_extra("casadi", "peers")
    for sharing, simplify in (("", list), (", cse", casadi.cse)):
        for form in _FORMS:
            yield _entry(casadi, problem, replace(form, name=form.name + sharing), simplify)


def _entry(casadi: Any, problem: Problem, form: _Form, simplify: Simplify) -> Entry:
    arrays = problem.arguments(form.task)
    outs = tuple(np.empty_like(result) for result in problem.references[form.task].results)
    parts = [outs] if len(form.functions) == 1 else [(out,) for out in outs]
    codes = tuple(
        (_address(casadi, problem.tree, function, len(arrays), simplify), part)
        for function, part in zip(form.functions, parts, strict=True)
    )
    loop = NativeCallLoop(codes, arrays)
    return Entry(form.task, form.package, NATIVE, loop.measure, loop.answer, form.name)


def _address(casadi: Any, tree: Tree, function: str, arguments: int, simplify: Simplify) -> int:
    count = tree.velocity_count
    symbols = [casadi.SX.sym(f"a{i}", count) for i in range(arguments)]
    scalars = [[symbol[k] for k in range(count)] for symbol in symbols]
    results = plainly(tree, function, *scalars)
    columns = simplify([casadi.vertcat(*flat(result)) for result in results])
    return address_of(load_code(_source(casadi, symbols, columns), FAST), "entry")


def _source(casadi: Any, symbols: list[Any], columns: list[Any]) -> str:
    function = casadi.Function("computed", symbols, columns)
    with tempfile.TemporaryDirectory(prefix="linkwork-") as folder:
        generator = casadi.CodeGenerator("computed.c")
        generator.add(function)
        generator.generate(f"{folder}/")
        source = Path(folder, "computed.c").read_text(encoding="utf-8")
    sizes = {"integers": function.sz_iw() + 1, "reals": function.sz_w() + 1}
    return _HIDDEN + source + _ENTRY.format(**sizes)
