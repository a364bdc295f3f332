"""Pickling of a user's forces and controllers for the physics process."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from linkwork import checks
from linkwork.control.controller import Controller
from linkwork.errors import ArgumentError
from linkwork.world.forces.force import Force

_HINT = "move the class into a module, or open the session with process=False"


def controllers_given(controllers: Any) -> dict[str, Controller]:
    """Checks a user's controllers by robot.

    Raises:
        ArgumentError: Not a map of controllers.
    """
    given = checks.mapping("controllers", controllers)
    for robot, controller in given.items():
        if not isinstance(controller, Controller) or not hasattr(controller, "_state"):
            raise ArgumentError(
                f"invalid controller of {robot!r}: {checks.shown(controller)}",
                hint="expected an instance of a class derived from linkwork.control.Controller "
                "whose __init__ calls super().__init__",
            )
    return given


@dataclass(frozen=True)
class UserObjects:
    """A user's forces and controllers.

    Attributes:
        forces: The forces.
        controllers: The controllers, by robot.
    """

    forces: tuple[Force, ...]
    controllers: dict[str, Controller]


@dataclass(frozen=True)
class PackedObjects:
    """Pickled objects of a user, unpickled only once their modules can be found.

    Attributes:
        content: The `UserObjects`.
        folders: The caller's module search path; empty without objects.
    """

    content: bytes
    folders: tuple[str, ...]


def pack_objects(
    forces: Sequence[Force] = (), controllers: Mapping[str, Controller] | None = None
) -> PackedObjects:
    """Pickles forces and controllers.

    Raises:
        ArgumentError: One cannot be pickled, or not be found in another process.
    """
    own = UserObjects(tuple(forces), dict(controllers or {}))
    named = [(f"force {x.name!r}", x) for x in own.forces]
    named += [(f"the controller of {robot!r}", x) for robot, x in own.controllers.items()]
    for name, thing in named:
        # `__main__` of the physics process is another module.
        if type(thing).__module__ == "__main__":
            raise ArgumentError(
                f"the physics process cannot import {name}: its class {type(thing).__name__} is "
                "defined in the script that runs",
                hint=_HINT,
            )
    try:
        content = pickle.dumps(own)
    except Exception as error:
        # Code of the user: any exception is possible.
        raise ArgumentError(
            f"a user-defined force or controller cannot be pickled for the physics process: "
            f"{error}",
            hint=_HINT,
        ) from error
    folders = (str(Path(x).absolute()) for x in sys.path) if named else ()
    return PackedObjects(content, tuple(folders))


def unpack_objects(packed: PackedObjects) -> UserObjects:
    """Unpickles forces and controllers in the physics process.

    The caller's folders are appended to the module search path, so they hide no installed module.

    Raises:
        ArgumentError: A module or class is not found, or raises an exception.
    """
    sys.path.extend(folder for folder in packed.folders if folder not in sys.path)
    try:
        return pickle.loads(packed.content)
    except Exception as error:
        raise ArgumentError(
            f"the physics process cannot import a user-defined force or controller: {error}",
            hint=_HINT,
        ) from error
