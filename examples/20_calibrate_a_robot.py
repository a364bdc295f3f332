"""Calibrate the geometry of a robot from measured poses, and solve the calibrated arm."""

from dataclasses import replace

import numpy as np

import linkwork as lw

POSES = 60
NOISE = 5e-5, 1e-4
"""Standard deviation of a measured position [m] and rotation [rad]."""


def real_robot(tree):
    """Return the robot as it was made: its joint frames are off by tenths of a mm and mrad."""
    random = np.random.default_rng(5)

    def off(link):
        shift, turn = random.normal(0.0, 3e-4, 3), random.normal(0.0, 1e-3, 3)
        error = lw.Pose.from_xyz_rpy(shift.tolist(), turn.tolist())
        return replace(link, pose_in_parent=link.pose_in_parent @ error)

    return replace(tree, links=tuple(off(x) if x.joint.kind.moves else x for x in tree.links))


def measure(arm):
    """Joint positions, and what a tracker would measure of the tool's poses."""
    random = np.random.default_rng(6)
    q = random.uniform(
        0.8 * np.maximum(arm.lower, -2.5), 0.8 * np.minimum(arm.upper, 2.5), (POSES, 6)
    )
    poses = arm.fk(q)
    poses[:, :3, 3] += random.normal(0.0, NOISE[0], (POSES, 3))
    for pose in poses:
        turn = lw.Pose.from_xyz_rpy((0.0, 0.0, 0.0), random.normal(0.0, NOISE[1], 3).tolist())
        pose[:3, :3] = pose[:3, :3] @ turn.matrix[:3, :3]
    return q, poses


def main() -> None:
    designed = lw.load("ur5")
    real = lw.load(real_robot(designed.tree))
    q, poses = measure(real)
    result = lw.dynamics.calibrate(designed, q, poses)
    print("\n".join(str(result).splitlines()[:8]))
    print(f"before {1e3 * result.before[0]:.2f} mm, unexplained {1e3 * result.noise[0]:.3f} mm")
    print(f"{len(result.ambiguous)} indistinguishable combinations, e.g. {result.ambiguous[0]}")

    calibrated = lw.load(result.tree)
    pose = real.fk([0.3, -1.2, 1.5, -0.4, 0.8, 0.1])
    for name, arm in (("designed", designed), ("calibrated", calibrated)):
        solutions = arm.ik(pose)
        miss = np.linalg.norm(real.fk(solutions.q[0])[:3, 3] - pose[:3, 3])
        print(f"{name}: {solutions.family}, {len(solutions)} solutions, off by {1e3 * miss:.3f} mm")


if __name__ == "__main__":
    main()
