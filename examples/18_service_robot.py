"""A service robot moves loads between containers; then inverse geometry by a loop of bars."""

import linkwork as lw

MISSION = """
MOVE(c1, c2)
FALLBACK {
  MOVE(c1, c2.s1)   # refused: the slot is full
  MOVE(c1, c2.s2)
}
"""


def main() -> None:
    with lw.open_session("service-robot", process=False) as session:
        session.command("mission", text=MISSION)
        while session.mission() is None or session.mission().status == "running":
            session.run_for(1.0)
        view = session.mission()
        print(view.status, f"after {session.latest().time:.0f} s")
        for name, value in view.report["robot"].items():
            print(f"  {name}: {value:.4g}")

    inverse = lw.load("service-arm").inverse_robot()
    solution = inverse.solve([0.7, 0.2, 0.5])
    print("joint positions:", solution.q.round(4))
    try:
        inverse.solve([2.0, 0.0, 0.5])
    except lw.LinkworkError as error:
        print(error)


if __name__ == "__main__":
    main()
