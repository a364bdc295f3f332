"""Free-space simulation: a robot under a controller, without a world around it."""

from linkwork.control.output_ramp import COUPLINGS
from linkwork.simulation.coupling import ControllerCoupling
from linkwork.simulation.free_space import simulate
from linkwork.simulation.result import LimitCrossing, Simulation
from linkwork.simulation.tableau import METHODS

__all__ = ["COUPLINGS", "METHODS", "ControllerCoupling", "LimitCrossing", "Simulation", "simulate"]
