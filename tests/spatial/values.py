"""Random rotations, poses and inertias for the laws of spatial algebra."""

import math

import numpy as np
from hypothesis import strategies as st

from linkwork.spatial import Inertia, Pose
from linkwork.spatial.rotation import from_rpy
from linkwork.spatial.vector import matrix3

angles = st.floats(-math.pi, math.pi)
lengths = st.floats(-2.0, 2.0)
vectors = st.tuples(lengths, lengths, lengths)
rpys = st.tuples(angles, st.floats(-math.pi / 2, math.pi / 2), angles)
rotations = st.builds(from_rpy, rpys)
poses = st.builds(Pose.from_xyz_rpy, vectors, rpys)


def _body(mass: float, center, radii, rotation) -> Inertia:
    x, y, z = (radius * radius for radius in radii)
    axes = np.array(rotation)
    moments = mass * np.diag([y + z, x + z, x + y])
    return Inertia(mass, center, matrix3(axes @ moments @ axes.T))


radii = st.tuples(*[st.floats(0.01, 1.0)] * 3)
inertias = st.builds(_body, st.floats(0.1, 20.0), vectors, radii, rotations)


def close(a, b, tolerance: float = 1e-12) -> bool:
    return bool(np.allclose(np.asarray(a), np.asarray(b), rtol=tolerance, atol=tolerance))


def same_pose(a: Pose, b: Pose, tolerance: float = 1e-12) -> bool:
    return close(a.rotation, b.rotation, tolerance) and close(a.position, b.position, tolerance)
