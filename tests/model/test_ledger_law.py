"""The ledger's law: another value changes the model exactly when the ledger says it is in there.

Kept or approximated: some other value in its place makes another model, or is refused. Dropped:
whatever stands in its place, the model is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork import library
from linkwork.errors import LinkworkError
from linkwork.model.ledger import Entry, Fate
from linkwork.model.reading import read_robot
from linkwork.model.robot_file import write_robot_yaml
from linkwork.model.tree import Tree
from linkwork.model.writing import write_robot
from tests.model.mjcf.samples import SAMPLES, write
from tests.model.perturbing import Piece, pieces_of_xml, pieces_of_yaml
from tests.model.robot_file.test_parts import PARTS
from tests.model.robot_file.test_reading import LINKS, TABLE
from tests.model.robot_file.trees import trees
from tests.model.urdf.sample import ARM, FLOATING, make_package

Outcome = Callable[[str], Tree | None]
"""What a text is read as; None when it is refused."""

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

    def outcome(text: str) -> Tree | None:
        other.write_text(text)
        try:
            return read_robot(other).tree
        except LinkworkError:
            return None

    pairs = list(zip(pieces, robot.ledger.entries, strict=True))
    wanted = pairs if chosen is None else [pairs[i % len(pairs)] for i in chosen]
    return [
        f"{piece.what}: {entry.fate.value} {entry.note}"
        for piece, entry in wanted
        if not _lawful(piece, entry, robot.tree, outcome)
    ]


def _lawful(piece: Piece, entry: Entry, tree: Tree, outcome: Outcome) -> bool:
    if entry.fate is Fate.DROPPED:
        # Without it the file may be refused, where something names it.
        removed = all(outcome(text) in (tree, None) for text in piece.without())
        return removed and all(outcome(text) == tree for text in piece.others())
    outcomes = [outcome(text) for text in piece.others()]
    return not outcomes or any(found != tree for found in outcomes)


@pytest.mark.parametrize("text", [TABLE, LINKS, PARTS], ids=["dh", "links", "parts"])
def test_robot_files_obey_the_law(tmp_path, text):
    path = tmp_path / "robot.yaml"
    path.write_text(text.replace("parameters: {", "parameters: {spare: 3, "))
    ledger = read_robot(path).ledger
    assert "parameters.spare" in [x.what for x in ledger.not_kept()]
    assert violations(path) == []


@given(tree=trees(), chosen=st.lists(st.integers(0, 10_000), min_size=6, max_size=6))
@settings(max_examples=15)
def test_any_robot_written_as_yaml_obeys_the_law(tree, chosen, tmp_path_factory):
    path = tmp_path_factory.getbasetemp() / "law.yaml"
    path.write_text(write_robot_yaml(tree)[0])
    assert violations(path, chosen) == []


@pytest.mark.parametrize("text", [ARM, FLOATING], ids=["arm", "floating"])
def test_urdf_files_obey_the_law(tmp_path, text):
    assert violations(make_package(tmp_path, text)) == []


@pytest.mark.parametrize("name", SAMPLES)
def test_mjcf_files_obey_the_law(tmp_path, name):
    assert violations(write(tmp_path, SAMPLES[name])) == []


@pytest.mark.parametrize("suffix", [".urdf", ".xml"])
def test_what_is_written_obeys_the_law(tmp_path, suffix):
    path = tmp_path / f"robot{suffix}"
    write_robot(library.robot("scara1"), path)
    assert violations(path) == []
