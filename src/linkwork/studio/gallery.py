"""Cards of the library's scenes: one line, tags and a picture of each.

`gallery.json` and the pictures are made by `scripts/make-gallery`; tests check that they are fresh.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from linkwork.studio.protocol import SceneCard

GALLERY = files("linkwork.studio") / "static" / "gallery"

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
    """Cards of all scenes of the library."""
    listed = json.loads((GALLERY / "gallery.json").read_text(encoding="utf-8"))
    return [SceneCard.model_validate(each) for each in listed]


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
