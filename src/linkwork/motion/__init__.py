"""Trajectories of joints and of a tool over time."""

from linkwork.motion.cartesian.cartesian_trajectory import CartesianTrajectory, move_along
from linkwork.motion.cartesian.composite_path import CompositePath
from linkwork.motion.cartesian.joint_motion import JointMotion, joint_motion
from linkwork.motion.cartesian.pose_path import PosePath
from linkwork.motion.cartesian.segments import Arc, Line, arc_through
from linkwork.motion.joint.blended import BlendedTrajectory
from linkwork.motion.joint.cubic import CubicTrajectory
from linkwork.motion.joint.jerk_limited import JerkLimitedTrajectory
from linkwork.motion.joint.quintic import QuinticTrajectory
from linkwork.motion.joint.trapezoidal import TrapezoidalTrajectory
from linkwork.motion.joint.via_points import fit_times, through
from linkwork.motion.limits.limit_check import check_within
from linkwork.motion.limits.motion_limits import MotionLimits
from linkwork.motion.limits.time_scaling import scaled, within_limits
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.trajectory import Trajectory

__all__ = [
    "Arc",
    "BlendedTrajectory",
    "CartesianTrajectory",
    "CompositePath",
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
