"""The text of a mission with its imports: from a scene, in commands and in checkpoints."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.mission.text.load_mission import parse_mission
from linkwork.mission.text.load_mission import read_text as read_file
from linkwork.mission.text.program import MissionTextError, Program
from linkwork.world.scene.loaded import LoadedScene

INLINE = "mission.program"  # Name of a program that is written in the scene file


@dataclass(frozen=True)
class MissionText:
    """A mission with the files that it imports, which need not exist any more."""

    text: str  # The text; empty for no mission
    name: str = "mission"
    files: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str, name: str, folder: Path | None) -> MissionText:
        """Return a text with the files in a folder that it imports."""
        program = parse_mission(text, name=name, folder=folder)
        mission = cls(program.source.text, name, program.imports)
        mission.__dict__["program"] = program
        return mission

    @cached_property
    def program(self) -> Program:
        """The program, parsed once; raises MissionTextError if the text is not a mission."""
        return parse_mission(self.text, name=self.name, files=self.files)

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of the command `mission`."""
        return {"text": self.text, "name": self.name, "files": dict(self.files)}


NO_MISSION = MissionText("")  # No mission


def mission_of_file(file: Path) -> MissionText:
    """Return the mission in a file, with its imports."""
    with naming_files(file.parent):
        return MissionText.read(read_file(file), file.name, file.parent)


def program_of_scene(loaded: LoadedScene) -> MissionText:
    """Return a scene's program with its imports; empty without one."""
    if not loaded.program:
        return NO_MISSION
    if loaded.program_file:
        return mission_of_file(Path(loaded.program_file))
    folder = Path(loaded.folder) if loaded.folder else None
    with naming_files(folder or Path(), loaded):
        return MissionText.read(loaded.program, INLINE, folder)


@contextmanager
def naming_files(folder: Path, loaded: LoadedScene | None = None) -> Iterator[None]:
    """Name files of a mission in errors with their folder, and its text with the scene."""
    try:
        yield
    except MissionTextError as error:
        scene = None if loaded is None else loaded.place("mission")
        for problem in (error, *error.others):
            place = problem.place
            if place is not None and place.file == INLINE and scene is not None:
                problem.place = replace(place, file=f"{scene.file} ({INLINE})")
            elif place is not None and place.file != INLINE:
                problem.place = replace(place, file=str(folder / place.file))
        raise


def read_text(text: Any, name: Any, files: Any) -> MissionText:
    """Return a mission from plain values."""
    texts = {
        checks.text("name of an imported file", file): checks.text(f"text of {file!r}", x)
        for file, x in checks.mapping("files", files).items()
    }
    text, name = checks.text("text of a mission", text), checks.text("name of a mission", name)
    return MissionText(text, name, texts)


def encoded(mission: MissionText) -> NDArray[np.float64]:
    """Return a mission as numbers, for checkpoints."""
    if not mission.text:
        return np.zeros(0)
    text = json.dumps([mission.text, mission.name, dict(mission.files)])
    return np.frombuffer(text.encode(), dtype=np.uint8).astype(np.float64)


def decoded(numbers: NDArray[np.float64]) -> MissionText:
    """Return the mission of a checkpoint, which is untrusted."""
    if not numbers.size:
        return NO_MISSION
    wrong = ArgumentError("invalid text in a checkpoint")
    if not ((numbers >= 0) & (numbers < 256) & (numbers == np.round(numbers))).all():
        raise wrong
    try:
        content = json.loads(numbers.astype(np.uint8).tobytes().decode())
    except (ValueError, RecursionError) as error:
        raise wrong from error
    if not isinstance(content, list) or len(content) != len(NO_MISSION.arguments()):
        raise wrong
    return read_text(*content)
