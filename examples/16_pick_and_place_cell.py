"""Give a cell a mission while it runs: boxes onto a pallet, with a second try for each grasp."""

import linkwork as lw

MISSION = """
mission stack(count)
  REPEAT count {
    input-belt.FEED()
    RETRY 1 { MOVE(input, pallet) timeout 20 s }
    LOG "tool error" error
  }
  HOME(1)
end

mission main()
  ON collisions > 0 DO FAIL "the arm touched something"
  stack(2)
end
"""


def main() -> None:
    with lw.open_session("irb140-cell", seed=3, process=False) as session:
        session.command("mission", text=MISSION)
        while not (view := session.mission()) or not view.ended:
            session.run_for(0.5)
        for event in session.events():
            if event.kind == "mission" and event.data["state"] in ("done", "failed"):
                print(f"{event.time:6.2f} s  {event.message}")
        print(view.status, view.reason)
        for name, value in view.report["arm"].items():
            print(f"{name}: {value:.4g}")


if __name__ == "__main__":
    main()
