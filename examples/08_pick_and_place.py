"""Pick and place: two poses in, a cycle out, with its time, its errors and one picture."""

import math

import linkwork as lw

DOWN = (math.pi, 0.0, 0.0)
PICK = lw.Pose.from_xyz_rpy((0.45, 0.25, 0.25), DOWN)
PLACE = lw.Pose.from_xyz_rpy((0.40, -0.35, 0.30), DOWN)


def main() -> None:
    arm = lw.load("irb140")

    # Every branch is tried; the fastest that keeps all limits is taken.
    done = lw.pick_and_place(arm, PICK, PLACE, box=3.0, trajectory="trapezoidal")
    print(done)
    print(f"chosen of {done.plan.ways} ways: {done.plan.branches}")

    # Half as fast, by controllers that know the model, know it wrongly, or do not know it.
    seconds = 2 * done.cycle_time
    for controller, believed in (("computed-torque", 3.0), ("computed-torque", 3.6), ("pid", 3.0)):
        slow = lw.pick_and_place(
            arm, PICK, PLACE, box=3.0, seconds=seconds, controller=controller, believed=believed
        )
        error = slow.tracking.greatest.max()
        print(f"{controller}, taking the box for {believed} kg: greatest error {error:.1e} rad")

    # What cannot be is said before anything moves.
    try:
        lw.pick_and_place(arm, PICK, lw.Pose.from_xyz_rpy((0.9, 0.0, 0.3), DOWN), box=3.0)
    except lw.LinkworkError as error:
        print(f"refused: {error}")

    done.plot("pick-and-place.png")
    print("drawn: pick-and-place.png")


if __name__ == "__main__":
    main()
