"""200 random robots: every function as code against its plain form."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.codegen.targets import c_target
from linkwork.dynamics import mass_matrix
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.programs import evaluate_plain
from linkwork.trace import evaluate
from tests.codegen.targets.test_targets import WARNINGS
from tests.dynamics.random_tree import random_motions, random_robot
from tests.tools import build_and_run

pytestmark = pytest.mark.long
ROBOTS = 200
BUILT = range(0, ROBOTS, 4)
WITH_CONDITION = {"forward_dynamics", "articulated_dynamics", "forward_dynamics_derivatives"}


def functions_of(tree):
    followers = any(link.joint.mimic for link in tree.links)
    return [name for name in FUNCTIONS if not (followers and name == "articulated_dynamics")]


def states_of(tree, function, count=2):
    q, *others = (np.array(x) for x in zip(*random_motions(tree, 3, count), strict=True))
    spare = iter(others)
    rng = np.random.default_rng(9)
    named = {"q": q, "wrench": rng.uniform(-5, 5, (count, 6))}
    return [named[x] if x in named else next(spare) for x in FUNCTIONS[function].arguments]


def worst_error(tree, function):
    arguments = states_of(tree, function)
    program = lw.Manipulator(tree).program(function)
    named = {x.name: value for x, value in zip(program.arguments, arguments, strict=True)}
    results = evaluate(program, **named).values()
    worst = 0.0
    for k in range(len(arguments[0])):
        expected = evaluate_plain(tree, function, *(x[k].tolist() for x in arguments))
        for one, other in zip(results, expected.values(), strict=True):
            other = np.asarray(other, dtype=float)
            error = np.abs(one[k] - other).max(initial=0.0) / max(1.0, np.abs(other).max(initial=0))
            if function in WITH_CONDITION:
                error /= np.linalg.cond(np.array(mass_matrix(tree, arguments[0][k].tolist())))
            worst = max(worst, float(error))
    return worst


@pytest.mark.parametrize("seed", range(ROBOTS))
def test_traced_functions_give_what_the_plain_forms_give(seed):
    tree = random_robot(seed)
    for function in functions_of(tree):
        error = worst_error(tree, function)
        assert error <= 1e-12, (function, error)


@pytest.mark.parametrize("seed", BUILT)
def test_built_code_gives_what_the_plain_forms_give(seed, tmp_path, monkeypatch):
    monkeypatch.setattr(c_target, "measure_footprints", lambda *_: {})
    tree = random_robot(seed)
    names = functions_of(tree)
    files = lw.generate(lw.Manipulator(tree), names, "c", tmp_path)
    sources = [path.name for path in files if path.suffix == ".c"]
    said = build_and_run(tmp_path, ["gcc", "-std=c99", "-O1", *WARNINGS], sources)
    assert f"{len(names)} functions agree" in said
