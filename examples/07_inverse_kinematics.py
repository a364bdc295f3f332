"""All ways to reach a pose, what a singular pose leaves free, and a path that keeps its branch."""

import numpy as np

import linkwork as lw

START = np.array([0.3, 0.2, -0.3, 0.4, 0.8, 0.1])


def main() -> None:
    arm = lw.load("irb140")
    solutions = arm.ik(arm.fk(START))
    print(f"{solutions.family}: {solutions.why}")
    for solution in solutions:
        inside = "inside" if solution.in_limits else "outside"
        print(np.round(solution.q, 3), solution.branch, f"{inside} the limits")

    straight = arm.ik(arm.fk([0.3, 0.2, -0.3, 0.4, 0.0, 0.1]))
    for singularity in straight.singular[:1]:
        print(singularity)

    far = arm.fk(START)
    far[:3, 3] *= 3.0
    print(arm.ik(far).reason)

    line = np.repeat(arm.fk(START)[None], 50, axis=0)
    line[:, 2, 3] += np.linspace(0.0, 0.1, 50)
    path = arm.ik_path(line, START)
    print("continuous" if path.continuous else "broken", np.round(path.q[-1], 3))


if __name__ == "__main__":
    main()
