"""Springs and dampers that are too stiff for the step: explicit integration diverges."""

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.spatial.vector import vector3
from linkwork.world.actuators.dc_motor import motor_constant
from linkwork.world.actuators.schema import DcMotor, Servo
from linkwork.world.actuators.transmission import transmissions_of
from linkwork.world.doctor.about import about_joint, finding
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.mobility import COARSE, DIVERGES, greatest_mobility, point_jacobians
from linkwork.world.engine.world import World
from linkwork.world.forces.schema import ContactPoints
from linkwork.world.grasps.schema import SpringGrasp
from linkwork.world.joints.springs import SpringLimits
from linkwork.world.joints.ties import TiedBodies


def _stability_findings(
    world: World, about: tuple[str, str], subject: str, number: float, instead: str = ""
) -> Iterator[Finding]:
    """Explicit springs and dampers too stiff for the step, by k dt^2 / m + 2 d dt / m.

    `subject` begins the message, `instead` ends the advice to use a shorter step.
    """
    if number <= COARSE:
        return
    diverges = number >= DIVERGES
    outcome = "it will diverge" if diverges else "that is coarse"
    message = f"{subject} {number:.2g} relative to mass and step: {outcome}"
    fix = f"use a solver.step of {world.step_size * COARSE / number:.1g} s or less{instead}"
    yield finding(world, "error" if diverges else "warning", about, message, fix)


def tie_findings(world: World) -> Iterator[Finding]:
    """Ties with springs too stiff for the step."""
    for name, tie in world.loaded.scene.ties.items():
        bodies = TiedBodies(world, tie)
        limits = bodies.limits(bodies.points_b())
        yield from _strength_findings(world, ("ties", name), limits, bodies.strength(limits))


def _strength_findings(
    world: World,
    about: tuple[str, str],
    limits: SpringLimits,
    strength: tuple[float, float],
    what: str = "",
) -> Iterator[Finding]:
    """Springs of a stiffness [N/m] and damping [N s/m] that are too stiff for the step."""
    stiffness, damping = strength
    subject = f"springs of {stiffness:.3g} N/m and {damping:.3g} N s/m {what}are"
    number = limits.number(*strength)
    yield from _stability_findings(world, about, subject, number, ", or omit both")


def grasp_findings(world: World) -> Iterator[Finding]:
    """Grasps with springs too stiff for the step; each once, for the worst body."""
    for name, grasp in world.loaded.scene.grasps.items():
        if isinstance(grasp, SpringGrasp):
            yield from _stability_of_grasp(world, name, grasp)


def _stability_of_grasp(world: World, name: str, grasp: SpringGrasp) -> Iterator[Finding]:
    mobilities = {body: _mobility_of_grasp(world, grasp, body) for body in grasp.bodies}
    body = max(mobilities, key=lambda each: mobilities[each])
    limits = SpringLimits(world.step_size, mobilities[body])
    stiffness = limits.stiffness if grasp.stiffness is None else grasp.stiffness
    damping = limits.damping if grasp.damping is None else grasp.damping
    about, what = ("grasps", name), f"that hold {body!r} "
    yield from _strength_findings(world, about, limits, (stiffness, damping), what)


def _mobility_of_grasp(world: World, grasp: SpringGrasp, body: str) -> float:
    """Mobility of the spring ends at the start; a body out of reach is moved to the gripper."""
    gripper, load = AttachedFrame(world, grasp.gripper), AttachedFrame(world, body)
    held = [gripper.position(gripper.fixed(point)) for point in grasp.points]
    if grasp.load_points is not None:
        taken = [load.position(point) for point in grasp.load_points]
    else:
        way = np.array(load.position(load.fixed(None))) - np.mean(held, axis=0)
        is_near = np.linalg.norm(way) <= _radius(world, load.body) + grasp.distance
        taken = held if is_near else [vector3(np.array(point) + way) for point in held]
    rows = point_jacobians(world, load.body, taken) - point_jacobians(world, gripper.body, held)
    return greatest_mobility(world, rows.reshape(3 * len(taken), -1))


def _radius(world: World, body: int) -> float:
    """Radius of a sphere about a body's centre of mass that contains all its shapes [m]."""
    model = world.model
    geoms = np.flatnonzero(model.geom_bodyid == body)
    offsets = np.linalg.norm(model.geom_pos[geoms] - model.body_ipos[body], axis=1)
    return float((offsets + model.geom_rbound[geoms]).max(initial=0.0))


def actuator_findings(world: World) -> Iterator[Finding]:
    """Servos and DC motors that are too stiff for the step."""
    for name, actuator in world.loaded.scene.actuators.items():
        if not isinstance(actuator, Servo | DcMotor):
            continue
        for axis in transmissions_of(world.loaded, name):
            moment = _actuator_moment(world, world.model.actuator(axis.name).id)
            number = _hardness(world, actuator, moment)
            about, subject = ("actuator", name), "its stiffness and damping are"
            yield from _stability_findings(world, about, subject, number)


