"""Validate the actuators of a scene."""

from linkwork.errors import ArgumentError
from linkwork.model.link import JointKind
from linkwork.world.actuators.schema import (
    Actuator,
    AxisActuator,
    DcMotor,
    General,
    MotorGains,
    Rotor,
    Servo,
    Thrust,
    is_motor,
)
from linkwork.world.actuators.transmission import driven_joints, is_arm
from linkwork.world.forces.schema import Airflow
from linkwork.world.scene.checker import Checker, Where

_ONLY_OF = {
    "velocity_limit": ("velocity", "position"),
    "hold": ("velocity", "position"),
    "gains": ("position",),
    "start": ("torque",),
}
"""Keys that only some kinds allow."""

_WITHOUT_MOTORS = ("rk4", "implicit")
"""Integrators that do not compute the new velocity from one solution of the constraints."""

_INTEGRAL_SHARE = 0.25
"""Greatest integral gain times step over proportional gain; at 1 oscillations persist."""

_MIN_GEAR_RATIO = 1e-6  # Minimum magnitude of a gear ratio


def check_actuators(check: Checker) -> None:
    """Validate all actuators; at most one per joint."""
    driven: dict[tuple[str | None, str], str] = {}
    for name, part in check.scene.actuators.items():
        path = ("actuators", name)
        with check.problems.collecting():
            if isinstance(part, Thrust):
                _check_thrust(check, path, part)
                continue
            if isinstance(part, General):
                _check_general(check, path, part)
                continue
            _check_keys(check, path, part)
            for joint in _checked_joints(check, path, part):
                other = driven.setdefault((part.robot, joint), name)
                if other != name:
                    message = f"joint {joint!r} already has the actuator {other!r}"
                    raise check.error(path, message, "a joint has one actuator at most")
            if isinstance(part, Rotor):
                _check_rotor(check, path, part)
                continue
            _check_amounts(check, path, part)
            if isinstance(part, Servo | DcMotor):
                _check_servo_or_dc_motor(check, path, part)
            elif is_motor(part):
                _check_motor(check, path, part)


def check_gains(gains: MotorGains, step: float) -> None:
    """Raise ArgumentError if gains are nearly unstable when sampled once per step [s]."""
    limit = (1.0 - gains.derivative) / step
    if gains.proportional > limit:
        raise ArgumentError(
            f"invalid proportional gain: {gains.proportional:g} 1/s overshoots in one step",
            hint=f"expected at most {limit:g} 1/s with this derivative gain and step {step:g} s",
        )
    limit = gains.proportional * _INTEGRAL_SHARE / step
    if gains.integral > limit:
        raise ArgumentError(
            f"invalid integral gain: {gains.integral:g} 1/s^2 oscillates",
            hint=f"expected at most {limit:g} 1/s^2 with a proportional gain of "
            f"{gains.proportional:g} 1/s",
        )


def _check_keys(check: Checker, path: Where, part: AxisActuator) -> None:
    if (part.joint is None) == (part.between is None):
        message = "invalid actuator: expected either `joint` or `between`"
        raise check.error(path, message, "give exactly one of them")
    if part.robot is not None and part.joint is None:
        message = "`robot` without `joint`"
        raise check.error((*path, "robot"), message, "name frames in `between` as `robot/frame`")
    if not isinstance(part, Actuator):
        return
    if part.start and is_arm(check.scene, part):
        message = f"the controller of {part.robot!r} commands it from the start"
        raise check.error((*path, "start"), message, "remove it")
    for key, kinds in _ONLY_OF.items():
        if key in part.model_fields_set and part.kind not in kinds:
            message = f"a {part.kind} actuator has no `{key}`"
            raise check.error(
                (*path, key), message, f"only {' and '.join(kinds)} actuators have it"
            )


def _checked_joints(
    check: Checker, path: Where, part: Actuator | Servo | DcMotor | Rotor
) -> list[str]:
    if part.between is not None:
        _check_ends(check, path, part.between)
    names = driven_joints(check.scene, part)
    for name in names:
        kind = check.joint(path, part.robot, name).kind
        if not kind.has_axis:
            message = f"a {kind.value} joint has no single axis to drive"
            hint = "drive a revolute, prismatic or three-axis joint, or use `between`"
            raise check.error((*path, "joint"), message, hint)
    return names


def _check_ends(check: Checker, path: Where, ends: tuple[str, str]) -> None:
    for index, frame in enumerate(ends):
        check.check_frame((*path, "between", index), frame)
    if len({check.moves_with(frame) for frame in ends}) < 2:
        message = f"{ends[0]!r} and {ends[1]!r} do not move relative to each other"
        raise check.error((*path, "between"), message, "name frames of two bodies")


