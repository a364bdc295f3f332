"""Move a robot while its scene runs: to joint positions, along poses, with another controller."""

import math

import linkwork as lw

DOWN = [math.pi, 0.0, 0.0]


def main() -> None:
    with lw.open_session("irb140-table", process=False) as session:
        arm = session.robot("arm")
        arm.move_joints({"q1": 0.4}, speed=0.5)
        arm.wait_until_arrived()
        poses = [lw.Pose.from_xyz_rpy([0.45, y, 0.65], DOWN) for y in (0.2, 0.0, -0.2)]
        arm.move_tool(poses, path="joints", blend=0.2)
        arm.set_controller("computed-torque")
        arm.wait_until_arrived()
        for event in session.events():
            print(f"{event.time:.3f} s: {event.message}")
        print(f"greatest error: {abs(arm.position - arm.reference).max():.1e} rad")


if __name__ == "__main__":
    main()
