"""A scene on the network: devices by name, then a controller in lock-step, the same run twice."""

import linkwork as lw

NO_MISSION = ["mission.steps=[]"]
EXCHANGES = 100


def read_and_command() -> None:
    options = lw.server.ServeOptions(first_port=0, websocket_port=None)
    with (
        lw.open_session("maze", overrides=NO_MISSION) as session,
        lw.server.serve(session, options) as server,
        lw.server.SceneClient(server.port("directory")) as robot,
    ):
        session.start()
        print("devices:", ", ".join(robot.devices))
        print("place:", robot.read("place"))
        print("state before:", robot.command("left", 1.0, 5.0))
        print("and after:   ", robot.command("left"))


def drive_in_lock_step() -> str:
    """Steers away from the nearer wall; physics waits for every command."""
    options = lw.server.ServeOptions(
        first_port=0, websocket_port=None, lock_step=lw.server.LockStep(period=0.01)
    )
    with (
        lw.open_session("maze", overrides=NO_MISSION) as session,
        lw.server.serve(session, options) as server,
    ):
        session.start()
        with (
            lw.server.SceneClient(server.port("directory")) as robot,
            robot.controller() as control,
        ):
            for _ in range(EXCHANGES):
                rays = control.state.readings[:31]
                turn = 2.0 * (sum(rays[16:]) - sum(rays[:15])) / sum(rays)
                control.exchange([4.0 - turn, 4.0 + turn])
            session.pause()
            print(f"after {control.state.time:.2f} s at {control.state.readings[31:33]}")
            return session.state_hash()


def main() -> None:
    read_and_command()
    print("equal bit for bit:", drive_in_lock_step() == drive_in_lock_step())


if __name__ == "__main__":
    main()
