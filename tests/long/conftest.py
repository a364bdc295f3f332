"""Long tests measure figures; each writes what it measured to benchmarks/results/<name>.json."""

import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path

import pytest

RESULTS = Path(__file__).resolve().parents[2] / "benchmarks" / "results"


@pytest.fixture
def report():
    """Writes and prints a measurement: what was asked, what was measured."""

    def write(name, **figures):
        machine = {"system": platform.platform(), "cores": os.cpu_count()}
        document = {
            "name": name,
            "measured": datetime.now(UTC).isoformat(timespec="seconds"),
            "machine": machine,
            **figures,
        }
        RESULTS.mkdir(parents=True, exist_ok=True)
        (RESULTS / f"{name}.json").write_text(json.dumps(document, indent=2) + "\n")
        print(f"\n{name}: {json.dumps(figures)}")

    return write
