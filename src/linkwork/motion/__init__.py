"""Trajectories of joints and of a tool over time.

Names are imported on first use: a scene needs few of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork._lazy import lazy_names

if TYPE_CHECKING:
    from linkwork.motion.cartesian.cartesian_trajectory import (
        CartesianTrajectory as CartesianTrajectory,
    )
    from linkwork.motion.cartesian.cartesian_trajectory import move_along as move_along
    from linkwork.motion.cartesian.joint_motion import JointMotion as JointMotion
    from linkwork.motion.cartesian.joint_motion import joint_motion as joint_motion
    from linkwork.motion.cartesian.pose_path import Arc as Arc
    from linkwork.motion.cartesian.pose_path import CompositePath as CompositePath
    from linkwork.motion.cartesian.pose_path import Line as Line
    from linkwork.motion.cartesian.pose_path import PosePath as PosePath
    from linkwork.motion.cartesian.pose_path import arc_through as arc_through
    from linkwork.motion.joint.blended import BlendedTrajectory as BlendedTrajectory
    from linkwork.motion.joint.point_to_point import JerkLimitedTrajectory as JerkLimitedTrajectory
    from linkwork.motion.joint.point_to_point import TrapezoidalTrajectory as TrapezoidalTrajectory
    from linkwork.motion.joint.splines import CubicTrajectory as CubicTrajectory
    from linkwork.motion.joint.splines import QuinticTrajectory as QuinticTrajectory
    from linkwork.motion.joint.splines import fit_times as fit_times
    from linkwork.motion.joint.splines import through as through
    from linkwork.motion.limits.motion_limits import MotionLimits as MotionLimits
    from linkwork.motion.limits.motion_limits import check_within as check_within
    from linkwork.motion.limits.time_scaling import scaled as scaled
    from linkwork.motion.limits.time_scaling import within_limits as within_limits
    from linkwork.motion.piecewise import PiecewiseTrajectory as PiecewiseTrajectory
    from linkwork.motion.trajectory import Trajectory as Trajectory

__getattr__, __dir__ = lazy_names(__name__)
