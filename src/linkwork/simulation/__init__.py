"""Free-space simulation: a robot under a controller, without a world around it."""

from linkwork.simulation.coupling import COUPLINGS, Coupling
from linkwork.simulation.result import LimitCrossing, Simulation
from linkwork.simulation.simulating import simulate
from linkwork.simulation.tableau import METHODS

__all__ = ["COUPLINGS", "METHODS", "Coupling", "LimitCrossing", "Simulation", "simulate"]
