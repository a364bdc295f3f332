"""Drive through a world by its sensors: motors, events, channels and contacts."""

import math

import linkwork as lw

# Replace the mission of timed commands by feedback from the scanner, and record contact events.
OVERRIDES = ["mission.steps=[]", "contacts.events=true"]
VELOCITY = 8.0
"""Angular velocity of the wheels [rad/s]."""


def drive(session: lw.Session, left: float, right: float) -> None:
    """Command both wheels [rad/s]."""
    session.set("actuators.left.command", left)
    session.set("actuators.right.command", right)


def turn_left(session: lw.Session) -> None:
    """Turn on the spot until the path ahead is clear."""
    drive(session, -3.0, 3.0)
    while min(session.read("sensors.scanner")[12:19]) < 1.0:
        session.run_for(0.05)


def main() -> None:
    with lw.open_session("maze", overrides=OVERRIDES, seed=1) as session:
        session.set_speed(math.inf)
        session.subscribe_events(lambda event: print(f"  {event.time:.3f} s: {event.message}"))
        for _ in range(2):
            drive(session, VELOCITY, VELOCITY)
            while session.read("sensors.scanner.ray16") > 0.35:
                session.run_for(0.05)
            x, y, *_ = session.read("sensors.place")
            print(f"a wall ahead at ({x:.2f}, {y:.2f}) m after {session.latest().time:.2f} s")
            turn_left(session)
        drive(session, 0.0, 0.0)
        session.run_for(0.5)

        for contact in session.contacts():
            pair = f"{contact.body_a} and {contact.body_b}"
            print(f"{pair:20} {contact.normal_force:6.2f} N, {contact.depth * 1e6:5.1f} um deep")
        print(session.summary())


if __name__ == "__main__":
    main()
