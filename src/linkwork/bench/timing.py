"""Timing machine code where it runs: in a loop of C that knows only its address."""

import ctypes
import functools
import os
import pickle
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import Manipulator
from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import Compiler, find_compiler, no_compiler_error, processor
from linkwork.codegen.runtime.fallback_kernels import pointers
from linkwork.errors import PlatformError
from linkwork.model.tree import Tree
from linkwork.planning import plan

PASSES = 8  # Passes of a round, of which the fastest counts: the first ones fill the caches

Arrays = Sequence[NDArray[Any]]


@dataclass(frozen=True)
class NativeCallLoop:
    """Functions `code(in, out)` of C, called for one state after the other."""

    # Address of each, and the results it writes
    codes: tuple[tuple[int, tuple[NDArray[Any], ...]], ...]
    arrays: tuple[NDArray[Any], ...]  # Arguments of all, a row per state
    keeps: Any = None  # An object that must live as long as the code

    def measure(self) -> float:
        """Time of all of them, each in a separate loop [ns a state]."""
        return sum(time_single(address, self.arrays, outs) for address, outs in self.codes)

    def answer(self) -> tuple[NDArray[Any], ...]:
        """Return the results, a row per state."""
        for address, outs in self.codes:
            time_single(address, self.arrays, outs, passes=1)
        return tuple(out for _, outs in self.codes for out in outs)


def require_compiler() -> Compiler:
    """Return the C compiler of this machine."""
    compiler = find_compiler()
    if compiler is None:
        raise no_compiler_error("cannot measure native code")
    return compiler


def load_code(source: str, flags: Sequence[str]) -> ctypes.CDLL:
    """C of a bench as a loaded library, built when it is not in the cache."""
    compiler = require_compiler()
    key = key_of([source, *flags, compiler.command, compiler.version, processor()])
    return load_library(key, lambda: compiler.build(source, flags), ())


def bench_source(name: str) -> str:
    """Return a file of C that comes with the benches."""
    return (files("linkwork.bench") / name).read_text(encoding="utf-8")


def address_of(library: ctypes.CDLL, name: str) -> int:
    """Address of a function of a library."""
    address = ctypes.cast(library[name], ctypes.c_void_p).value
    if address is None:
        raise PlatformError(f"missing function {name!r} in the compiled bench code")
    return address


def time_single(address: int, arrays: Arrays, outs: Arrays, passes: int = PASSES) -> float:
    """Call `code(in, out)` for one row after the other; return the fastest pass [ns per state]."""
    count = len(arrays[0])
    taken = _loops().time_single(
        ctypes.c_void_p(address),
        len(arrays),
        pointers(arrays),
        _steps([array.strides[0] for array in arrays]),
        len(outs),
        pointers(outs),
        _steps([out.strides[0] for out in outs]),
        ctypes.c_ssize_t(count),
        passes,
    )
    return taken / count


def time_many(
    address: int, arrays: Arrays, outs: Arrays, states: int, passes: int = PASSES
) -> float:
    """Call `code(in, step, out, count)` once for all states; return the fastest [ns per state]."""
    widths = _steps([array.shape[1] for array in arrays])
    count = ctypes.c_ssize_t(len(arrays[0]))
    code = ctypes.c_void_p(address)
    return (
        _loops().time_many(code, pointers(arrays), widths, pointers(outs), count, passes) / states
    )


@functools.cache
def _loops() -> ctypes.CDLL:
    library = load_code(bench_source("loops.c"), ["-O2"])
    library.time_single.restype = library.time_many.restype = ctypes.c_double
    return library


def _steps(numbers: Sequence[int]) -> Any:
    return (ctypes.c_ssize_t * len(numbers))(*numbers)


_MIN_NUMBER = 2
_STATES_A_PASS = 1000
_PASSES = 4


class PythonCall:
    """An expression of Python over the arguments a0, a1, ..., to time and to evaluate."""

    def __init__(self, expression: str, scope: Mapping[str, Any], arrays: Sequence[Any]) -> None:
        """Take an expression of one array or a tuple of several, and its arguments when timed."""
        self.expression = expression
        self._scope = dict(scope)
        self._arrays = arrays
        self._timer = timeit.Timer(expression, globals=self._with(arrays))

    def time(self, states: int = 1) -> float:
        """Return the fastest of some passes of calls with some states [ns per state]."""
        number = max(_STATES_A_PASS // states, _MIN_NUMBER)
        return min(self._timer.repeat(_PASSES, number)) / (number * states) * 1e9

    def answer(self) -> tuple[NDArray[Any], ...]:
        """Return the results for the arguments it is timed with."""
        return tuple(np.array(x) for x in self._evaluate(self._arrays))

    def answers(self, arrays: Sequence[NDArray[Any]], count: int) -> tuple[NDArray[Any], ...]:
        """Return the results for the first states of a batch, a row per state."""
        rows = zip(*(array[:count] for array in arrays), strict=True)
        results = [[np.array(x) for x in self._evaluate(row)] for row in rows]
        return tuple(np.stack(result) for result in zip(*results, strict=True))

    def _evaluate(self, arrays: Sequence[Any]) -> Iterator[Any]:
        result = eval(self.expression, self._with(arrays))
        yield from result if isinstance(result, tuple) else (result,)

    def _with(self, arrays: Sequence[Any]) -> dict[str, Any]:
        return self._scope | {f"a{i}": array for i, array in enumerate(arrays)}


FirstCall = Literal["inverse_dynamics", "plan"]
_TIMEOUT = 300.0  # Time limit of a first call [s]


def first_call_seconds(tree: Tree, call: FirstCall = "inverse_dynamics") -> float:
    """Return the time to the first result, in a new process with an empty cache [s]."""
    with tempfile.TemporaryDirectory(prefix="linkwork-") as cache:
        done = subprocess.run(
            [sys.executable, "-m", __name__, call],
            input=pickle.dumps(tree),
            capture_output=True,
            env=os.environ | {"XDG_CACHE_HOME": cache},
            timeout=_TIMEOUT,
            check=False,
        )
    if done.returncode != 0:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        raise PlatformError(f"a first call of {tree.name!r} failed: {lines[-1] if lines else ''}")
    return float(done.stdout)


def main() -> None:
    """Take a robot from standard input, write the seconds to standard output."""
    tree = pickle.loads(sys.stdin.buffer.read())
    call = _CALLS[sys.argv[1]]
    start = time.perf_counter()
    call(tree)
    sys.stdout.write(f"{time.perf_counter() - start}")


def _inverse_dynamics(tree: Tree) -> None:
    Manipulator(tree).inverse_dynamics(tree.home, *[np.zeros(tree.velocity_count)] * 2)


def _plan(tree: Tree) -> None:
    limits = np.array([(joint.limits.lower, joint.limits.upper) for joint in tree.joints]).T
    margin = 0.1 * (limits[1] - limits[0])
    start = np.clip(tree.home, limits[0] + margin, limits[1] - margin)
    goal = start.copy()
    goal[0] += margin[0]
    plan(Manipulator(tree), start, goal)


_CALLS = {"inverse_dynamics": _inverse_dynamics, "plan": _plan}


if __name__ == "__main__":
    main()
