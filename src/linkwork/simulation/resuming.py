"""Where a simulation begins: at a state that is given, or where an earlier one ended."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.arm.state_spec import StateSpec
from linkwork.control import Controller
from linkwork.errors import ArgumentError
from linkwork.simulation.reference import one_state
from linkwork.simulation.result import Simulation, Vector
from linkwork.simulation.task import Seam

_ANEW = "begin anew, with its last position and speed as q and qd"


def start_of(
    spec: StateSpec, q: ArrayLike | None, qd: ArrayLike | None, resume: Simulation | None
) -> tuple[Vector, Vector]:
    """Positions [rad or m] and speeds [rad/s or m/s] at the start.

    Args:
        spec: The robot, and the check of its states.
        q: Positions, if nothing is resumed.
        qd: Speeds, if nothing is resumed; at rest when None.
        resume: An earlier simulation.

    Raises:
        ArgumentError: Not just one of q and an earlier simulation of such a robot is given.
    """
    if resume is None:
        if q is None:
            raise ArgumentError("q is not given", hint="give positions, or a Simulation to resume")
        speeds = np.zeros(spec.tree.speed_count) if qd is None else qd
        return one_state(spec, "q", q, "q"), one_state(spec, "qd", speeds, "qd")
    checks.instance("resume", resume, Simulation, "what an earlier call of simulate returned")
    if q is not None or qd is not None:
        raise ArgumentError(
            "a simulation that is resumed begins where it ended", hint="give neither q nor qd"
        )
    state, positions = resume.seam.state, spec.tree.position_count
    if state.size != positions + spec.tree.speed_count:
        raise ArgumentError(
            f"the simulation to resume has {state.size} positions and speeds, but "
            f"{spec.tree.name!r} has {positions + spec.tree.speed_count}"
        )
    return state[:positions].copy(), state[positions:].copy()


def seam_of(resume: Simulation, step: float, controller: Controller | None) -> Seam:
    """Where an earlier simulation stands, if it can go on so.

    Args:
        resume: The earlier simulation.
        step: Length of the steps to come [s].
        controller: What drives them, if anything does.

    Raises:
        ArgumentError: Another step or another controller's period.
    """
    seam = resume.seam
    if step != seam.step:
        raise ArgumentError(
            f"step cannot be {step!r} s where a simulation of {seam.step!r} s is resumed",
            hint=_ANEW,
        )
    period = controller.period if controller else None
    if period != seam.period:
        raise ArgumentError(
            f"the controller's period cannot be {period!r} s where a simulation of "
            f"{seam.period!r} s is resumed",
            hint=_ANEW,
        )
    return seam
