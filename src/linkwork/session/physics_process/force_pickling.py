"""Pickling of user-defined forces for the physics process."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from linkwork.errors import ArgumentError
from linkwork.world.forces.force import Force

_HINT = "move the class into a module, or open the session with process=False"


@dataclass(frozen=True)
class PackedForces:
    """Pickled forces, unpickled only once their modules can be found.

    Attributes:
        content: The forces.
        folders: The caller's module search path; empty without forces.
    """

    content: bytes
    folders: tuple[str, ...]


NO_FORCES = PackedForces(pickle.dumps(()), ())


def pack_forces(forces: Sequence[Force]) -> PackedForces:
    """Pickles forces.

    Raises:
        ArgumentError: A force cannot be pickled, or not be found in another process.
    """
    for force in forces:
        # `__main__` of the physics process is another module.
        if type(force).__module__ == "__main__":
            raise ArgumentError(
                f"the physics process cannot import force {force.name!r}: its class "
                f"{type(force).__name__} is defined in the script that runs",
                hint=_HINT,
            )
    try:
        content = pickle.dumps(tuple(forces))
    except Exception as error:
        # Code of the user: any exception is possible.
        raise ArgumentError(
            f"a user-defined force cannot be pickled for the physics process: {error}", hint=_HINT
        ) from error
    folders = (str(Path(x).absolute()) for x in sys.path) if forces else ()
    return PackedForces(content, tuple(folders))


def unpack_forces(packed: PackedForces) -> tuple[Force, ...]:
    """Unpickles forces in the physics process.

    The caller's folders are appended to the module search path, so they hide no installed module.

    Raises:
        ArgumentError: A module or class is not found, or raises an exception.
    """
    sys.path.extend(folder for folder in packed.folders if folder not in sys.path)
    try:
        return pickle.loads(packed.content)
    except Exception as error:
        raise ArgumentError(
            f"the physics process cannot import a user-defined force: {error}", hint=_HINT
        ) from error
