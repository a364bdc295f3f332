"""Build a robot from parts; change it, swap its tool, save and restore it."""

import numpy as np

import linkwork as lw

np.set_printoptions(precision=4, suppress=True)

ROD = {"mass": 2.0, "center": (0, 0, 0.2), "inertia": (0.03, 0.03, 0.002, 0, 0, 0)}


def main() -> None:
    base = lw.parts.Base()
    r1 = lw.parts.Revolute("r1", axis=(0, 0, 1), position=(0, 0, 0.3))
    l1 = lw.parts.Link("l1", **ROD, tip_position=(0, 0, 0.4))
    r2 = lw.parts.Revolute("r2", axis=(0, 1, 0), lower=-2.0, upper=2.0)
    l2 = lw.parts.Link("l2", **ROD, tip_position=(0, 0, 0.4))
    pen = lw.parts.Tool("pen", tip_position=(0, 0, 0.1))

    # From the base to the tool; motors and gears are connected to the axes.
    base << r1 << l1 << r2 << l2 << pen
    r1.axis << lw.parts.DriveTrain("d1", rotor_inertia=1e-4, ratio=100, torque_limit=0.6).flange
    r2.axis << lw.parts.DriveTrain("d2", rotor_inertia=1e-4, ratio=80, torque_limit=0.6).flange

    arm = lw.load(lw.parts.Model("my arm", base))
    q = np.array([0.2, 0.7])
    print(arm, "\npen:", arm.fk(q)[:3, 3], "holding torques:", arm.gravity(q))
    print("greatest torques:", arm.effort_limits)

    # Parts can be changed at any time; rebuild() makes it count, or keeps the old robot.
    saved = arm.save_state()
    arm.parts["l2"].mass = 3.0
    hammer = lw.parts.Tool("hammer", mass=1.0, center=(0, 0, 0.2), tip_position=(0.1, 0, 0.25))
    l2 | pen
    l2 << hammer
    arm.rebuild()
    print(arm.tool, arm.fk(q)[:3, 3], "holding torques:", arm.gravity(q))

    try:
        r1 << r2
    except lw.LinkworkError as error:
        print("refused:", error)

    arm.load_state(saved)
    print("again:", arm.tool, arm.fk(q)[:3, 3])

    # Robots of the library come apart in the same way.
    irb140 = lw.load("irb140")
    irb140.parts["link6"].mass += 2.0
    irb140.rebuild()
    print("parts of an irb140:", ", ".join(list(irb140.parts)[:6]), "...")


if __name__ == "__main__":
    main()
