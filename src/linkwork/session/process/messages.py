"""Messages between a session and its physics process, with pickled objects of the user."""

from __future__ import annotations

import importlib
import pickle
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork import checks
from linkwork.control.controller import Controller
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.world.engine.element import Event
from linkwork.world.forces.force import Force, forces_given
from linkwork.world.scene.loaded import LoadedScene

if TYPE_CHECKING:
    from linkwork.mission.language import CommandSpec

_HINT = "move the class into a module, or open the session with process=False"


@dataclass(frozen=True)
class UserObjects:
    """A user's forces, controllers and commands."""

    forces: tuple[Force, ...] = ()
    controllers: dict[str, Controller] = field(default_factory=dict)
    commands: tuple[CommandSpec, ...] = ()

    @classmethod
    def checked(cls, forces: Any, controllers: Any, commands: Any) -> UserObjects:
        """Check arguments of a user."""
        controllers = {} if controllers is None else checks.mapping("controllers", controllers)
        for robot, controller in controllers.items():
            if not isinstance(controller, Controller) or not hasattr(controller, "_state"):
                raise ArgumentError(
                    f"invalid controller of {robot!r}: {checks.shown(controller)}",
                    hint="expected an instance of a class derived from linkwork.control.Controller "
                    "whose __init__ calls super().__init__",
                )
        return cls(forces_given(forces), controllers, _checked_commands(commands))


def _checked_commands(commands: Any) -> tuple[CommandSpec, ...]:
    if isinstance(commands, Sequence) and not commands:
        return ()
    # Only here: most sessions have none, and it needs a parser.
    from linkwork.mission.language import CommandSpec

    checked = tuple(checks.instances("commands", commands, CommandSpec))
    for command in checked:
        if command.step is None:
            hint = "expected functions decorated by linkwork.mission.command"
            raise ArgumentError(f"invalid command {command.name!r}: no function", hint=hint)
    return checked


@dataclass(frozen=True)
class PackedObjects:
    """Pickled objects of a user, unpickled only once their modules can be found.

    Attributes:
        content: The `UserObjects`, without commands.
        folders: The caller's module search path; empty without objects.
    """

    content: bytes
    commands: tuple[tuple[str, str], ...]
    folders: tuple[str, ...]


def pack_objects(objects: UserObjects) -> PackedObjects:
    """Pickle forces, controllers and commands."""
    named = [(f"force {x.name!r}", x) for x in objects.forces]
    named += [(f"the controller of {robot!r}", x) for robot, x in objects.controllers.items()]
    for name, thing in named:
        # `__main__` of the physics process is another module.
        if type(thing).__module__ == "__main__":
            raise ArgumentError(
                f"the physics process cannot import {name}: its class {type(thing).__name__} is "
                "defined in the script that runs",
                hint=_HINT,
            )
    try:
        content = pickle.dumps(replace(objects, commands=()))
    except Exception as error:
        # Code of the user: any exception is possible.
        raise ArgumentError(
            f"a user-defined force or controller cannot be pickled for the physics process: "
            f"{error}",
            hint=_HINT,
        ) from error
    places = tuple(map(_module_and_name, objects.commands))
    folders = (str(Path(x).absolute()) for x in sys.path) if named or places else ()
    return PackedObjects(content, places, tuple(folders))


def _module_and_name(command: CommandSpec) -> tuple[str, str]:
    module, name = (getattr(command.step, x, "") for x in ("__module__", "__qualname__"))
    try:
        is_there = module != "__main__" and attrgetter(name)(sys.modules[module]) is command
    except (AttributeError, KeyError):
        is_there = False
    if not is_there:
        raise ArgumentError(
            f"the physics process cannot import command {command.name!r}: it is not the decorated "
            f"function {name!r} of a module",
            hint="move it into a module, or open the session with process=False",
        )
    return module, name


def unpack_objects(packed: PackedObjects) -> UserObjects:
    """Unpickle forces, controllers and commands in the physics process.

    The caller's folders are appended to the module search path, so they hide no installed module.
    """
    sys.path.extend(folder for folder in packed.folders if folder not in sys.path)
    try:
        objects: UserObjects = pickle.loads(packed.content)
        commands = [attrgetter(y)(importlib.import_module(x)) for x, y in packed.commands]
        return replace(objects, commands=_checked_commands(commands))
    except Exception as error:
        raise ArgumentError(
            "the physics process cannot import a user-defined force, controller or command: "
            f"{error}",
            hint=_HINT,
        ) from error


@dataclass(frozen=True)
class Opening:
    """The first message: the scene to run.

    Attributes:
        record: Store to record into; None records nothing.
    """

    loaded: LoadedScene
    seed: int
    record: str | None
    objects: PackedObjects
    command_line: str = ""


@dataclass(frozen=True)
class SessionCall:
    """A request to the physics process."""

    number: int
    method: str
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class EventBatch:
    """Events, sent without a request once there is a subscriber."""

    events: tuple[Event, ...]


@dataclass(frozen=True)
class Reply:
    """The answer to the request of the same number: a value, or the error to raise."""

    number: int
    value: Any = None
    error: LinkworkError | None = None
