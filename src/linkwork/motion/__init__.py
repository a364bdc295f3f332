"""Trajectories of joints and of a tool over time.

Names are imported on first use: a scene needs few of them.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

_MODULES = {
    "Arc": "cartesian.segments",
    "BlendedTrajectory": "joint.blended",
    "CartesianTrajectory": "cartesian.cartesian_trajectory",
    "CompositePath": "cartesian.composite_path",
    "CubicTrajectory": "joint.cubic",
    "JerkLimitedTrajectory": "joint.jerk_limited",
    "JointMotion": "cartesian.joint_motion",
    "Line": "cartesian.segments",
    "MotionLimits": "limits.motion_limits",
    "PiecewiseTrajectory": "piecewise",
    "PosePath": "cartesian.pose_path",
    "QuinticTrajectory": "joint.quintic",
    "Trajectory": "trajectory",
    "TrapezoidalTrajectory": "joint.trapezoidal",
    "arc_through": "cartesian.segments",
    "check_within": "limits.limit_check",
    "fit_times": "joint.via_points",
    "joint_motion": "cartesian.joint_motion",
    "move_along": "cartesian.cartesian_trajectory",
    "scaled": "limits.time_scaling",
    "through": "joint.via_points",
    "within_limits": "limits.time_scaling",
}

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


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
