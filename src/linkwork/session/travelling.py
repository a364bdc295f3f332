"""Forces of a user's own on their way to the physics process."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from linkwork.errors import ArgumentError
from linkwork.world.forces.force import Force

_HINT = "move the class into a module of its own, or open the session with process=False"


@dataclass(frozen=True)
class PackedForces:
    """Forces as bytes, so that they are looked at only when their modules can be found.

    Attributes:
        content: The forces.
        folders: Where the caller finds modules; none where there are no forces.
    """

    content: bytes
    folders: tuple[str, ...]


def pack_forces(forces: Sequence[Force]) -> PackedForces:
    """Makes forces ready to travel.

    Raises:
        ArgumentError: A force that another process cannot make again.
    """
    for force in forces:
        # The physics process has a main module too, and might have a class of that name in it.
        if type(force).__module__ == "__main__":
            raise ArgumentError(
                f"the physics process cannot find force {force.name!r}: its class "
                f"{type(force).__name__} is defined in the script that is run",
                hint=_HINT,
            )
    try:
        content = pickle.dumps(tuple(forces))
    except Exception as error:
        # What a force holds is somebody else's: whatever it fails with, it is told.
        raise ArgumentError(
            f"a force of your own cannot travel to the physics process: {error}", hint=_HINT
        ) from error
    folders = (str(Path(x).absolute()) for x in sys.path) if forces else ()
    return PackedForces(content, tuple(folders))


def unpack_forces(packed: PackedForces) -> tuple[Force, ...]:
    """The forces again, in the physics process.

    Their folders come last among those in which modules are looked for, so that they hide nothing
    of the installation.

    Raises:
        ArgumentError: A module or class is not found, or fails.
    """
    sys.path.extend(folder for folder in packed.folders if folder not in sys.path)
    try:
        return pickle.loads(packed.content)
    except Exception as error:
        raise ArgumentError(
            f"the physics process cannot find a force of your own: {error}", hint=_HINT
        ) from error
