"""Calls of generated functions, as examples for their README."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.codegen.names import identifier
from linkwork.codegen.signature import Signature
from linkwork.trace import Argument, Result

_FILLED = "{0}; /* fill in */"


def c_example(prefix: str, functions: Sequence[Signature]) -> str:
    """A function of C that calls the last one, and before it what fills its arguments."""
    real = f"{prefix}_real"
    lines, filled = [], set[str]()
    for function in _called(functions):
        given, wanted = function.program.arguments, function.program.results
        for name, x in zip(function.arguments, given, strict=True):
            lines += [] if name in filled else [f"{_array(real, name, x)} = {_FILLED}"]
        lines += [_array(real, name, x) + ";" for name, x in _results(function, wanted)]
        lines.append(_call(function.name, function.arguments + function.results))
        filled.update(function.results)
    return _fenced(f'#include "{prefix}.h"', lines, "void")


def simd_example(prefix: str, functions: Sequence[Signature], lanes: int) -> str:
    """A function of C that calls the last one for many blocks with what they share in one."""
    *before, last = _called(functions)
    lines, shared = [], list[str]()
    for function in before:
        given = zip(function.arguments, function.program.arguments, strict=True)
        filled = _results(function, function.program.results)
        lines += [f"{_array('double', name, x, lanes)} = {_FILLED}" for name, x in given]
        lines += [_array("double", name, x, lanes) + ";" for name, x in filled]
        names = function.arguments + function.results
        lines.append(_call(f"{function.name}_doubles", (*names, "1")))
        shared += function.results
    sizes = dict(zip(last.arguments, last.program.arguments, strict=True))
    sizes |= dict(_results(last, last.program.results))
    apart = [name for name in sizes if name not in shared]
    strided = [f"{x} + block * {sizes[x].size * lanes}" if x in apart else x for x in sizes]
    lines += ["ptrdiff_t block;", "for (block = 0; block < blocks; block++)"]
    lines.append("  " + _call(f"{last.name}_doubles", (*strided, "1")))
    taken = [f"{'const ' * (x in last.arguments)}double *{x}" for x in apart]
    return _fenced(f'#include "{prefix}_simd.h"', lines, ", ".join([*taken, "ptrdiff_t blocks"]))


def python_example(functions: Sequence[Signature]) -> str:
    """Lines of Python that call the last function, and before it what fills its arguments."""
    called = [(identifier(x.program.name), x) for x in _called(functions)]
    imports = [f"from {name} import {name}" for name, _ in called]
    calls = [
        f"{', '.join(x.results)} = {name}({', '.join(x.arguments)})" if x.results else f"{name}()"
        for name, x in called
    ]
    return "\n".join(f"    {line}" for line in (*imports, "", *calls)).replace("    \n", "\n")


def _called(functions: Sequence[Signature]) -> list[Signature]:
    """The last function, after the first where that fills an argument of it."""
    first, last = functions[0], functions[-1]
    feeds = first is not last and set(first.results) & set(last.arguments)
    return [first, last] if feeds else [last]


def _results(function: Signature, wanted: Sequence[Result]) -> list[tuple[str, Result]]:
    return list(zip(function.results, wanted, strict=True))


def _array(real: str, name: str, x: Argument | Result, lanes: int = 1) -> str:
    return f"{real} {name}[{max(x.size, 1) * lanes}]"


def _call(name: str, given: Sequence[str]) -> str:
    return f"{name}({', '.join(given)});"


def _fenced(include: str, lines: Sequence[str], parameters: str) -> str:
    body = "\n".join(f"  {line}" for line in lines)
    return f"```c\n{include}\n\nvoid example({parameters}) {{\n{body}\n}}\n```"
