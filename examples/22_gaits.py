"""Move on ice by wheeled legs: change the gait while the scene runs, and find a steepest slope."""

import math

import linkwork as lw

GAITS = {"caterpillar": (2, 0.26), "rolling walking": (3, 0.2), "driving": (1, 0.0)}
GAINS = "controllers.gait.gains"


def main() -> None:
    with lw.open_session("workpartner-slippery", process=False) as session:
        for name, (number, stride) in GAITS.items():
            session.set(f"{GAINS}.gait", number)
            session.set(f"{GAINS}.stride", stride)
            session.run_for(1.3 + 4.0)  # to its first posture, and one cycle
            before = session.read("bodies.Hinge")[0]
            session.run_for(4.0)
            speed = (session.read("bodies.Hinge")[0] - before) / 4.0
            print(f"{name}: {speed:.3f} m/s")

    # Gravity is tilted until the robot no longer moves uphill.
    limit = lw.session.slope_limit(
        "workpartner-slippery", body="Hinge", live={f"{GAINS}.gait": 1}, most=0.05, accuracy=0.05
    )
    print(f"driving climbs {math.degrees(limit.angle):.2f} deg; atan(0.025) is 1.43 deg")


if __name__ == "__main__":
    main()
