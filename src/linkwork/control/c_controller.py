"""Controllers written in C: their header, their compilation and their use."""

import ctypes
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.codegen.native.bounded_command import run_bounded
from linkwork.codegen.native.cache import cached, cached_text, key_of
from linkwork.codegen.native.compiler import Compiler, find_compiler, no_compiler_error, processor
from linkwork.control.controller import MAX_JOINTS, Controller, JointReference, JointState, Vector
from linkwork.control.law import check_finite, joined
from linkwork.errors import ArgumentError, FileError, Place, PlatformError
from linkwork.files import check_regular_file, expand_home, write_atomically

HEADER_NAME = "linkwork_controller.h"
"""The file name of `controller_header`."""

# Assembly in a controller could hold code for the optimiser of the linker.
_FLAGS = ("-std=gnu99", "-O2", "-march=native", "-fno-lto")
_ERROR = re.compile(r"fails: (.+?):(\d+):(?:(\d+):)? (?:fatal )?error: (.+)")
_DIRECTIVE = re.compile(
    r"^[^\S\n]*(?:#|%:)(?![^\S\n]*(?:\d|pragma\b|ident\b))[^\n]*|pch_preprocess|\\[^\S\n]*$", re.M
)
"""What would bring in further text when preprocessed text is compiled: directives made by macros,
precompiled headers, and joined lines, which could hide such directives."""
_ASSEMBLER_DIRECTIVE = re.compile(
    r"(?<![\w.$])\.(?:inc(?:bin|lude)|macro|irp|irep|mri|[a-z]*/\*)[^\n]*", re.I
)
"""What would bring in further bytes when assembly is assembled: directives that read files, and
macros and comments, which could hide such directives."""
_INCLUDED = re.compile(r'^# \d+ "(/[^"\n]*)" 1$', re.M)
"""Where an included file begins in preprocessed text; those of the system are marked by a 3."""
_HEADER = """\
/* Made by Linkwork: what a controller in C is.

   A controller is one function, called once a period for n joints:

       #include "linkwork_controller.h"
       linkwork_controller step;
       void step(double time, const double *gains, double *state, const double *reference,
                 const double *measured, double *output) { ... }

   time       since the last reset [s]; it never goes back
   gains      n numbers for each gain, one gain after the other
   state      what the controller keeps between calls, to be read and written; zeros at first.
              All of it belongs here: a saved run continues from it exactly as before
   reference  n positions [rad or m], n velocities, n accelerations that are wanted
              (of actuators of a scene: the targets, see scene-files.md)
   measured   n positions [rad or m], n velocities (of actuators: the inputs)
   output     to be written, it holds until the next call: n torques [N m or N] of joints
              (of actuators: n commands, each in the unit of its actuator, then limits)

   The arrays do not overlap. The function must not keep their addresses. */
#ifndef LINKWORK_CONTROLLER_H
#define LINKWORK_CONTROLLER_H

#ifdef __cplusplus
extern "C" {
#endif

typedef void linkwork_controller(double time, const double *gains, double *state,
                                 const double *reference, const double *measured, double *output);

#ifdef __cplusplus
}
#endif

#endif
"""


def controller_header() -> str:
    """Return the header for controllers in C: type and arguments of their function."""
    return _HEADER


@dataclass(frozen=True)
class ControllerSource:
    """A controller written in C that compiles. Nothing of it has run.

    Attributes:
        text: Its text with all includes expanded.
        includes: The files among these, besides the system's.
    """

    file: str
    text: str
    includes: tuple[str, ...] = ()

    def library(self) -> Path:
        """Return the shared library, for `CController`; compile it if it is not in the cache.

        Raises:
            FileError: A compiler error, with line and column; or assembly that reads files.
        """
        compiler = _compiler()
        try:
            return cached(self._key(compiler), lambda: self._built(compiler))
        except PlatformError as error:
            raise _file_error(error, Path(self.file)) from error

    def _built(self, compiler: Compiler) -> bytes:
        assembly = compiler.assembly(self.text, (*_FLAGS, "-x", "cpp-output"), what=self.file)
        directive = _ASSEMBLER_DIRECTIVE.search(assembly)
        if directive:
            raise FileError(
                f"cannot compile {self.file!r}: {directive[0].strip()!r} in its assembly",
                hint="assembly must neither read files nor define macros",
            )
        return compiler.build(assembly, (*_FLAGS, "-x", "assembler"), what=self.file)

    def has_function(self, symbol: str) -> bool:
        """Return whether it exports a function, without loading it; True where that is unknown."""
        command = shutil.which("nm")
        if command is None:
            return True
        library = self.library()
        names = cached_text(
            self._key(_compiler(), "symbols"),
            lambda: run_bounded([command, "-D", "-P", "--defined-only", str(library)]),
        )
        return any(line.split()[:2] == [symbol, "T"] for line in names.splitlines())

    def _key(self, compiler: Compiler, *purpose: str) -> str:
        parts = (*_FLAGS, compiler.command, compiler.version, processor())
        return key_of([self.text, *parts, *purpose])


