"""Check controllers and motors for stability, and trajectories against limits."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linkwork.control import make_controller
from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.model.link import Joint
from linkwork.motion import PiecewiseTrajectory
from linkwork.motion.limits.motion_limits import TOLERANCE
from linkwork.world.actuators.schema import is_motor
from linkwork.world.doctor.about import finding
from linkwork.world.engine.world import World
from linkwork.world.robots.schema import RobotController

_OF_TORQUE = ("pid", "pd-gravity")
"""Controllers whose gains give torques; those of `computed-torque` give accelerations."""

Matrix = NDArray[np.float64]


def gain_findings(world: World) -> Iterator[Finding]:
    """Return controllers too stiff for their period, and motors that oscillate."""
    yield from _controller_findings(world)
    yield from _motor_findings(world)


def _motor_findings(world: World) -> Iterator[Finding]:
    """Report motors whose error e, (1 + D) e'' + P e' + I e = 0, is underdamped."""
    for name, actuator in world.loaded.scene.actuators.items():
        if not is_motor(actuator):
            continue
        gains = actuator.gains
        limit = gains.proportional**2 / (4.0 * (1.0 + gains.derivative))
        if gains.integral > limit:
            message = (
                f"its integral gain of {gains.integral:g} 1/s^2 oscillates about the target: a "
                f"proportional gain of {gains.proportional:g} 1/s allows at most {limit:.3g}"
            )
            fix = "use a smaller integral or a larger proportional gain"
            yield finding(world, "warning", ("actuator", name), message, fix)


def _controller_findings(world: World) -> Iterator[Finding]:
    for name, robot in world.loaded.scene.robots.items():
        settings = robot.controller
        if settings is None or settings.kind not in (*_OF_TORQUE, "computed-torque"):
            continue
        growth = _growth(world, name, settings)
        if growth > 1.0 + 1e-9:
            message = (
                f"its controller, sampled every {settings.period:g} s, is unstable: errors grow "
                f"{growth:.3g} times at each sample"
            )
            fix = "use smaller gains or a shorter period"
            yield finding(world, "error", ("robot", name), message, fix)


def _growth(world: World, name: str, settings: RobotController) -> float:
    """Return the spectral radius of the sampled error dynamics."""
    place = world.robots[name]
    controller = make_controller(settings.kind, place.tree, settings.period)
    for gain, value in settings.gains.items():
        controller.set_gain(gain, value)
    gains, count = controller.gains, controller.joints
    ease = np.eye(count)
    if settings.kind in _OF_TORQUE:
        mass = np.zeros((world.model.nv, world.model.nv))
        import_extra("mujoco", "world").mj_fullM(world.model, world.data, mass)
        ease = np.linalg.inv(mass[np.ix_(place.dofs, place.dofs)])
    pull = ease @ np.diag(gains["proportional"])
    brake = ease @ np.diag(gains["derivative"])
    return float(np.abs(np.linalg.eigvals(_sample(pull, brake, settings.period))).max())


def _sample(pull: Matrix, brake: Matrix, period: float) -> Matrix:
    """Return the transition matrix of position and velocity errors over a period."""
    one = np.eye(len(pull))
    half = period**2 / 2
    return np.block(
        [[one - half * pull, period * one - half * brake], [-period * pull, one - period * brake]]
    )


AWAY = 0.01  # Least distance from the start to the first point that is reported [rad or m]

Array = NDArray[np.float64]


def trajectory_findings(world: World) -> Iterator[Finding]:
    """Report trajectories that exceed limits, or do not begin at the start."""
    for name, trajectory in world.loaded.trajectories.items():
        joints = world.loaded.trees[name].joints
        for message, fix in (
            (_beyond_limits(trajectory, joints), "give `velocities: [0, ...]` at the points"),
            (_too_fast(trajectory, joints), "give the points more time"),
            (_away(world, name, trajectory), "`start` the robot at the first point"),
        ):
            if message:
                about = ("robot", name)
                yield finding(world, "warning", about, message, fix, inside=("trajectory",))


def _beyond_limits(trajectory: PiecewiseTrajectory, joints: tuple[Joint, ...]) -> str:
    """Return the joints that exceed limits between points; points outside are refused earlier."""
    lower = np.array([joint.limits.lower for joint in joints])
    upper = np.array([joint.limits.upper for joint in joints])
    reported = [
        f"{joint.name!r} goes to {value:.4g} {_unit(joint)} at {time:.3g} s, its limit is "
        f"{joint.limits.upper if value > joint.limits.upper else joint.limits.lower:.4g}"
        for joint, time, value in _worst(trajectory, joints, 0, (lower, upper))
    ]
    return (
        f"its trajectory leaves limits between its points: {'; '.join(reported)}"
        if reported
        else ""
    )


def _too_fast(trajectory: PiecewiseTrajectory, joints: tuple[Joint, ...]) -> str:
    fastest = np.array([joint.limits.velocity for joint in joints])
    reported = [
        f"{joint.name!r} {abs(value):.4g} {_unit(joint)}/s at {time:.3g} s, its limit is "
        f"{joint.limits.velocity:.4g}"
        for joint, time, value in _worst(trajectory, joints, 1, (-fastest, fastest))
    ]
    return f"its trajectory is too fast: {'; '.join(reported)}" if reported else ""


def _away(world: World, name: str, trajectory: PiecewiseTrajectory) -> str:
    joints = world.loaded.trees[name].joints
    first = trajectory.position(0.0)
    start: Array = world.data.qpos[world.robots[name].positions]
    reported = [
        f"{joint.name!r} at {there:.4g} instead of {here:.4g} {_unit(joint)}"
        for joint, there, here in zip(joints, first.tolist(), start.tolist(), strict=True)
        if abs(there - here) > AWAY
    ]
    return f"its trajectory begins away from its start: {'; '.join(reported)}" if reported else ""


def _worst(
    trajectory: PiecewiseTrajectory,
    joints: tuple[Joint, ...],
    order: int,
    allowed: tuple[Array, Array],
) -> Iterator[tuple[Joint, float, float]]:
    """Return the joints outside the allowed range, with time and value of the greatest excess."""
    lower, upper = allowed
    times, values = (x.reshape(-1, len(joints)) for x in trajectory.extremes(order))
    beyond = np.maximum(lower - values, values - upper)
    for index, (joint, place) in enumerate(zip(joints, beyond.argmax(axis=0), strict=True)):
        if beyond[place, index] > TOLERANCE:
            yield joint, float(times[place, index]), float(values[place, index])


def _unit(joint: Joint) -> str:
    return "m" if joint.kind.value == "prismatic" else "rad"
