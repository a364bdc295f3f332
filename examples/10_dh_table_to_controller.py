"""From a Denavit-Hartenberg table to a tuned computed-torque controller."""

import math

import numpy as np

import linkwork as lw

PERIOD = 1e-3


def table():
    """Three joints: theta, d, a, alpha; then limits, a drive with friction, and a rod of steel."""
    drive = lw.parts.Drive(rotor_inertia=0.2, viscous=1.0)
    rods = [(6.0, 0.3), (4.0, 0.4), (2.0, 0.3)]
    rows = [(0.0, 0.3, 0.0, math.pi / 2), (0.0, 0.0, 0.4, 0.0), (0.0, 0.0, 0.3, 0.0)]
    return [
        lw.DHRow(
            *row,
            limits=lw.parts.Limits(-3.0, 3.0, velocity=3.0, effort=120.0),
            drive=drive,
            inertia=lw.spatial.cylinder_inertia(mass, 0.04, length),
        )
        for row, (mass, length) in zip(rows, rods, strict=True)
    ]


def main() -> None:
    arm = lw.load(table())
    limits = lw.motion.MotionLimits.of_tree(arm, accelerations=[12.0, 12.0, 12.0])
    path = lw.motion.TrapezoidalTrajectory(
        [[0.0, 0.2, -0.5], [1.2, 1.0, 0.6], [-0.8, 0.4, -1.0]], limits
    )
    print(f"{arm.joint_names}: {path.duration:.3f} s through three points")

    # The rods are not quite what the controller takes them for: the true robot carries 0.3 kg more.
    true = lw.load(arm.tree, live=["payload"])
    true.set_payload(lw.spatial.cylinder_inertia(0.3, 0.03, 0.1))
    for frequency in (2.0, 4.0, 8.0, 16.0):
        gains = lw.control.suggest_computed_torque_gains(arm, frequency)
        controller = lw.control.make_controller("computed-torque", arm, PERIOD, gains)
        run = lw.simulate(
            true, path.duration, q=path.position(0.0), controller=controller, reference=path
        )
        share = np.abs(run.torque).max(axis=0) / arm.effort_limits
        print(
            f"{frequency:4.0f} Hz: greatest error {np.abs(run.error).max():.1e} rad, "
            f"torques at most {share.max():.0%} of their limits"
        )


if __name__ == "__main__":
    main()
