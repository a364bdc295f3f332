"""Plot of a controlled motion."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.manipulator import Manipulator
from linkwork.model.link import JointKind
from linkwork.plot import Curve, JointCurves, Panel, Picture, joint_panels
from linkwork.simulation import Simulation

Array = NDArray[np.float64]


def picture_of(
    arm: Manipulator,
    run: Simulation,
    tool_error: Array,
    marks: Sequence[tuple[float, str]],
    title: str,
) -> Picture:
    """Positions, velocities, torques and errors of all joints, and the tool error [m].

    `marks` are times of events [s] with labels.
    """
    slides = [joint.kind is JointKind.PRISMATIC for joint in arm.tree.joints]
    lengths = ["m" if x else "rad" for x in slides]
    forces = ["N" if x else "N m" for x in slides]
    velocities = [f"{unit}/s" for unit in lengths]
    quantities = [
        JointCurves(
            *("position", lengths, run.position, run.reference_position),
            lower=arm.lower,
            upper=arm.upper,
        ),
        JointCurves(
            *("velocity", velocities, run.velocity, run.reference_velocity),
            lower=-arm.velocity_limits,
            upper=arm.velocity_limits,
        ),
        JointCurves(
            *("torque" if not all(slides) else "force", forces, run.torque),
            lower=-arm.effort_limits,
            upper=arm.effort_limits,
        ),
        JointCurves("error", lengths, run.error),
    ]
    rows = joint_panels(run.time, arm.joint_names, quantities, marks)
    tool = Panel([Curve(run.time, tool_error)], y_label="tool path error [m]", marks=marks)
    return Picture([*rows, [tool]], title)
