from __future__ import annotations

import subprocess
import sys

import pytest

from linkwork import record


def test_every_public_name_exists():
    assert all(getattr(record, name) is not None for name in record.__all__)


def test_unknown_names_are_attribute_errors():
    with pytest.raises(AttributeError, match="nonsense"):
        _ = record.nonsense


def test_importing_the_package_and_recording_need_no_database_driver():
    code = (
        "import sys; import linkwork.record as r; r.SpoolWriter, r.query, r.export_run;"
        "sys.exit(bool({'duckdb', 'xlsxwriter'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
