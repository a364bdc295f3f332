"""A cycle for every arm of the library: joint positions whose tool poses are pick and place."""

JOINTS = {
    "irb140": ([0.5, 0.4, -0.4, 0.1, 1.2, 0.3], [-0.7, 0.3, -0.3, -0.2, 1.1, 0.0]),
    "ur5": ([0.5, -1.2, 1.6, -1.9, -1.5, 0.2], [-0.6, -1.1, 1.4, -1.8, -1.5, 0.0]),
    "puma560": ([0.4, 0.7, -2.4, 0.1, 0.6, 0.2], [-0.6, 0.8, -2.5, 0.2, 0.7, 0.0]),
    "stanford": ([0.4, 0.8, 0.6, 0.2, 0.5, 0.3], [-0.6, 0.9, 0.7, -0.2, 0.6, 0.0]),
    "scara1": ([0.5, 0.9, 0.15, 0.3, 0.0], [-0.6, -0.8, 0.17, 0.0, 0.2]),
    "scara2": ([0.4, 0.6, 0.5, 0.15, 0.3], [-0.5, -0.6, -0.4, 0.17, 0.0]),
    "panda": ([0.4, 0.3, 0.1, -1.8, 0.1, 2.1, 0.5], [-0.5, 0.4, -0.1, -1.9, 0.0, 2.2, 0.8]),
    "service-arm": (
        [0.2, 0.1, 0.4, 0.4, -0.4, 0.1, 1.2, 0.3],
        [-0.2, -0.1, -0.5, 0.3, -0.3, -0.2, 1.1, 0.0],
    ),
}
"""Pick and place by the robot's name [rad or m]."""

APPROACH = 0.05
"""Short enough for all of them [m]."""


def points_of(arm):
    """Poses of the tool where the box is taken and left."""
    return [arm.fk(q) for q in JOINTS[arm.name]]
