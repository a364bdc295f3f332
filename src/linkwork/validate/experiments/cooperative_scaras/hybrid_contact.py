"""The published hybrid: compiled Lagrange-Euler dynamics and Runge-Kutta, contact as a wrench."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import Manipulator, load
from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import COOPERATIVE_ROBOTS
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.trial import world_from_text

Array = NDArray[np.float64]

_PLATE, _STIFFNESS, _DAMPING, _VISCOUS = 0.25, 20_000.0, 60.0, 20.0
"""Height [m] and stiffness [N/m] of the plate, damping and friction of the tool on it [N s/m]."""
_START = np.array([0.3, -0.6, 0.5, 0.02, 0.2])
_SPEED = np.array([1.2, -0.8, 0.6, 0.0, 2.0])
_STEP, _SECONDS = 2e-4, 1.2

_SCENE = f"""
    solver: {{step: {_STEP}, integrator: rk4}}
    robots: {{arm: {{model: scara2, start: {{q1: 0.3, q2: -0.6, q3: 0.5, q4: 0.02, q5: 0.2}}}}}}
    forces:
      plate:
        {{kind: contact-points, body: arm/tool, points: [[0, 0, 0]], stiffness: {_STIFFNESS},
         damping: {_DAMPING}, viscous: {_VISCOUS}, height: {_PLATE}}}
    """

JOINTS = "joints of both, greatest difference"
TOOL = "tool of both, greatest difference"
DEPTH = "depth at rest"
HALVED = "difference with this step over that with twice the step"


def contact_force(height: float, velocity: Array) -> Array:
    """Force of the plate on the tool [N]."""
    depth = _PLATE - height
    if depth <= 0.0:
        return np.zeros(3)
    up = max(0.0, _STIFFNESS * depth - _DAMPING * float(velocity[2]))
    return np.array([-_VISCOUS * velocity[0], -_VISCOUS * velocity[1], up])


def runge_kutta(rate: Callable[[Array], Array], x: Array, step: float) -> Array:
    """One step of the classical method of fourth order."""
    a = rate(x)
    b = rate(x + 0.5 * step * a)
    c = rate(x + 0.5 * step * b)
    d = rate(x + step * c)
    slope = (a + 2.0 * b + 2.0 * c + d) / 6.0
    return np.asarray(x + step * slope, dtype=np.float64)


def hybrid(arm: Manipulator, step: float) -> Array:
    """Joint positions over time by the published scheme (steps + 1, 5)."""

    def rate(x: Array) -> Array:
        q, qd = x[:5], x[5:]
        jacobian = np.asarray(arm.jacobian(q), dtype=float)[:3]
        height = float(np.asarray(arm.fk(q))[2, 3])
        torques = jacobian.T @ contact_force(height, jacobian @ qd)
        return np.concatenate([qd, np.asarray(arm.forward_dynamics(q, qd, torques), dtype=float)])

    x = np.concatenate([_START, _SPEED])
    path = [x]
    for _ in range(round(_SECONDS / step)):
        x = runge_kutta(rate, x, step)
        path.append(x)
    return np.array(path)[:, :5]


def engine(step: float) -> Array:
    """Return the same in MuJoCo, with the same contact law acting on its bodies."""
    world = world_from_text(_SCENE, f"solver.step={step}")
    robot = world.robots["arm"]
    world.data.qvel[robot.dofs] = _SPEED
    path = [robot.measure().position]
    for _ in range(round(_SECONDS / step)):
        world.step()
        path.append(robot.measure().position)
    return np.array(path)


def measure() -> Measured:
    """Return a SCARA swings while its quill drops onto a plate and slides to rest."""
    arm = load("scara2")
    ours, theirs = hybrid(arm, _STEP), engine(_STEP)
    tools = [np.asarray(arm.fk(q))[:, :3, 3] for q in (ours, theirs)]
    coarse = float(np.abs(hybrid(arm, 2 * _STEP) - engine(2 * _STEP)).max())
    apart = float(np.abs(ours - theirs).max())
    values = {
        JOINTS: apart,
        TOOL: float(np.linalg.norm(tools[0] - tools[1], axis=1).max()),
        DEPTH: float(_PLATE - tools[1][-1, 2]),
        HALVED: apart / coarse,
    }
    time = np.arange(len(ours)) * _STEP
    heights = [Curve(time, tools[0][:, 2], "hybrid"), Curve(time, tools[1][:, 2], "engine")]
    swings = [Curve(time, ours[:, joint], f"q{joint + 1}") for joint in range(3)]
    panels = [[Panel(heights, y_label="tool [m]")], [Panel(swings, y_label="joints [rad]")]]
    return Measured(values, Picture(panels, EXPERIMENT.title))


def _carried_mass() -> float:
    """Mass that rests on the plate: the quill and the clamp [kg]."""
    links = load("scara2").tree.links[-2:]
    return sum(link.inertia.mass for link in links if link.inertia is not None)


EXPERIMENT = Experiment(
    "hybrid-contact",
    "Compiled Lagrange-Euler dynamics with Runge-Kutta and contact as a wrench, beside the engine",
    COOPERATIVE_ROBOTS,
    "section 5, equations (1) to (5), collisions fed back as F_ext",
    "SCARA 2 swings freely while its quill drops onto a plate: a spring of 20 kN/m with damping "
    "and viscous friction, chosen. M(q) qdd + C + G + K = J^T F_ext is integrated by Runge-Kutta "
    "of fourth order; MuJoCo moves the same robot under the same law, its force held over each "
    "step of 0.2 ms.",
    (
        Claim(
            *(JOINTS, "rad or m", None, 0.0, 2e-3),
            "The engine holds the contact force over a step: an error of first order.",
        ),
        Claim(TOOL, "m", None, 0.0, 1e-3, "As above."),
        Claim(
            *(DEPTH, "m", None, _carried_mass() * 9.81 / _STIFFNESS, 2e-5),
            "Weight over stiffness; the drive's friction still lets it creep.",
        ),
        Claim(
            *(HALVED, "1", None, 0.5, 0.15),
            "The difference is that of the held force: it halves with the step.",
            Criterion.AT_MOST,
        ),
    ),
    measure,
)
