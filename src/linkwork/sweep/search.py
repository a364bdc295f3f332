"""Search for the best values by CMA-ES (Hansen and Ostermeier 2001), one generation at a time.

Generations follow from the seed and the results alone, and results are found by the hash of their
inputs: an interrupted search repeats its way from the store and goes on where it stopped.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from linkwork.errors import import_extra
from linkwork.sweep.case import OBJECTIVE, Case, each_once
from linkwork.sweep.plan import Sweep
from linkwork.sweep.results.sweep_store import Done
from linkwork.sweep.sampling import value_at

_WORSE = 1e12  # Added to the objective of combinations that fail, so that all others come before

RunCases = Callable[[Sequence[Case]], Sequence[Done]]


def population_of(sweep: Sweep) -> int:
    """Return combinations of a generation."""
    search = sweep.file.search
    assert search is not None
    usual = 4 + int(3 * math.log(len(sweep.file.vary)))
    return search.population or max(min(usual, search.evaluations), 2)


def search_best(sweep: Sweep, run: RunCases) -> list[Done]:
    """Run generations until the evaluations are used up or it has converged; return all cases."""
    search = sweep.file.search
    assert search is not None
    cma: Any = import_extra("cma", "sweep")
    size = population_of(sweep)
    # It has no search in one dimension: the second one is without effect.
    dimension = max(len(sweep.file.vary), 2)
    options = {"bounds": [0.0, 1.0], "seed": sweep.file.seed + 1, "popsize": size, "verbose": -9}
    strategy = cma.CMAEvolutionStrategy([0.5] * dimension, search.spread, options)
    sign = 1.0 if search.minimise else -1.0
    results: dict[str, Done] = {}
    evaluated = 0
    while evaluated + size <= max(search.evaluations, size) and not strategy.stop():
        points = strategy.ask()
        groups = [
            [sweep.case(0, _values_at(point, sweep), seed) for seed in sweep.seeds]
            for point in points
        ]
        # Whole numbers and bounds repeat; a combination is not run again.
        new = (x for group in groups for x in group if x.hash not in results)
        results |= {case.hash: (case, x) for case, x in run(each_once(new, len(results)))}
        evaluated += size
        strategy.tell(points, [_cost([results[x.hash] for x in group], sign) for group in groups])
    return list(results.values())


def _values_at(point: Any, sweep: Sweep) -> dict[str, Any]:
    shares = np.clip(point, 0.0, 1.0).tolist()
    return {
        name: value_at(variation, share)
        for (name, variation), share in zip(sweep.file.vary.items(), shares, strict=False)
    }


def _cost(done: Sequence[Done], sign: float) -> float:
    """Return the mean objective of the seeds of a combination; large if one of them failed."""
    values = [sign * result.measures.get(OBJECTIVE, math.nan) for _, result in done]
    finite = [x for x in values if math.isfinite(x)]
    mean = sum(finite) / len(finite) if finite else 0.0
    failures = sum(not result.success for _, result in done) + len(values) - len(finite)
    return mean + _WORSE * failures
