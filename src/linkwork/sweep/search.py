"""Search for the best values of a sweep's ranges by CMA-ES, one generation at a time.

The covariance matrix adaptation evolution strategy (Hansen and Ostermeier 2001) needs no
derivatives and tolerates noise. Its generations follow from the seed and the results alone, and
results are found by the hash of their inputs: a search that was interrupted repeats its way from
the store and goes on where it stopped.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from linkwork.errors import import_extra
from linkwork.sweep.book import Done
from linkwork.sweep.case import Case
from linkwork.sweep.plan import Sweep
from linkwork.sweep.sampling import value_at

OBJECTIVE = "objective"
"""Measure that a search makes small or large."""
_WORSE = 1e12
"""Added to the objective of combinations that fail, so that all others come before."""

RunCases = Callable[[Sequence[Case]], Sequence[Done]]


def population_of(sweep: Sweep) -> int:
    """Combinations of a generation."""
    search = sweep.file.search
    assert search is not None
    usual = 4 + int(3 * math.log(len(sweep.file.vary)))
    return search.population or max(min(usual, search.evaluations), 2)


def search_best(sweep: Sweep, run: RunCases) -> list[Done]:
    """Run generations until the evaluations are used up or the search has converged.

    Args:
        sweep: A sweep with a search.
        run: Runs the cases of a generation.

    Returns:
        All cases that were run, by number.
    """
    search = sweep.file.search
    assert search is not None
    cma: Any = import_extra("cma", "sweep")
    entries, size = list(sweep.file.vary.items()), population_of(sweep)
    # It has no search in one dimension: the second one is without effect.
    dimension = max(len(entries), 2)
    options = {"bounds": [0.0, 1.0], "seed": sweep.file.seed + 1, "popsize": size, "verbose": -9}
    strategy = cma.CMAEvolutionStrategy([0.5] * dimension, search.spread, options)
    sign = 1.0 if search.minimise else -1.0
    found: list[Done] = []
    number = evaluated = 0
    while evaluated + size <= max(search.evaluations, size) and not strategy.stop():
        points = strategy.ask()
        cases: list[Case] = []
        for point in points:
            shares = np.clip(point, 0.0, 1.0).tolist()
            values = {
                name: value_at(variation, share)
                for (name, variation), share in zip(entries, shares, strict=False)
            }
            for seed in sweep.seeds:
                cases.append(sweep.case(number, values, seed))
                number += 1
        done = run(cases)
        found += done
        evaluated += size
        count = len(sweep.seeds)
        groups = [done[i * count : (i + 1) * count] for i in range(size)]
        strategy.tell(points, [_cost(group, sign) for group in groups])
    return found


def _cost(done: Sequence[Done], sign: float) -> float:
    """Mean objective of the seeds of a combination; large if one of them failed."""
    values = [sign * result.measures.get(OBJECTIVE, math.nan) for _, result in done]
    known = [x for x in values if math.isfinite(x)]
    mean = sum(known) / len(known) if known else 0.0
    failures = sum(not result.success for _, result in done) + len(values) - len(known)
    return mean + _WORSE * failures