def read_controller(source: str | Path) -> ControllerSource:
    """Read a controller written in C and the headers that it includes.

    Raises:
        FileError: An unreadable file, or a preprocessor error; with line and column.
    """
    path = expand_home(checks.path("source", source))
    check_regular_file(path)
    compiler = _compiler()
    try:
        text = _preprocessed(compiler, path)
    except PlatformError as error:
        raise _file_error(error, path) from error
    directive = _DIRECTIVE.search(text)
    if directive:
        raise FileError(
            f"cannot compile {str(path)!r}: {directive[0].strip()!r} in its preprocessed text",
            hint="macros must not expand to directives, and precompiled headers are not allowed",
        )
    return ControllerSource(
        str(path.absolute()), text, tuple(dict.fromkeys(_INCLUDED.findall(text)))
    )


def compile_controller(source: str | Path) -> Path:
    """Compile a controller written in C with the compiler of this machine.

    It may include `linkwork_controller.h` and headers in its folder. The library is in the user's
    cache folder and is rebuilt only if the source, or a file it includes, has changed.

    Returns:
        The shared library, for `CController`.

    Raises:
        FileError: An unreadable file, or a compiler error; with line and column.
    """
    return read_controller(source).library()


def _compiler() -> Compiler:
    compiler = find_compiler()
    if compiler is None:
        raise no_compiler_error("cannot compile a controller in C")
    return compiler


def _preprocessed(compiler: Compiler, path: Path) -> str:
    with tempfile.TemporaryDirectory(prefix="linkwork-") as folder:
        write_atomically(Path(folder, HEADER_NAME), controller_header())
        # Line markers contain the name of the temporary folder.
        text = compiler.preprocessed(path.absolute(), (*_FLAGS, f"-I{folder}"))
        return text.replace(folder, "linkwork")


def _file_error(error: PlatformError, path: Path) -> FileError:
    match = _ERROR.search(error.message)
    if match is None:
        return FileError(f"cannot compile {str(path)!r}: {error.message}")
    file, line, column, reason = match.groups()
    where = Place(str(path) if file == str(path.absolute()) else file, int(line), int(column or 0))
    return FileError(f"compiler error: {reason}", place=where)


