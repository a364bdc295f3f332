"""The ledger's law: another value changes the model exactly when the ledger says it is kept."""

import re
import shutil
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork import library
from linkwork.errors import LinkworkError
from linkwork.model.ledger import Fate, LedgerEntry
from linkwork.model.read import read_robot
from linkwork.model.robot_file import write_robot_yaml
from linkwork.model.tree import Tree
from linkwork.model.write import write_robot
from tests.model.mjcf.samples import SAMPLES, write
from tests.model.perturbing import Piece, pieces_of_xml, pieces_of_yaml
from tests.model.robot_file.test_read import LINKS, TABLE
from tests.model.robot_file.test_write import PARTS
from tests.model.robot_file.trees import trees
from tests.model.urdf.rtb_robots import FOLDER
from tests.model.urdf.sample import ARM, FLOATING, make_package
from tests.tools import write_file

PIECES = {".yaml": pieces_of_yaml, ".urdf": pieces_of_xml, ".xml": pieces_of_xml}


LIE = {Fate.DROPPED: Fate.KEPT}
ONLY_VALUE = re.compile(
    # The head of a file has but one form.
    "linkwork|version"
    # Nothing else has the fields of these kinds.
    "|.*shape|type='sphere'.*|parts.(base|wrist|d1).kind"
    # These names are known inside the file alone, or lead to what else would be missing.
    "|(class|childclass|name)='(visual|dark|horn|cap|green)'.*|meshdir=.*|connections.*"
    # Without these settings the sample cannot be read, and a weld holds two bodies.
    "|(autolimits|inertiafromgeom|inertiagrouprange)=.*|body2='shoulder' of <weld>.*"
)
"""Pieces for which every other value is refused."""


@dataclass(frozen=True)
class Law:
    """The law for one file; strict where a piece must be shown at work, not only refused."""

    path: Path
    tree: Tree
    strict: bool
    read: dict[str, Tree | None] = field(default_factory=dict)

    def outcome(self, text: str) -> Tree | None:
        """What a text in place of the file is read as; None when it is refused."""
        if text not in self.read:
            self.read[text] = self._read(text)
        return self.read[text]

    def _read(self, text: str) -> Tree | None:
        other = self.path.with_name(f"other{self.path.suffix}")
        other.write_text(text)
        try:
            return read_robot(other).tree
        except LinkworkError:
            return None

    def allows(self, piece: Piece, entry: LedgerEntry) -> bool:
        if entry.fate is Fate.DROPPED:
            return self._has_no_effect(piece)
        texts = [*piece.others(), *piece.alike()]
        if not texts or any(self.outcome(text) not in (self.tree, None) for text in texts):
            return True
        if any(self.outcome(text) == self.tree for text in piece.others()):
            return False
        outcomes = [self.outcome(text) for text in piece.renamed()] if self.strict else []
        return self._cannot_be_other(piece) or any(x not in (self.tree, None) for x in outcomes)

    def _has_no_effect(self, piece: Piece) -> bool:
        outcomes = [self.outcome(text) for text in piece.others()]
        if any(x not in (self.tree, None) for x in outcomes):
            return False
        if any(self.outcome(text) not in (self.tree, None) for text in piece.without()):
            return False
        if not outcomes or self.tree in outcomes or self._cannot_be_other(piece):
            return True
        texts = (*piece.alike(), *piece.renamed())
        return any(self.outcome(text) == self.tree for text in texts)

    def _cannot_be_other(self, piece: Piece) -> bool:
        return not self.strict or bool(ONLY_VALUE.fullmatch(piece.what))


def violations(path: Path, chosen: list[int] | None = None, *, strict: bool = False) -> list[str]:
    """What in a file breaks the law, of all pieces or of those chosen by number."""
    robot = read_robot(path)
    law = Law(path, robot.tree, strict)
    pieces = PIECES[path.suffix](path.read_text())
    entries = robot.ledger.entries
    assert len(pieces) == len(entries)
    assert all(bool(x.note) == (x.fate is not Fate.KEPT) for x in entries)
    pairs = list(zip(pieces, entries, strict=True))
    chosen_pairs = pairs if chosen is None else [pairs[i % len(pairs)] for i in chosen]
    return [
        f"{piece.what}: {entry.fate.value} {entry.note}"
        for piece, entry in chosen_pairs
        if not law.allows(piece, entry)
    ]


@pytest.mark.parametrize("text", [TABLE, LINKS, PARTS], ids=["dh", "links", "parts"])
def test_robot_files_obey_the_law(tmp_path, text):
    path = tmp_path / "robot.yaml"
    path.write_text(text.replace("parameters: {", "parameters: {spare: 3, "))
    assert "parameters.spare" in [x.what for x in read_robot(path).ledger.not_kept()]
    assert violations(path, strict=True) == []


@pytest.mark.parametrize("text", [TABLE, LINKS], ids=["dh", "links"])
def test_a_ledger_that_lies_is_found_out(tmp_path, text):
    path = write_file(tmp_path / "robot.yaml", text)
    robot = read_robot(path)
    law = Law(path, robot.tree, strict=True)
    believed = [
        piece.what
        for piece, entry in zip(pieces_of_yaml(text), robot.ledger.entries, strict=True)
        if list(piece.others())
        and law.allows(piece, replace(entry, fate=LIE.get(entry.fate, Fate.DROPPED)))
    ]
    assert believed == ["linkwork", "version"]


@given(tree=trees(), chosen=st.lists(st.integers(0, 10_000), min_size=8, max_size=8))
@settings(max_examples=30)
def test_any_robot_written_as_yaml_obeys_the_law(tree, chosen, tmp_path_factory):
    path = write_file(tmp_path_factory.getbasetemp() / "law.yaml", write_robot_yaml(tree)[0])
    assert violations(path, chosen) == []


@pytest.mark.parametrize("text", [ARM, FLOATING], ids=["arm", "floating"])
def test_urdf_files_obey_the_law(tmp_path, text):
    assert violations(make_package(tmp_path, text), strict=True) == []


def test_a_urdf_file_of_others_obeys_the_law(tmp_path):
    package = tmp_path / "lynxmotion_al5d_description"
    shutil.copytree(FOLDER / "xacro" / package.name, package)
    assert violations(package / "urdf" / "al5d_robot.urdf") == []


@pytest.mark.parametrize("name", SAMPLES)
def test_mjcf_files_obey_the_law(tmp_path, name):
    path = write(tmp_path, SAMPLES[name])
    mesh = path.with_name("meshes") / "horn.obj"
    mesh.with_name("horn_x.obj").write_text(mesh.read_text().replace("v 0 0 1", "v 0 0 2"))
    assert violations(path, strict=True) == []


@pytest.mark.parametrize("suffix", [".urdf", ".xml"])
def test_what_is_written_obeys_the_law(tmp_path, suffix):
    path = tmp_path / f"robot{suffix}"
    write_robot(library.robot("scara1"), path)
    assert violations(path, list(range(0, 450, 9))) == []
