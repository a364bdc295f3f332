"""JSON Schema of robot files, generated from the models and shipped for editors."""

from __future__ import annotations

import json
from pathlib import Path

from linkwork.files import write_atomically
from linkwork.model.parts import PART_KINDS
from linkwork.model.robot_file.part_schema import robot_model

SCHEMA_FILE = Path(__file__).with_name("robot.schema.json")
"""The shipped file; reference it in a robot file: `# yaml-language-server: $schema=...`."""


def robot_schema() -> str:
    """Return the schema of the current models, with the built-in kinds of parts."""
    builtin = [kind for kind in PART_KINDS.values() if kind.__module__.startswith("linkwork.")]
    return json.dumps(robot_model(builtin).model_json_schema(), indent=2) + "\n"


if __name__ == "__main__":
    write_atomically(SCHEMA_FILE, robot_schema())
