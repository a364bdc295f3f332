"""The ledger's law: another value changes the model exactly when the ledger says it is in there.

Kept or approximated: some other value in its place makes another model, or is refused. Dropped:
whatever stands in its place, the model is the same.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork.errors import LinkworkError
from linkwork.model.ledger import Entry, Fate
from linkwork.model.reading import read_robot
from linkwork.model.robot_file import write_robot_yaml
from tests.model.perturbing import Piece, pieces_of_xml, pieces_of_yaml
from tests.model.robot_file.test_reading import LINKS, TABLE
from tests.model.robot_file.trees import trees

SAMPLES = Path(__file__).with_name("samples")
PIECES = {".yaml": pieces_of_yaml, ".urdf": pieces_of_xml, ".xml": pieces_of_xml}


def violations(path: Path, chosen: list[int] | None = None) -> list[str]:
    """What in a file breaks the law.

    Args:
        path: The file.
        chosen: Numbers of the pieces to look at; all when None.
    """
    robot = read_robot(path)
    pieces = PIECES[path.suffix](path.read_text())
    assert len(pieces) == len(robot.ledger.entries)
    other = path.with_name(f"other{path.suffix}")

    def same(text: str) -> bool:
        other.write_text(text)
        try:
            return read_robot(other).tree == robot.tree
        except LinkworkError:
            return False

    pairs = list(zip(pieces, robot.ledger.entries, strict=True))
    wanted = pairs if chosen is None else [pairs[i % len(pairs)] for i in chosen]
    return [f"{piece.what}: {entry}" for piece, entry in wanted if not _lawful(piece, entry, same)]


def _lawful(piece: Piece, entry: Entry, same) -> bool:
    if entry.fate is Fate.DROPPED:
        return all(same(text) for text in (*piece.others(), *piece.without()))
    outcomes = [not same(text) for text in piece.others()]
    return not outcomes or any(outcomes)


@pytest.mark.parametrize("text", [TABLE, LINKS], ids=["dh", "links"])
def test_robot_files_obey_the_law(tmp_path, text):
    path = tmp_path / "robot.yaml"
    path.write_text(text.replace("parameters: {", "parameters: {spare: 3, "))
    ledger = read_robot(path).ledger
    assert "parameters.spare" in [x.what for x in ledger.not_kept()]
    assert violations(path) == []


@given(tree=trees(), chosen=st.lists(st.integers(0, 10_000), min_size=8, max_size=8))
@settings(max_examples=30)
def test_any_robot_written_as_yaml_obeys_the_law(tree, chosen, tmp_path_factory):
    path = tmp_path_factory.getbasetemp() / "law.yaml"
    path.write_text(write_robot_yaml(tree)[0])
    assert violations(path, chosen) == []
