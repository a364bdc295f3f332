"""Ten thousand damaged robot files."""

import pytest

from tests.fuzz.fuzzing import fuzz, verdict


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_ten_thousand_damaged_files_are_read_or_refused(tmp_path, report):
    figures = fuzz(tmp_path, 10_000)
    report("fuzz", **figures)
    verdict(figures)
