"""JSON Schema of scene files for editors, generated from the models."""

from __future__ import annotations

import json
from pathlib import Path

from linkwork.files import write_atomically
from linkwork.world.scene.schema import Scene

SCHEMA_FILE = Path(__file__).with_name("scene.schema.json")
"""The shipped file; name it in a scene: `# yaml-language-server: $schema=...`."""


def scene_schema() -> str:
    """The JSON Schema of the present models."""
    return json.dumps(Scene.model_json_schema(), indent=2) + "\n"


if __name__ == "__main__":
    write_atomically(SCHEMA_FILE, scene_schema())
