"""Axis 3 over a pick and place with two via points: position and velocity."""

import numpy as np

from linkwork.arm import load
from linkwork.planning import TRAJECTORIES, PickAndPlace, pick_and_place
from linkwork.plot import Curve, Panel, Picture
from linkwork.spatial import Pose
from linkwork.validate.documents import PICK_AND_PLACE
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured

KINDS = TRAJECTORIES[:2]  # Kinds of motion: trapezoidal and polynomial, as published

_AXIS = 2
_DOWN = (np.pi, 0.0, 0.0)
_PICK = Pose.from_xyz_rpy((0.45, 0.25, 0.25), _DOWN)
_PLACE = Pose.from_xyz_rpy((0.4, -0.35, 0.3), _DOWN)
_BOX = 2.0  # [kg]

SOLVED = "inverse kinematics solved for the path"


def _reached(kind: str) -> str:
    return f"{kind}: axis 3 at the four points, maximum distance from the solved angle"


def _slope(kind: str) -> str:
    return f"{kind}: velocity of axis 3 less the slope of its position, maximum"


def _stops(kind: str) -> str:
    return f"{kind}: maximum velocity of axis 3 while the gripper works"


def measure() -> Measured:
    """Run the cycle with both kinds of motion."""
    values: dict[str, float] = {}
    position, velocity = [], []
    for kind in KINDS:
        done = pick_and_place(load("irb140"), _PICK, _PLACE, box=_BOX, trajectory=kind)
        values |= _measured(done, kind)
        run, marks = done.simulation, _marks(done)
        angle, rate = (x[:, _AXIS] for x in (run.position, run.velocity))
        reference = Curve(
            run.time, run.reference_position[:, _AXIS], "reference", is_reference=True
        )
        position.append(
            Panel([Curve(run.time, angle), reference], kind, "", "axis 3 [rad]", marks=marks)
        )
        reference = Curve(
            run.time, run.reference_velocity[:, _AXIS], "reference", is_reference=True
        )
        velocity.append(
            Panel([Curve(run.time, rate), reference], "", "", "velocity [rad/s]", marks=marks)
        )
    return Measured(values, Picture([position, velocity], EXPERIMENT.title))


def _measured(done: PickAndPlace, kind: str) -> dict[str, float]:
    run, plan = done.simulation, done.plan
    angle, rate = run.position[:, _AXIS], run.velocity[:, _AXIS]
    slope = np.gradient(angle, run.time)
    rests = [(run.time > t - 0.02) & (run.time < t) for t in (plan.grasp_time, plan.release_time)]
    return {
        SOLVED: float(len(plan.points)),
        _reached(kind): max(_distances(done)),
        _slope(kind): float(np.abs(slope - rate)[1:-1].max()),
        _stops(kind): float(np.abs(rate[rests[0] | rests[1]]).max()),
    }


def _distances(done: PickAndPlace) -> list[float]:
    """Distance of axis 3 from each solved angle when its reference is there [rad]."""
    run = done.simulation
    distances = []
    for solved in done.plan.points.values():
        nearest = int(np.argmin(np.abs(run.reference_position - solved).max(axis=1)))
        distances.append(float(abs(run.position[nearest, _AXIS] - solved[_AXIS])))
    return distances


def _marks(done: PickAndPlace) -> list[tuple[float, str]]:
    return [(done.plan.grasp_time, "grasp"), (done.plan.release_time, "release")]


EXPERIMENT = Experiment(
    "axis-3-via-points",
    "IRB 140: position and velocity of axis 3 over a pick and place with two via points",
    PICK_AND_PLACE,
    "section 5, figure 12",
    "A box of 2 kg is taken at (0.45, 0.25, 0.25) m and left at (0.4, -0.35, 0.3) m, tool down, "
    "each approached and left over a via point 0.1 m above (all chosen: only the curves are "
    "printed, without numbers). Both published kinds of motion, computed torque at 1 kHz, the box "
    "a payload while it is held.",
    (
        Claim(SOLVED, "1", 4.0, 4.0, 0.0, "A count: two points and a via point for each."),
        *(
            claim
            for kind in KINDS
            for claim in (
                Claim(
                    *(_reached(kind), "rad", None, 0.0, 2e-3),
                    "The controller may lag by 1e-3 rad, far below what a printed curve can show, "
                    "and the nearest sample of 1 ms may miss the point by as much.",
                ),
                Claim(
                    *(_slope(kind), "rad/s", None, 0.0, 0.02),
                    "Differences over 1 ms smooth the largest jump of acceleration, 18 rad/s^2, to "
                    "a hundredth of a rad/s; twice that.",
                ),
                Claim(
                    *(_stops(kind), "rad/s", None, 0.0, 0.01),
                    "The reference rests; errors of the previous motion have 0.08 s to decay.",
                    Criterion.AT_MOST,
                ),
            )
        ),
    ),
    measure,
    seconds=3.0,
)
