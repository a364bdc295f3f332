"""Controllers in C: the header they are written against, and the compiler for them."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from linkwork import checks
from linkwork.codegen.native.cache import cached, key_of
from linkwork.codegen.native.compiler import (
    COMPILERS,
    Compiler,
    find_compiler,
    processor,
)
from linkwork.errors import FileError, Place, PlatformError
from linkwork.files import check_regular_file, expand_home, write_atomically

HEADER_NAME = "linkwork_controller.h"
"""The file name of `controller_header`."""

_FLAGS = ("-std=gnu99", "-O2", "-march=native")
_COMPLAINT = re.compile(r"fails: (.+?):(\d+):(?:(\d+):)? (?:fatal )?error: (.+)")

_HEADER = """\
/* Made by Linkwork: what a controller in C is.

   A controller is one function, called once a period for n joints:

       #include "linkwork_controller.h"
       linkwork_controller step;
       void step(double time, const double *gains, double *state, const double *reference,
                 const double *measured, double *torque) { ... }

   time       since the last reset [s]; it never goes back
   gains      n numbers for each gain, one gain after the other
   state      what the controller keeps between calls, to be read and written; zeros at first.
              All of it belongs here: a saved run goes on from it as it would have gone on
   reference  n positions [rad or m], n speeds, n accelerations that are wanted
   measured   n positions [rad or m], n speeds
   torque     n torques [N m or N] to be written; they hold until the next call

   The arrays do not overlap. The function must not keep their addresses. */
#ifndef LINKWORK_CONTROLLER_H
#define LINKWORK_CONTROLLER_H

#ifdef __cplusplus
extern "C" {
#endif

typedef void linkwork_controller(double time, const double *gains, double *state,
                                 const double *reference, const double *measured, double *torque);

#ifdef __cplusplus
}
#endif

#endif
"""


def controller_header() -> str:
    """The header for controllers in C: the type of their one function, and what it is given."""
    return _HEADER


def compile_controller(source: str | Path) -> Path:
    """Compiles a controller written in C with the compiler of this machine.

    It finds `linkwork_controller.h`, and headers beside it. The library lies in the user's cache
    folder and is built again only when the source, or anything it includes, has changed.

    Args:
        source: The C file.

    Returns:
        The shared library, for `CController`.

    Raises:
        FileError: The file cannot be read, or the compiler refuses it; with line and column.
        PlatformError: This machine has no C compiler.
    """
    path = expand_home(checks.path("source", source))
    check_regular_file(path)
    compiler = find_compiler()
    if compiler is None:
        raise PlatformError(
            "a controller in C needs a C compiler, and there is none on PATH",
            hint=f"install one of {', '.join(COMPILERS)}, or give a library compiled elsewhere",
        )
    try:
        text = _whole(compiler, path)
        key = key_of([text, *_FLAGS, compiler.command, compiler.version, processor()])
        return cached(key, lambda: compiler.build(text, _FLAGS))
    except PlatformError as error:
        raise _explained(error, path) from error


def _whole(compiler: Compiler, path: Path) -> str:
    with tempfile.TemporaryDirectory(prefix="linkwork-") as folder:
        write_atomically(Path(folder, HEADER_NAME), controller_header())
        # Line marks name the folder, which is another each time.
        text = compiler.preprocessed(path.absolute(), (*_FLAGS, f"-I{folder}"))
        return text.replace(folder, "linkwork")


def _explained(error: PlatformError, path: Path) -> FileError:
    found = _COMPLAINT.search(error.message)
    if found is None:
        return FileError(f"{str(path)!r} cannot be compiled: {error.message}")
    file, line, column, reason = found.groups()
    where = Place(str(path) if file == str(path.absolute()) else file, int(line), int(column or 0))
    return FileError(f"the compiler says: {reason}", place=where)
