"""Rotations, poses and inertias over any scalar: floats, arrays, traced scalars."""

from linkwork.spatial.inertia import Inertia, box_inertia, combine, cylinder_inertia, sphere_inertia
from linkwork.spatial.pose import Pose
from linkwork.spatial.vector import Matrix3, Vector3

__all__ = [
    "Inertia",
    "Matrix3",
    "Pose",
    "Vector3",
    "box_inertia",
    "combine",
    "cylinder_inertia",
    "sphere_inertia",
]