def _check_amounts(check: Checker, path: Where, part: Actuator | Servo | DcMotor) -> None:
    joints = driven_joints(check.scene, part)
    for key in ("limit", "velocity_limit"):
        if isinstance(getattr(part, key, None), tuple) and len(joints) < 2:
            message = f"invalid {key}: three numbers for an actuator with one axis"
            raise check.error((*path, key), message, "give one number")
    if isinstance(part, DcMotor) or part.limit is not None:
        return
    for name in joints:
        if check.joint(path, part.robot, name).limits.effort <= 0:
            message = f"joint {name!r} has an effort limit of zero"
            raise check.error(path, message, "set the actuator's `limit`")


def _check_motor(check: Checker, path: Where, part: Actuator) -> None:
    solver = check.scene.solver
    if solver.integrator in _WITHOUT_MOTORS:
        message = f"a {part.kind} motor does not work with integrator {solver.integrator}"
        hint = "use integrator implicitfast, or kind torque"
        raise check.error((*path, "kind"), message, hint)
    _check_free_of_controller(check, path, part)
    if "gains" in part.model_fields_set:
        check.placed((*path, "gains"), lambda: check_gains(part.gains, solver.step))


def _check_free_of_controller(check: Checker, path: Where, part: AxisActuator | General) -> None:
    if part.robot is not None and check.scene.robots[part.robot].controller is not None:
        message = f"the controller of {part.robot!r} needs torque actuators"
        hint = "use kind torque, or a robot without a controller"
        raise check.error((*path, "kind"), message, hint)


def _check_servo_or_dc_motor(check: Checker, path: Where, part: Servo | DcMotor) -> None:
    _check_free_of_controller(check, path, part)
    if isinstance(part, DcMotor) and abs(part.gear_ratio) < _MIN_GEAR_RATIO:
        message = f"invalid gear ratio: {part.gear_ratio:g}"
        hint = f"expected at least {_MIN_GEAR_RATIO:g}, or at most -{_MIN_GEAR_RATIO:g} to reverse"
        raise check.error((*path, "gear_ratio"), message, hint)


def _check_rotor(check: Checker, path: Where, part: Rotor) -> None:
    _check_free_of_controller(check, path, part)
    if part.joint is None:
        raise check.error(path, "a rotor without `joint`", "add `joint`, a revolute one")
    if check.joint(path, part.robot, part.joint).kind is not JointKind.REVOLUTE:
        message = f"joint {part.joint!r} is not revolute"
        raise check.error((*path, "joint"), message, "a rotor spins about a revolute joint")
    _check_range(check, path, part.limits, "N" if part.blades is None else "rad")
    airflows = [name for name, x in check.scene.forces.items() if isinstance(x, Airflow)]
    if part.air is not None and part.air not in airflows:
        raise check.not_found((*path, "air"), "airflow called", part.air, airflows)


def _check_range(check: Checker, path: Where, limits: tuple[float, float], unit: str) -> None:
    lower, upper = limits
    if not lower < upper:
        message = f"invalid limits: {lower:g} to {upper:g} {unit}"
        raise check.error((*path, "limits"), message, "expected the lower limit first")
    if not lower <= 0.0 <= upper:
        message = f"invalid limits: {lower:g} to {upper:g} {unit} do not include 0"
        raise check.error((*path, "limits"), message, f"the command starts at 0 {unit}")


def _check_thrust(check: Checker, path: Where, part: Thrust) -> None:
    check.check_movable((*path, "frame"), part.frame)
    check.check_direction((*path, "axis"), part.axis)
    _check_range(check, path, part.limits, "N")


def _check_general(check: Checker, path: Where, part: General) -> None:
    acts_on = [key for key in ("joint", "tendon", "frame") if getattr(part, key) is not None]
    if len(acts_on) != 1:
        message = "invalid actuator: expected one of `joint`, `tendon` and `frame`"
        raise check.error(path, message, "give exactly one of them")
    if part.joint is not None:
        _check_free_of_controller(check, path, part)
        if not check.any_joint((*path, "joint"), part.robot, part.joint).kind.has_axis:
            message = f"joint {part.joint!r} has no single axis to drive"
            raise check.error((*path, "joint"), message, "drive a revolute or prismatic joint")
    elif part.robot is not None:
        raise check.error((*path, "robot"), "`robot` without `joint`", "remove it")
    if part.tendon is not None and part.tendon not in check.scene.tendons:
        raise check.not_found((*path, "tendon"), "tendon", part.tendon, check.scene.tendons)
    if part.frame is not None:
        check.check_movable((*path, "frame"), part.frame)
    sizes = (1, 6) if part.frame is None else (6,)
    if len(part.gear) not in sizes:
        message = f"invalid gear: {len(part.gear)} numbers"
        raise check.error((*path, "gear"), message, "expected one, or six for a frame")
    for key in ("command_range", "force_range", "activation_range"):
        ends = getattr(part, key)
        if ends is not None and not ends[0] < ends[1]:
            message = f"invalid {key}: {ends[0]:g} to {ends[1]:g}"
            raise check.error((*path, key), message, "expected the lower end first")
