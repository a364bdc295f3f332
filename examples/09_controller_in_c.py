"""Your own controller in C: compiled, run in the simulation, and compared with a built-in one."""

from pathlib import Path

import numpy as np

import linkwork as lw

PERIOD, JOINTS = 0.001, 6
SOURCE = Path(__file__).with_name("09_pd_controller.c")


def main() -> None:
    arm = lw.load("irb140")
    suggested, limit = lw.control.suggest_pid_gains(arm), arm.effort_limits
    stiffness, damping = suggested["proportional"], suggested["derivative"]

    # Names are ours to choose; their order is the order in which the C function gets the numbers.
    gains = {"stiffness": stiffness, "damping": damping, "limit": limit}
    in_c = lw.control.CController(lw.control.compile_controller(SOURCE), JOINTS, PERIOD, gains)
    pull = {"proportional": stiffness, "integral": 0.0, "derivative": damping}
    built_in = lw.control.PID(JOINTS, PERIOD, pull, limit)

    goal = np.array([0.5, 0.3, -0.3, 0.2, 0.4, 0.1])
    one, other = (
        lw.simulate(arm, 2.0, q=np.zeros(JOINTS), controller=controller, reference=goal)
        for controller in (in_c, built_in)
    )
    print(f"a PD controller in C moved {arm.name} for {one.time[-1]:g} s ({one.backend} loop)")
    print(f"gravity keeps it from its goal by {np.abs(one.error[-1]).max():.4f} rad")
    difference = np.abs(one.position - other.position).max()
    print(f"the built-in law moves it the same way, within {difference:.1e} rad")


if __name__ == "__main__":
    main()
