"""Trajectories of the joints and of the tool over time."""

from linkwork.motion.arc import Arc, arc_through
from linkwork.motion.blended import BlendedTrajectory
from linkwork.motion.cartesian import CartesianTrajectory, move_along
from linkwork.motion.chain import Chain
from linkwork.motion.cubic import CubicTrajectory
from linkwork.motion.following import JointMotion, joint_motion
from linkwork.motion.jerk_limited import JerkLimitedTrajectory
from linkwork.motion.keeping import check_within
from linkwork.motion.limits import MotionLimits
from linkwork.motion.line import Line
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.pose_path import PosePath
from linkwork.motion.quintic import QuinticTrajectory
from linkwork.motion.scaling import scaled, within_limits
from linkwork.motion.trajectory import Trajectory
from linkwork.motion.trapezoidal import TrapezoidalTrajectory
from linkwork.motion.via import fit_times, through

__all__ = [
    "Arc",
    "BlendedTrajectory",
    "CartesianTrajectory",
    "Chain",
    "CubicTrajectory",
    "JerkLimitedTrajectory",
    "JointMotion",
    "Line",
    "MotionLimits",
    "PiecewiseTrajectory",
    "PosePath",
    "QuinticTrajectory",
    "Trajectory",
    "TrapezoidalTrajectory",
    "arc_through",
    "check_within",
    "fit_times",
    "joint_motion",
    "move_along",
    "scaled",
    "through",
    "within_limits",
]
