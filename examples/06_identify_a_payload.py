"""Find out what a robot carries from a recorded motion: mass, centre and inertia of its load."""

import numpy as np

import linkwork as lw

RATE, SECONDS = 200, 20
NOISE = {"positions": 1e-5, "velocities": 1e-3, "torques": 0.3}


def exciting_motion(arm):
    """Return sums of sines within the joint limits: times, positions, velocities, accelerations."""
    times = np.arange(0.0, SECONDS, 1.0 / RATE)
    random = np.random.default_rng(7)
    pulses = 2 * np.pi / SECONDS * np.array([2, 5, 9, 14])
    middle, reach = (arm.upper + arm.lower) / 2, (arm.upper - arm.lower) / 2
    weights = random.uniform(0.5, 1.0, (len(pulses), len(reach))) / pulses[:, None]
    weights *= 0.8 * np.minimum(reach, 2.0) / weights.sum(axis=0)
    phases = random.uniform(0.0, 2 * np.pi, weights.shape)
    angles = pulses[:, None] * times[:, None, None] + phases
    q = middle + (weights * np.sin(angles)).sum(axis=1)
    qd = (weights * pulses[:, None] * np.cos(angles)).sum(axis=1)
    qdd = -(weights * pulses[:, None] ** 2 * np.sin(angles)).sum(axis=1)
    return times, q, qd, qdd


def record(arm, seed):
    """Return what noisy sensors would measure along the motion; accelerations are not measured."""
    random = np.random.default_rng(seed)
    times, q, qd, qdd = exciting_motion(arm)
    measured = {"positions": q, "velocities": qd, "torques": arm.inverse_dynamics(q, qd, qdd)}
    noisy = {key: x + NOISE[key] * random.normal(size=x.shape) for key, x in measured.items()}
    return lw.dynamics.JointRecording(times, **noisy)


def main() -> None:
    arm = lw.load("irb140")
    empty = record(arm, seed=1)
    result = lw.dynamics.identify(arm, empty)
    print(f"{len(result.values)} base parameters, condition {result.condition:.0f}; the first:")
    print("\n".join(result.table().splitlines()[:3]))

    # The part `tool` begins in the wrist, 0.065 m before the flange, where the tool frame is.
    print("\nthe robot takes up 4 kg, 0.05 m along x and 0.055 m out of the flange")
    tool = arm.parts["tool"]
    tool.mass, tool.center, tool.inertia = 4.0, (0.05, 0.0, 0.12), (0.02, 0.03, 0.015, 0, 0, 0)
    arm.rebuild()
    loaded = record(arm, seed=3)

    bare = lw.load("irb140")
    print("\nfrom one recording and the robot's known parameters:")
    print(lw.dynamics.identify_payload(bare, loaded))
    print("\nfrom two recordings alone:")
    print(lw.dynamics.identify_payload(bare, loaded, empty))


if __name__ == "__main__":
    main()