class CController(Controller):
    """A function in C as a controller, with the signature of `linkwork_controller.h`.

    The function limits its outputs itself: torques of joints, or commands of actuators. The last
    number of `state` does not belong to the function: it counts the steps since the last reset, for
    `time`.
    """

    def __init__(
        self,
        library: str | Path,
        joints: int,
        period: float,
        gains: Mapping[str, ArrayLike] | None = None,
        *,
        symbol: str = "step",
        state_size: int = 0,
        inputs: int | None = None,
        targets: int | None = None,
        choices: Mapping[str, Sequence[float]] | None = None,
    ) -> None:
        """Load the function. Loading a library may run its code.

        Args:
            library: The shared library, e.g. of `compile_controller`.
            period: Time between two steps [s].
            gains: By any names, in the order of the function; one number for all joints or one
                for each.
            inputs: Size of `measured`, if it is not positions and velocities of the joints; all of
                them are then in the position of the measured state.
            targets: Size of `reference`, if it is not positions, velocities and accelerations of
                the joints; all of them are then in the position of the reference.
            choices: Allowed values of a gain, by its name.

        Raises:
            FileError: No such library, or no such function in it.
        """
        size = checks.integer("state_size", state_size, maximum=MAX_JOINTS)
        values = {} if gains is None else checks.mapping("gains", gains)
        self.gain_names = tuple(values)
        self.gain_choices = {name: tuple(x) for name, x in (choices or {}).items()}
        self._inputs, self._targets = inputs, targets
        super().__init__(joints, period, values, size + 1)
        self._library, self._symbol = checks.path("library", library), symbol
        self._load()

    def _load(self) -> None:
        self._address = _find(self._library, self._symbol)
        self._function = _callable(self._address)

    def __getstate__(self) -> dict[str, Any]:
        # Addresses belong to this process.
        return {k: x for k, x in self.__dict__.items() if k not in ("_address", "_function")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._load()

    @property
    def address(self) -> int:
        """Address of the function, for native calls."""
        return self._address

    def step(self, reference: JointReference[Vector], measured: JointState[Vector]) -> Vector:
        """Torques [N m or N] or commands for the coming period.

        Raises:
            ArgumentError: Missing numbers, or numbers that are not finite, in the arguments or in
                the function's results; the state is then unchanged.
        """
        names = [str(i) for i in range(self._joints)]
        if self._targets is None:
            parts = (reference.position, reference.velocity, reference.acceleration)
            target = joined("reference", parts, self._joints)
            check_finite("reference", target, names)
        else:
            target = checks.array("reference", reference.position, (self._targets,))
        if self._inputs is None:
            now = joined("measured", (measured.position, measured.velocity), self._joints)
            check_finite("measured", now, names)
        else:
            now = checks.array("measured", measured.position, (self._inputs,))
        arguments = (self.gain_vector, self._state, target, now, np.zeros(self._joints))
        arrays = [guarded(array) for array in arguments]
        state, output = arrays[1][: self._state.size], arrays[4][: self._joints]
        self._function(state[-1] * self._period, *(array.ctypes.data for array in arrays))
        self._check_result(state, output, arrays)
        state[-1] += 1.0
        self._state = state
        return output

    def _check_result(self, state: Vector, output: Vector, arrays: list[Vector]) -> None:
        what = "torques" if self._inputs is None else "commands"
        if not all(np.isnan(array[-GUARD:]).all() for array in arrays):
            raise ArgumentError(
                f"the controller in C writes beyond its {output.size} {what} and "
                f"{state.size - 1} state variables",
                hint="it may be for another number of joints, or need a larger state_size",
            )
        if not (np.isfinite(output).all() and np.isfinite(state).all()):
            raise ArgumentError(
                f"invalid result of the controller in C: {what} {output.tolist()}, state "
                f"{state[:-1].tolist()}",
                hint="expected finite numbers; numbers beyond the end of its arguments are NaN, "
                "so it may be for another number of joints or gains",
            )


GUARD = 64  # Numbers behind each argument of a function in C, which it must neither read nor write


def guarded(numbers: Vector) -> Vector:
    """Return a copy of some numbers with NaN behind them."""
    return np.concatenate([numbers, np.full(GUARD, np.nan)])


def _find(library: Path, symbol: str) -> int:
    # The loader would search a bare name among the system's libraries.
    path = expand_home(library).absolute()
    if not path.is_file():
        raise FileError(
            f"no such library: {str(library)!r}", hint="build one with compile_controller"
        )
    try:
        loaded = ctypes.CDLL(str(path))
    except OSError as error:
        raise FileError(
            f"cannot load {str(library)!r}: {error}",
            hint="expected a shared library for this machine",
        ) from error
    try:
        entry = loaded[checks.text("symbol", symbol)]
        address = ctypes.cast(entry, ctypes.c_void_p).value or 0
        # The loader also searches the libraries that this one uses.
        if not path.samefile(_file_of(address)):
            raise AttributeError(symbol)
    except (OSError, AttributeError, TypeError, ValueError, ArgumentError) as error:
        raise FileError(
            f"no function of the symbol {checks.shown(symbol)} in the library {str(library)!r}",
            hint='it must not be static, and in C++ it must be extern "C"',
        ) from error
    return address


def _file_of(address: int) -> str:
    """Return the loaded library that holds an address; empty if none does."""
    # File, its address, the nearest symbol, its address.
    origin = (ctypes.c_char_p * 4)()
    ctypes.CDLL(None).dladdr(ctypes.c_void_p(address), origin)
    return os.fsdecode(origin[0] or b"")


def _callable(address: int) -> Callable[..., None]:
    return ctypes.CFUNCTYPE(None, ctypes.c_double, *[ctypes.c_void_p] * 5)(address)