def _hardness(world: World, actuator: Servo | DcMotor, moment: NDArray[np.float64]) -> float:
    """K dt^2 / m + 2 d dt / m; the integrators `implicit` and `implicitfast` allow any damping."""
    if isinstance(actuator, Servo):
        stiffness, damping = actuator.stiffness, actuator.damping
    elif actuator.inductance > 0:
        # Current and velocity oscillate against each other; the moment includes the gear ratio.
        stiffness, damping = motor_constant(actuator) ** 2 / actuator.inductance, 0.0
    else:
        stiffness, damping = 0.0, motor_constant(actuator) ** 2 / actuator.resistance
    kinds = import_extra("mujoco", "world").mjtIntegrator
    if world.model.opt.integrator in (kinds.mjINT_IMPLICIT, kinds.mjINT_IMPLICITFAST):
        damping = 0.0
    step = world.step_size
    return step * (step * stiffness + 2 * damping) * greatest_mobility(world, moment)


def _actuator_moment(world: World, actuator: int) -> NDArray[np.float64]:
    """Velocity of an actuator over velocities of the joints, (1, nv)."""
    data, moment = world.data, np.zeros((1, world.model.nv))
    start, count = int(data.moment_rowadr[actuator]), int(data.moment_rownnz[actuator])
    entries = slice(start, start + count)
    moment[0, data.moment_colind[entries]] = data.actuator_moment[entries]
    return moment


MAX_POINTS = 100  # Maximum number of points of one force that are checked


def point_findings(world: World) -> Iterator[Finding]:
    """Contact points that are too stiff for the step."""
    for name, force in world.loaded.scene.forces.items():
        if isinstance(force, ContactPoints):
            yield from _stability_of_points(world, name, force)


def _stability_of_points(world: World, name: str, force: ContactPoints) -> Iterator[Finding]:
    step = world.step_size
    across, upward = _mobility_of_points(world, force)
    load = float(np.linalg.norm(world.model.opt.gravity)) / max(upward, 1e-12)
    slope = force.viscous + force.sliding * load / len(force.points) / force.slip_speed
    up = step * (force.stiffness * step + 2 * force.damping) * upward
    level = 2 * step * slope * across
    for what, number in (("stiffness and damping of its points are", up), ("friction is", level)):
        about, instead = ("forces", name), ", or softer points"
        yield from _stability_findings(world, about, f"the {what}", number, instead)


def _mobility_of_points(world: World, force: ContactPoints) -> tuple[float, float]:
    """Greatest mobility of all points, horizontal and vertical [1/kg]."""
    carrier = AttachedFrame(world, force.body)
    positions = [carrier.position(carrier.fixed(x)) for x in force.points[:MAX_POINTS]]
    rows = point_jacobians(world, carrier.body, positions)
    x, y, z = (greatest_mobility(world, rows[:, axis]) for axis in range(3))
    return max(x, y), z


MAX_PHASE = 1.0  # Maximum phase of a spring oscillation per step [rad]: six steps per period
MAX_JOINTS = 300  # Maximum number of sprung joints that are checked; the stiffest

_LIMITS = {"rk4": 2.8}
_LIMIT = 2.0  # Stability limit: springs are explicit in all integrators [rad per step]


def spring_findings(world: World) -> Iterator[Finding]:
    """Joints with springs too stiff for the step, each once."""
    dofs, stiffness = _springs(world)
    if not dofs.size:
        return
    inverse_mass = _inverse_mass(world, dofs)
    roots = np.sqrt(stiffness)
    squared_rates, modes = np.linalg.eigh(roots[:, None] * inverse_mass * roots[None, :])
    reported: set[int] = set()
    for squared_rate, mode in zip(squared_rates[::-1], modes.T[::-1], strict=True):
        phase = math.sqrt(max(float(squared_rate), 0.0)) * world.step_size
        worst = int(np.argmax(np.abs(mode)))
        joint = int(world.model.dof_jntid[dofs[worst]])
        if phase > MAX_PHASE and joint not in reported:
            reported.add(joint)
            yield _swinging(world, joint, float(stiffness[worst]), phase)


def _swinging(world: World, joint: int, stiffness: float, phase: float) -> Finding:
    limit = _LIMITS.get(world.loaded.scene.solver.integrator, _LIMIT)
    name = world.model.joint(joint).name
    diverges = phase > limit
    outcome = "it will diverge" if diverges else "that is coarse"
    spring = f"the spring of {name!r}, {stiffness:.3g} N m/rad or N/m,"
    message = f"{spring} has a period of {2 * math.pi / phase:.2g} steps: {outcome}"
    fix = f"use a solver.step of {world.step_size / phase:.1g} s or less, or a softer spring"
    return finding(
        world, "error" if diverges else "warning", about_joint(world, joint), message, fix
    )


def _springs(world: World) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Degrees of freedom with springs, the stiffest for their inertia first, and stiffness."""
    model = world.model
    first = [stiffness.flat[0] for stiffness in model.jnt_stiffness]
    stiffness = np.array(first, dtype=np.float64)[model.dof_jntid]
    dofs = np.flatnonzero(stiffness > 0)
    order = np.argsort(-stiffness[dofs] * model.dof_invweight0[dofs], kind="stable")
    dofs = dofs[order[:MAX_JOINTS]]
    return dofs, stiffness[dofs]


def _inverse_mass(world: World, dofs: NDArray[np.intp]) -> NDArray[np.float64]:
    """Block of the inverse mass matrix for some degrees of freedom."""
    units = np.zeros((len(dofs), world.model.nv))
    units[np.arange(len(dofs)), dofs] = 1.0
    answers = np.zeros_like(units)
    import_extra("mujoco", "world").mj_solveM(world.model, world.data, answers, units)
    return answers[:, dofs]
