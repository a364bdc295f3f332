"""Damaged robot, scene, sweep and mission files are read or refused in words with a place."""

import time
from argparse import Namespace
from pathlib import Path

import pytest

from linkwork.cli.commands.check import execute_check
from linkwork.errors import LinkworkError, Place
from linkwork.library.catalogue import scene_names, scene_path
from tests.fuzz.corpus import LARGEST, Seed
from tests.fuzz.fuzzing import fuzz, verdict
from tests.fuzz.mutating import mutate
from tests.mission.mutated_missions import mutated
from tests.sweep.faulty_scene import SWEEP, write_scene

LONGEST = 5.0
"""Processor time of a check [s]."""
_ROWS = SWEEP.replace("COUNT", "3")
_HEAD = _ROWS[: _ROWS.index("vary")]
SWEEPS = {
    "grid": _ROWS + "seeds: [1, 2]\nset: {bodies.ball.mass: 2}\nunits: {reached: m}\nrate: 100\n",
    "cases": _HEAD + "seconds: 0.1\nseeds: 3\ncases:\n"
    "- {gravity: [0, 0, -9], 'robots.arm.gains.k[0]': 30}\n"
    "- {gravity: [0, 0, -3], parameters.height: 0.6}\n",
    "sobol": _HEAD + "seconds: 0.1\nmethod: sobol\nsamples: 16\nvary:\n"
    "  h: {path: parameters.height, from: 0.2, to: 1}\n"
    "  m: {path: bodies.ball.mass, mean: 1, deviation: 0.1}\n",
}


def scenes() -> list[Seed]:
    texts = ((name, scene_path(name).read_text()) for name in scene_names())
    return [Seed(name, ".yaml", text) for name, text in texts if len(text) <= LARGEST]


def sweeps() -> list[Seed]:
    return [Seed(name, ".yaml", text) for name, text in SWEEPS.items()]


def refusal(file: Path) -> LinkworkError | None:
    options = {"strict": False, "scene": None, "set": [], "arg": [], "package_path": []}
    try:
        execute_check(Namespace(file=str(file), **options))
    except LinkworkError as error:
        return error
    return None


def faults_of(file: Path) -> list[str]:
    started = time.process_time()
    error = refusal(file)
    spent = time.process_time() - started
    problems = () if error is None else (error, *error.others)
    faults = [f"no line: {x!r}" for x in problems if not isinstance(x.place, Place)]
    return [*faults, f"it takes {spent:.1f} s"] if spent > LONGEST else faults


@pytest.mark.filterwarnings("ignore::linkwork.errors.ModelWarning")
@pytest.mark.parametrize("seeds", [scenes, sweeps])
def test_damaged_files_are_refused_at_a_place_in_a_short_time(seeds, tmp_path):
    write_scene(tmp_path)
    corpus, file = seeds(), tmp_path / "damaged.yaml"
    for number in range(80):
        file.write_bytes(mutate(corpus[number % len(corpus)], number))
        assert not faults_of(file), number


def test_damaged_missions_are_refused_at_a_place_in_a_short_time(tmp_path):
    file = tmp_path / "damaged.mission"
    for number in range(150):
        file.write_bytes(mutated(number).encode("utf-8", "surrogatepass"))
        assert not faults_of(file), number


def test_damaged_files_are_read_or_refused(tmp_path):
    figures = fuzz(tmp_path, 500)
    print({key: value for key, value in figures.items() if key != "faults"})
    verdict(figures)
