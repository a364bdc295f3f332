"""Data that a session and its physics process exchange: messages, and the newest state.

The state is in shared memory, guarded by a sequence lock. The memory is an unnamed file that the
child inherits, so nothing is left behind if either process is killed. The writer increments a
counter before and after each write. A reader that sees an odd or a changed count reads again, so it
never blocks the writer and never returns half a state.
"""

from __future__ import annotations

import importlib
import mmap
import os
import pickle
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork import checks
from linkwork.control.controller import Controller
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.record.layout import FrameLayout
from linkwork.session.state import Snapshot
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
    """Pickled objects of a user, unpickled only once their modules can be found."""

    content: bytes  # The `UserObjects`, without commands
    commands: tuple[tuple[str, str], ...]
    folders: tuple[str, ...]  # The caller's module search path; empty without objects


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
        # Modules of the user run here: any exception is possible.
        raise ArgumentError(
            "the physics process cannot import a user-defined force, controller or command: "
            f"{error}",
            hint=_HINT,
        ) from error


@dataclass(frozen=True)
class Opening:
    """The first message: the scene to run."""

    loaded: LoadedScene
    seed: int
    record: str | None  # Store to record into; None records nothing
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


_RUN_BYTES, _TROUBLE_BYTES = 64, 1024
_STATUS = ("step", "time", "playing", "speed", "real_time_factor", "acknowledged")
_WRITE_TIMEOUT = 2.0  # Longest time of a write [s]
_RETRY = 1e-4  # Interval between two attempts of a reader [s]


class SharedState:
    """A snapshot in shared memory: one process writes, others read."""

    def __init__(self, descriptor: int, layout: FrameLayout) -> None:
        numbers = 1 + len(_STATUS) + layout.size
        size = 8 * numbers + _RUN_BYTES + _TROUBLE_BYTES
        if os.fstat(descriptor).st_size < size:
            os.ftruncate(descriptor, size)
        self._memory = mmap.mmap(descriptor, size)
        self._count = np.frombuffer(self._memory, dtype=np.uint64, count=1)
        body = np.frombuffer(self._memory, dtype=np.float64, count=numbers - 1, offset=8)
        self._status, self._frame = body[: len(_STATUS)], body[len(_STATUS) :]
        texts = np.frombuffer(self._memory, dtype=np.uint8, offset=8 * numbers)
        self._run, self._trouble = texts[:_RUN_BYTES], texts[_RUN_BYTES:]

    def write(self, snapshot: Snapshot) -> None:
        """Publish a snapshot."""
        self._count[0] += 1
        self._status[:] = [getattr(snapshot, name) for name in _STATUS]
        self._frame[:] = snapshot.frame
        _put_text(self._run, snapshot.run)
        _put_text(self._trouble, snapshot.trouble)
        self._count[0] += 1

    def read(self, has_ended: Callable[[], bool]) -> Snapshot | None:
        """Return the newest snapshot; None if the writer died or hangs during a write."""
        deadline = time.monotonic() + _WRITE_TIMEOUT
        while True:
            # Read first: the memory of a dead writer no longer changes.
            is_final = has_ended() or time.monotonic() > deadline
            before = int(self._count[0])
            snapshot = self._copy()
            if before % 2 == 0 and int(self._count[0]) == before:
                return snapshot
            if is_final:
                return None
            time.sleep(_RETRY)

    def _copy(self) -> Snapshot:
        step, now, playing, speed, factor, acknowledged = self._status.tolist()
        return Snapshot(
            frame=self._frame.copy(),
            step=int(step),
            time=now,
            playing=bool(playing),
            speed=speed,
            real_time_factor=factor,
            run=_get_text(self._run),
            acknowledged=int(acknowledged),
            trouble=_get_text(self._trouble),
        )


def _put_text(target: np.ndarray, text: str) -> None:
    encoded = text.encode()[: target.size]
    target[: len(encoded)] = np.frombuffer(encoded, dtype=np.uint8)
    target[len(encoded) :] = 0


def _get_text(source: np.ndarray) -> str:
    return source.tobytes().rstrip(b"\0").decode(errors="ignore")
