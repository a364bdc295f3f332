"""Run many cases of one scene on all cores: how far does turbulence push a hanging ball?"""

import numpy as np

import linkwork as lw

SECONDS = 5.0


def main() -> None:
    # The same wind with other random numbers: a seed a case.
    result = lw.rollout("wind", 20, SECONDS)
    print(result)
    ball = result.layout.bodies.index("random")
    x = result.bodies[:, :, ball, 0]  # (cases, samples) [m]
    mean, deviation = 1000 * x[:, -1].mean(), 1000 * x[:, -1].std()
    print(f"x of the ball after {SECONDS:g} s: mean {mean:.0f} mm, deviation {deviation:.0f} mm")

    # Other values and parameters: cases are maps.
    gains = (200.0, 1000.0, 5000.0)
    cases = [{"set": {"robots.right.gains.proportional": [gain] * 5}} for gain in gains]
    arms = lw.rollout("two-scaras", cases, 2.0)
    q1 = arms.layout.joints.index("right/q1")
    errors = np.abs(arms.joints[:, :, q1, 0] - arms.joints[:, :, q1, 3]).max(axis=1)
    for gain, error in zip(gains, errors, strict=True):
        print(f"gain {gain:g}: greatest error of right/q1 {np.degrees(error):.3f} deg")


if __name__ == "__main__":
    main()
