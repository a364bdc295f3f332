"""JSON Schema of sweep files for editors, generated from the models."""

from __future__ import annotations

import json
from pathlib import Path

from linkwork.files import write_atomically
from linkwork.sweep.schema import SweepFile

SCHEMA_FILE = Path(__file__).with_name("sweep.schema.json")
"""The shipped file; name it in a sweep: `# yaml-language-server: $schema=...`."""


def sweep_schema() -> str:
    """Return the JSON Schema of the present models."""
    return json.dumps(SweepFile.model_json_schema(), indent=2) + "\n"


if __name__ == "__main__":
    write_atomically(SCHEMA_FILE, sweep_schema())
