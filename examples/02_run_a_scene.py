"""Run a scene to its end, or hold it in your hands and change it while it runs."""

import linkwork as lw


def main() -> None:
    # As fast as it goes, in this thread, recorded into a database.
    result = lw.run("irb140-table", seconds=3, store="runs.duckdb", seed=1)
    print(f"{result.steps} steps, {result.real_time_factor:.0f} times real time")
    print("the same state every time:", result.state_hash[:16])

    # A session in a separate process, paced at twice real time.
    with lw.open_session("two-scaras") as session:
        session.set_speed(2.0)
        session.run_for(1.0)
        session.set("robots.left.targets.q1", 0.8)
        session.set("robots.right.gains.proportional", 400.0)
        session.run_for(1.0)
        checkpoint = session.checkpoint()

        layout = session.info.layout
        joints = layout.joint_view(session.latest().frame)
        for name, (position, _, torque, reference) in zip(layout.joints, joints, strict=True):
            print(f"{name:10} {position:8.4f} -> {reference:8.4f}   {torque:8.3f} N m or N")

        session.run_for(0.5)
        session.restore(checkpoint)
        print("back at", session.latest().time, "s")


if __name__ == "__main__":
    main()
