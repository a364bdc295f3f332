"""Load robots: from the library, from a table, with other parameters; ask them questions."""

import numpy as np

import linkwork as lw

np.set_printoptions(precision=4, suppress=True)


def main() -> None:
    arm = lw.load("irb140")
    print(arm.name, arm.joint_names)

    q = np.array([0.3, -0.2, 0.4, 0.1, 0.9, -0.5])
    print("pose of the tool in the base:\n", arm.fk(q))
    print("Jacobian, linear then angular:\n", arm.jacobian(q))
    print("torques that hold it:", arm.gravity(q))

    qd, qdd = np.ones(6), np.zeros(6)
    tau = arm.inverse_dynamics(q, qd, qdd)
    print("torques of a motion:", tau)
    print("and back:", arm.forward_dynamics(q, qd, tau))

    # Every function takes many states at once.
    states = np.random.default_rng(1).uniform(arm.lower, arm.upper, (1000, 6))
    print("1000 tool positions:", arm.fk(states)[:, :3, 3].shape)

    # A robot of your own is a table of (theta, d, a, alpha).
    mine = lw.load([(0, 0.4, 0.3, 0), (0, 0, 0.25, np.pi)])
    print("tool of a table:", mine.fk([0.0, np.pi / 2])[:3, 3])

    longer = lw.load("scara1", l1=0.5)
    print("a longer SCARA reaches", longer.fk(np.zeros(5))[0, 3])


if __name__ == "__main__":
    main()
