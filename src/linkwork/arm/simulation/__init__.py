"""Free-space simulation: a robot under a controller, without a world around it."""

from linkwork.arm.simulation.coupling import COUPLINGS, Coupling
from linkwork.arm.simulation.result import LimitCrossing, Simulation
from linkwork.arm.simulation.simulating import simulate
from linkwork.arm.simulation.tableau import METHODS

__all__ = ["COUPLINGS", "METHODS", "Coupling", "LimitCrossing", "Simulation", "simulate"]
