"""Damaged robot files are read or refused in words with a place, within time and memory."""

from tests.fuzz.fuzzing import fuzz, verdict


def test_damaged_files_are_read_or_refused(tmp_path):
    figures = fuzz(tmp_path, 500)
    print({key: value for key, value in figures.items() if key != "faults"})
    verdict(figures)
