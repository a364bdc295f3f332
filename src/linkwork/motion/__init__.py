"""Trajectories of the joints over time."""

from linkwork.motion.cubic import CubicTrajectory
from linkwork.motion.trajectory import Trajectory

__all__ = ["CubicTrajectory", "Trajectory"]
