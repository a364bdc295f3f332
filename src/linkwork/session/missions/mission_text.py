"""The text of a mission with its imports: from a scene, in commands and in checkpoints."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.mission.text.load_mission import load_mission, parse_mission
from linkwork.mission.text.program import Program
from linkwork.world.scene.loaded import LoadedScene

INLINE = "mission.program"
"""Name of a program that is written in the scene file."""


@dataclass(frozen=True)
class MissionText:
    """A mission with the files that it imports, which need not exist any more.

    Attributes:
        text: The text; empty for no mission.
    """

    text: str
    name: str = "mission"
    files: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, program: Program, name: str) -> MissionText:
        """Return a program under a name."""
        return cls(program.source.text, name, program.imports)

    def parse(self) -> Program:
        """Return the program."""
        return parse_mission(self.text, name=self.name, files=self.files)

    def arguments(self) -> dict[str, Any]:
        """Arguments of the command `mission`."""
        return {"text": self.text, "name": self.name, "files": dict(self.files)}

    def rename_places(self, error: LinkworkError, folder: Path) -> None:
        """Name files in an error with their folder."""
        for problem in (error, *error.others):
            place = problem.place
            if place is not None and place.file in ({self.name, *self.files} - {INLINE}):
                problem.place = replace(place, file=str(folder / place.file))


NO_MISSION = MissionText("")
"""No mission."""


def program_of_scene(loaded: LoadedScene) -> MissionText:
    """Return a scene's program with its imports; empty without one."""
    if not loaded.program:
        return NO_MISSION
    if loaded.program_file:
        file = Path(loaded.program_file)
        return MissionText.of(load_mission(file), file.name)
    folder = Path(loaded.folder) if loaded.folder else None
    try:
        program = parse_mission(loaded.program, name=INLINE, folder=folder)
    except LinkworkError as error:
        rename_inline(error, loaded)
        raise
    return MissionText.of(program, INLINE)


def rename_inline(error: LinkworkError, loaded: LoadedScene) -> None:
    """Name the scene file in an error in its program."""
    scene = loaded.place("mission")
    for problem in (error, *error.others):
        place = problem.place
        if scene is not None and place is not None and place.file == INLINE:
            problem.place = replace(place, file=f"{scene.file} ({INLINE})")


def read_text(text: Any, name: Any, files: Any) -> MissionText:
    """Return a mission from plain values."""
    given = {
        checks.text("name of an imported file", file): checks.text(f"text of {file!r}", x)
        for file, x in checks.mapping("files", files).items()
    }
    text, name = checks.text("text of a mission", text), checks.text("name of a mission", name)
    return MissionText(text, name, given)


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
        given = json.loads(numbers.astype(np.uint8).tobytes().decode())
    except (ValueError, RecursionError) as error:
        raise wrong from error
    if not isinstance(given, list) or len(given) != len(NO_MISSION.arguments()):
        raise wrong
    return read_text(*given)
