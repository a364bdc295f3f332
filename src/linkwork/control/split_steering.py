"""Steering by a hinge between two halves: velocities of inner and outer wheels.

Both axles point to the centre of the turn. With the hinge half-way between them, at the distance
`arm` from each, the middles of the axles move on a circle of radius arm / tan(angle / 2), the hinge
on one of radius arm / sin(angle / 2).
"""

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.control.controller import Controller, JointReference, JointState, Vector
from linkwork.errors import ArgumentError

TARGETS = 2  # Velocity forward [m/s], and angle of the hinge [rad]


def path_curvature(angle: float, arm: float) -> float:
    """Curvature of the path of the axles [1/m] at an angle of the hinge [rad]."""
    return math.tan(0.5 * angle) / arm


def steering_angle(curvature: float, arm: float) -> float:
    """Angle of the hinge [rad] for a curvature of the path of the axles [1/m]."""
    return 2.0 * math.atan(arm * curvature)


def wheel_velocity(velocity: float, curvature: float, offset: float, radius: float) -> float:
    """Velocity [rad/s] of a wheel at an offset to the inside of a curve [m], without slip."""
    return velocity * (1.0 - curvature * offset) / radius


class SplitSteering(Controller):
    """Commands of a hinge and of wheels from a velocity and an angle.

    Its outputs are the position of the hinge, then the velocities of the wheels: first those that
    are inside while the angle of the hinge is positive, then as many that are outside. Targets are
    the velocity of the axles forward [m/s] and the angle of the hinge [rad]. With the hinge's
    position as input the wheels follow the measured angle, else the target.

    Gains are `arm`, distance from the hinge to the axles; `track`, distance between the wheels of
    an axle; `radius` of the wheels [m]; and `most`, the greatest angle [rad].
    """

    gain_names = ("arm", "track", "radius", "most")
    positive_gains = gain_names

    def __init__(self, outputs: int, period: float, gains: Mapping[str, ArrayLike]) -> None:
        """Set the gains.

        Args:
            outputs: One hinge and the wheels.
            period: Time between two steps [s].
            gains: By name; one number, or one for each output.

        Raises:
            ArgumentError: An even number of outputs, or an invalid gain or period.
        """
        if checks.integer("outputs", outputs) < 3 or outputs % 2 == 0:
            raise ArgumentError(
                f"invalid outputs of split steering: {outputs}",
                hint="expected a hinge, the inner wheels, and as many outer wheels",
            )
        super().__init__(outputs, period, gains)

    def step(self, reference: JointReference[Vector], measured: JointState[Vector]) -> Vector:
        """Position of the hinge [rad], then velocities of the wheels [rad/s]."""
        velocity, target = reference.position.tolist()
        arm, track, radius, most = self._gain_block
        angle = min(max(target, -most[0]), most[0])
        present = float(measured.position[0]) if measured.position.size else angle
        curvature = path_curvature(present, arm[0])
        commands = np.empty(self.joints)
        commands[0] = angle
        inside = (self.joints - 1) // 2
        for wheel in range(1, self.joints):
            offset = 0.5 * track[wheel] * (1.0 if wheel <= inside else -1.0)
            commands[wheel] = wheel_velocity(velocity, curvature, offset, radius[wheel])
        return commands
