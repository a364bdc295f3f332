"""How long compiled kernels take: the IRB 140's functions, alone, in lanes, in batches, called."""

import numpy as np
import pytest

from linkwork.bench.measurement import (
    DOUBLE_TOLERANCE,
    NATIVE,
    ReferenceResult,
    check_agreement,
    least_times,
)
from linkwork.bench.ours import LANES, program_entries
from linkwork.bench.problem import STATES
from linkwork.codegen.lowering.schedule import tuned
from linkwork.trace import count_operations
from tests.codegen.programs import reference, robot_programs, states

pytestmark = pytest.mark.long
ROUNDS = 50


def measure(program):
    arrays = tuple(states(program, STATES))
    entries = list(program_entries(program.name, program, arrays))
    right = ReferenceResult(tuple(reference(program, arrays)), np.ones(STATES))
    exact = [entry for entry in entries if entry.tolerance == DOUBLE_TOLERANCE]
    assert all(x.holds for x in check_agreement(exact, {program.name: right}))
    times = least_times({entry: entry.measure for entry in entries}, ROUNDS)
    return {entry.how: round(time, 1) for entry, time in times.items()}


def test_what_kernels_of_the_irb140_cost(report):
    functions = {}
    for program in robot_programs("irb140"):
        figures = measure(program)
        assert figures[LANES[0]] < figures[NATIVE]
        assert np.isfinite(list(figures.values())).all()
        operations = vars(count_operations(tuned(program)))
        functions[program.name] = {"operations": operations, "ns": figures}
    report("codegen-irb140", states=STATES, functions=functions)
