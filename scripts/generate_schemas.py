"""JSON Schemas of scene, robot and sweep files for editors, generated from the models.

A file names its schema in a comment: `# yaml-language-server: $schema=...`.
"""

import json
from pathlib import Path
from typing import Any

import linkwork
from linkwork.files import write_atomically
from linkwork.model.parts import PART_KINDS
from linkwork.model.robot_file.part_schema import robot_model
from linkwork.sweep.schema import SweepFile
from linkwork.world.scene.parameters import MARK
from linkwork.world.scene.schema import Scene

_PACKAGE = Path(linkwork.__file__).parent


def schemas() -> dict[Path, str]:
    """Return the schemas by the files that are shipped."""
    parts = [kind for kind in PART_KINDS.values() if kind.__module__.startswith("linkwork.")]
    files = {
        "world/scene/scene.schema.json": _with_expressions(Scene.model_json_schema()),
        "model/robot_file/robot.schema.json": robot_model(parts).model_json_schema(),
        "sweep/sweep.schema.json": SweepFile.model_json_schema(),
    }
    return {_PACKAGE / file: json.dumps(x, indent=2) + "\n" for file, x in files.items()}


def _with_expressions(node: Any) -> Any:
    if isinstance(node, list):
        return [_with_expressions(x) for x in node]
    if not isinstance(node, dict):
        return node
    schema = {key: _with_expressions(x) for key, x in node.items()}
    is_number = node.get("type") == "number"
    return schema | {"type": ["number", "string"], "pattern": f"^{MARK}"} if is_number else schema


if __name__ == "__main__":
    for path, schema in schemas().items():
        write_atomically(path, schema)
