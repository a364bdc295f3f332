"""Write a mission, check it, rehearse it on a mock machine, and export it to real controllers."""

import linkwork as lw

FLIGHT = """
mission deliver(load, height)
  TAKE-OFF(height)
  ON wind > 8 m/s DO LAND()
  FLY-TO-POINT(0, 20, height, 3, 0.5)
  RETRY 2 { ATTACH(load) timeout 5 s }
  REPEAT 2 {
    FLY-TO-POINT(20, 20, height, 3, 0.5)
    FLY-TO-POINT(20, 0, height, 3, 0.5)
  }
  LAND()
  RELEASE(load)
  LOG "delivered after" time
end

mission main()
  deliver(crate, 10 m)
end
"""

ARM = """
LET above = 120 mm
HOME()
REPEAT 3 {
  MOVEJ([450 mm, 0, above, 180 deg, 0, 0], blend: 20 mm)
  MOVEL([450 mm, 0, 40 mm, 180 deg, 0, 0], speed: 100 mm/s)
  GRAB()
  MOVEL([450 mm, 0, above, 180 deg, 0, 0])
  MOVEC([400 mm, 200 mm, above, 180 deg, 0, 0], [300 mm, 300 mm, above, 180 deg, 0, 0])
  RELEASE()
}
"""


def rehearse_a_flight() -> None:
    program = lw.mission.parse_mission(FLIGHT)
    wind = lw.mission.Reading("wind", "m/s", "wind at the vehicle", lower=0.0, upper=30.0)
    for gust in (4.0, 12.0):
        machine = lw.mission.MockMachine(
            "heli",
            scripts={"FLY-TO-POINT": lw.mission.Script(7.0), "ATTACH": lw.mission.Script(1.0, 1)},
            signals={"wind": [(0.0, 2.0), (15.0, gust)]},
            declared=[wind],
        )
        run = lw.mission.rehearse(program, [machine])
        print(f"gust of {gust} m/s: {run.status} {run.reason}")
        for event in run.events:
            if event.state in ("failed", "cancelled") and event.reason:
                print(f"  {event.time:5.1f} s  line {event.line}: {event.command}: {event.reason}")


def report_problems() -> None:
    try:
        lw.mission.check_mission(lw.mission.parse_mission("FLY-TO-POIN(0, 0, 10)\nHOVER(5 kg)"))
    except lw.LinkworkError as error:
        print(error)


def export_to_controllers() -> None:
    program = lw.mission.parse_mission(ARM)
    plan = lw.mission.check_mission(program)
    home = (0.0, -1.57, 1.57, -1.57, -1.57, 0.0)
    options = lw.mission.export.ArmOptions(postures={"home": home}, gripper=0)
    print(lw.mission.export.to_urscript(plan, options))
    print(lw.mission.mermaid(plan))


if __name__ == "__main__":
    rehearse_a_flight()
    report_problems()
    export_to_controllers()
