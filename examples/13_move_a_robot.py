"""Move a robot while its scene runs: to joint positions, along poses, with another controller."""

import math

import linkwork as lw

DOWN = [math.pi, 0.0, 0.0]


def main() -> None:
    with lw.open_session("irb140-table", process=False) as session:
        session.command("move", robot="arm", joints={"q1": 0.4}, speed=0.5)
        session.run_for(2.0)
        poses = [{"position": [0.45, y, 0.65], "rpy": DOWN} for y in (0.2, 0.0, -0.2)]
        session.command("move", robot="arm", poses=poses, blend=0.2)
        session.command("control", robot="arm", kind="computed-torque")
        session.run_for(2.5)
        for event in session.events():
            print(f"{event.time:.3f} s: {event.message}")
        joints = session.joints("arm")
        print(f"greatest error: {abs(joints.positions - joints.references).max():.1e} rad")


if __name__ == "__main__":
    main()
