"""JSON Schema of scene files for editors, generated from the models."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from linkwork.files import write_atomically
from linkwork.world.scene.parameters import MARK
from linkwork.world.scene.schema import Scene

SCHEMA_FILE = Path(__file__).with_name("scene.schema.json")
"""The shipped file; name it in a scene: `# yaml-language-server: $schema=...`."""


def scene_schema() -> str:
    """Return the JSON Schema of the present models."""
    return json.dumps(_with_expressions(Scene.model_json_schema()), indent=2) + "\n"


def _with_expressions(node: Any) -> Any:
    if isinstance(node, list):
        return [_with_expressions(x) for x in node]
    if not isinstance(node, dict):
        return node
    schema = {key: _with_expressions(x) for key, x in node.items()}
    is_number = node.get("type") == "number"
    return schema | {"type": ["number", "string"], "pattern": f"^{MARK}"} if is_number else schema


if __name__ == "__main__":
    write_atomically(SCHEMA_FILE, scene_schema())
