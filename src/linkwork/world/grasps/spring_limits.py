"""How stiff springs that hold a body may be: they act as explicit forces, a step at a time."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.world.engine.mobility import DIVERGES

STIFFNESS, DAMPING = 5000.0, 50.0
"""Of springs of which a scene says nothing, where the step allows it [N/m, N s/m]."""
_SPRING_SHARE, _DAMPER_SHARE = 0.1, 0.3
"""Where it does not: k dt^2 / m and d dt / m. Both together are a sixth of what diverges."""


@dataclass(frozen=True)
class SpringLimits:
    """What springs and dampers between two bodies may be.

    Attributes:
        step: Physics step [s].
        mobility: Greatest acceleration of the springs' ends for unit forces on them [1/kg].
    """

    step: float
    mobility: float

    @property
    def stiffness(self) -> float:
        """Of each spring, where nothing is said of it [N/m]."""
        return min(STIFFNESS, _SPRING_SHARE / (self.step**2 * self.mobility))

    @property
    def damping(self) -> float:
        """Of each damper, where nothing is said of it [N s/m]."""
        return min(DAMPING, _DAMPER_SHARE / (self.step * self.mobility))

    def number(self, stiffness: float, damping: float) -> float:
        """How hard they are in units of mass and step."""
        return self.step * (self.step * stiffness + 2 * damping) * self.mobility

    def trouble(self, stiffness: float, damping: float) -> str:
        """Why these numbers would throw the body about, in words; empty when they hold it."""
        number = self.number(stiffness, damping)
        if number < DIVERGES:
            return ""
        return (
            f"springs of {stiffness:g} N/m and {damping:g} N s/m are {number:.3g} in units of "
            f"mass and step, and from {DIVERGES:g} on they throw it about: "
            f"multiply both, or solver.step, by less than {DIVERGES / number:.2g}"
        )
