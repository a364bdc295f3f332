"""OMPL's RRT-Connect, with our checker or with MuJoCo's."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.planning.planners.space import PlanningSpace

Array = NDArray[np.float64]


def ompl_time(
    space: PlanningSpace,
    start: Array,
    goal: Array,
    is_free: Callable[[Array], bool],
    seconds: float,
) -> float | None:
    """Time of a solved query with shortcuts [s]; None if it is not solved within some seconds."""
    base = import_extra("ompl.base", "peers")
    import_extra("ompl.util", "peers").noOutputHandler()
    geometric = import_extra("ompl.geometric", "peers")
    states = base.RealVectorStateSpace(space.size)
    bounds = base.RealVectorBounds(space.size)
    for k in range(space.size):
        bounds.setLow(k, float(space.lower[k] / space.units[k]))
        bounds.setHigh(k, float(space.upper[k] / space.units[k]))
    states.setBounds(bounds)
    setup = geometric.SimpleSetup(states)

    def valid(state: Any) -> bool:
        return is_free(space.positions([state[k] for k in range(space.size)]))

    setup.setStateValidityChecker(valid)
    extent = states.getMaximumExtent()
    setup.getSpaceInformation().setStateValidityCheckingResolution(1 / space.resolution / extent)
    ends = []
    for q in (start, goal):
        state = states.allocState()
        for k, x in enumerate(space.coordinates(q)):
            state[k] = float(x)
        ends.append(state)
    setup.setStartAndGoalStates(*ends)
    planner = geometric.RRTConnect(setup.getSpaceInformation())
    planner.setRange(space.range)
    setup.setPlanner(planner)
    begin = time.process_time()
    solved = setup.solve(seconds)
    if not solved or not setup.haveExactSolutionPath():
        return None
    setup.simplifySolution()
    return time.process_time() - begin
