"""Arm missions as RAPID, the language of ABB controllers."""

import math
from collections.abc import Sequence

from linkwork.mission.export.exporter import ArmExporter, ArmOptions, program_name
from linkwork.mission.plans.plan import Plan, PlanNode
from linkwork.spatial.rotation import from_rpy, to_wxyz

_MAX_STRING = 80
_NO_EXTERNAL_AXES = "[9E9,9E9,9E9,9E9,9E9,9E9]"


def to_rapid(plan: Plan, options: ArmOptions | None = None) -> str:
    """Return a mission of arm moves, gripper, waits and repetitions as a RAPID module.

    Targets are constants in mm and quaternions, with configuration [0,0,0,0]; the module switches
    the monitoring of configurations off, so that the controller takes the nearest one.

    Args:
        options: Named poses, speeds and the gripper of the controller; a gripper given as a number
            is the signal `doGripperN`.

    Raises:
        MissionTextError: Steps that cannot be exported, each with its line.
    """
    exporter = _Rapid(plan, options or ArmOptions())
    exporter.write()
    name = program_name(plan.mission)
    return "\n".join(
        [
            f"MODULE {name}_module",
            *exporter.constants,
            f"  PROC {name}()",
            "    ConfJ\\Off;",
            "    ConfL\\Off;",
            *exporter.lines,
            "  ENDPROC",
            "ENDMODULE",
            "",
        ]
    )


class _Rapid(ArmExporter):
    target = "RAPID"

    def __init__(self, plan: Plan, options: ArmOptions) -> None:
        super().__init__(plan, options)
        self.constants: list[str] = []

    def _add(self, text: str) -> None:
        self.lines.append("  " * (self.depth + 2) + text)

    def wait(self, seconds: float) -> None:
        self._add(f"WaitTime {_number(seconds)};")

    def log(self, node: PlanNode) -> None:
        text = self.message(node)
        if len(text) > _MAX_STRING:
            raise self.refusal(node, f"expected at most {_MAX_STRING} characters, got {len(text)}")
        escaped = text.replace("\\", "\\\\")
        self._add(f'TPWrite "{escaped}";')

    def begin_repeat(self, node: PlanNode, times: int) -> None:
        self._add(f"FOR i{self.depth} FROM 1 TO {times} DO")

    def end_repeat(self, times: int) -> None:
        self._add("ENDFOR")

    def grip(self, *, closed: bool) -> None:
        gripper = self.options.gripper
        signal = gripper if isinstance(gripper, str) else f"doGripper{gripper}"
        self._add(f"SetDO {signal},{int(closed)};")
        self.wait(self.options.gripper_time)

    def move(self, node: PlanNode, name: str) -> None:
        end = f"{self._speed(node, name)},{self._zone(node)},tool0"
        if name in ("MOVEABSJ", "HOME"):
            joints = [math.degrees(x) for x in self.posture(node)]
            target = self._constant("jointtarget", f"[{_list(joints)},{_NO_EXTERNAL_AXES}]")
            self._add(f"MoveAbsJ {target},{end};")
            return
        target = self._target(node, "target")
        if name == "MOVEC":
            self._add(f"MoveC {self._target(node, 'via')},{target},{end};")
        else:
            self._add(f"{'MoveJ' if name == 'MOVEJ' else 'MoveL'} {target},{end};")

    def _target(self, node: PlanNode, parameter: str) -> str:
        pose = self.pose(node, parameter)
        position, rotation = [1000.0 * x for x in pose[:3]], to_wxyz(from_rpy(pose[3:]))
        value = f"[{_list(position)},{_list(rotation)},[0,0,0,0],{_NO_EXTERNAL_AXES}]"
        return self._constant("robtarget", value)

    def _constant(self, kind: str, value: str) -> str:
        name = f"p{len(self.constants) + 1}"
        self.constants.append(f"  CONST {kind} {name}:={value};")
        return name

    def _speed(self, node: PlanNode, name: str) -> str:
        """Return speed data: tool [mm/s], its rotation [deg/s], external axes."""
        share = self.number(node, "speed")
        is_line = name in ("MOVEL", "MOVEC")
        speed = 1000.0 * (share if is_line else share * self.options.tool_speed)
        return f"[{_number(speed)},500,5000,1000]"

    def _zone(self, node: PlanNode) -> str:
        """Return zone data of a blend radius [mm]."""
        blend = 1000.0 * self.number(node, "blend")
        if not blend:
            return "fine"
        wide = _number(1.5 * blend)
        return f"[FALSE,{_number(blend)},{wide},{wide},{_number(0.15 * blend)},{wide},1]"


def _number(value: float) -> str:
    # RAPID numbers are single precision; nine digits keep them exactly.
    return f"{value:.9g}"


def _list(numbers: Sequence[float]) -> str:
    return f"[{','.join(map(_number, numbers))}]"
