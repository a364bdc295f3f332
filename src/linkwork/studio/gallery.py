"""Cards of the library's scenes: one line, tags and a picture of each.

`gallery.json` and the pictures are made by `scripts/make-gallery`; tests check that they are fresh.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from linkwork.session.open_any import RUN_PREFIX
from linkwork.studio.messages.scene import SceneCard

GALLERY = files("linkwork.studio") / "static" / "gallery"

LISTED_RUNS = 200
"""Newest runs to choose from on the page."""

_TAGS = {
    "robots": "robot",
    "actuators": "motors",
    "grasps": "gripper",
    "sensors": "sensors",
    "mission": "mission",
    "forces": "forces",
}
"""Tags by what a scene file contains."""


def library_cards() -> list[SceneCard]:
    """Cards of all scenes and robots of the library."""
    listed = json.loads((GALLERY / "gallery.json").read_text(encoding="utf-8"))
    return [SceneCard.model_validate(each) for each in listed]


def robot_card(name: str) -> SceneCard:
    """Card of a robot of the library."""
    from linkwork.library import catalogue

    return SceneCard(
        name=name,
        description=catalogue.describe(name),
        tags=["robot"],
        group="robot",
        picture=f"/gallery/robots/{name}.webp",
    )


def run_cards(database: str | Path, prefix: str = RUN_PREFIX) -> list[SceneCard]:
    """Cards of the newest recorded runs, the newest first.

    Args:
        prefix: Before the name of each.

    Raises:
        RecordError: The database cannot be opened.
    """
    # Needs a database driver.
    from linkwork.record import recorded_runs

    newest = recorded_runs(store=database)[::-1][:LISTED_RUNS]
    return [
        SceneCard(
            name=f"{prefix}{x.run}",
            description=f"{x.scene}, {x.status}, {x.steps * x.step_size:.3g} s",
            tags=["recorded run"],
            group="run",
        )
        for x in newest
    ]


def card_of(name: str, scene: Mapping[str, Any]) -> SceneCard:
    """Card of a scene.

    Args:
        name: Name of the scene in the library.
        scene: Its file as plain data.
    """
    tags = {tag for key, tag in _TAGS.items() if scene.get(key)}
    if (scene.get("ground") or {}).get("kind") == "terrain":
        tags.add("terrain")
    if not tags & {"robot", "motors"}:
        tags.add("bodies")
    return SceneCard(
        name=name,
        description=scene.get("description", ""),
        tags=sorted(tags),
        picture=f"/gallery/{name}.webp",
    )
