"""Arm missions as URScript, the language of Universal Robots controllers."""

from collections.abc import Sequence

from linkwork import checks
from linkwork.mission.export.exporter import ArmExporter, ArmOptions, program_name
from linkwork.mission.plans.plan import Plan, PlanNode
from linkwork.spatial.rotation import from_rpy, to_rotation_vector, to_wxyz


def to_urscript(plan: Plan, options: ArmOptions | None = None) -> str:
    """Return a mission of arm moves, gripper, waits and repetitions as URScript.

    Poses become `p[x, y, z, rx, ry, rz]` with a rotation vector.

    Raises:
        MissionTextError: Steps that cannot be exported, each with its line.
        ArgumentError: The gripper is not the number of a digital output.
    """
    options = options or ArmOptions()
    checks.integer("gripper", options.gripper, maximum=7)
    exporter = _URScript(plan, options)
    exporter.write()
    body = exporter.lines or ["  sync()"]
    return "\n".join([f"def {program_name(plan.mission)}():", *body, "end", ""])


class _URScript(ArmExporter):
    target = "URScript"

    def _add(self, text: str) -> None:
        self.lines.append("  " * (self.depth + 1) + text)

    def wait(self, seconds: float) -> None:
        self._add(f"sleep({seconds!r})")

    def log(self, node: PlanNode) -> None:
        text = self.message(node)
        if "\\" in text:
            raise self.refusal(node, "it has no character '\\'")
        self._add(f'textmsg("{text}")')

    def begin_repeat(self, node: PlanNode, times: int) -> None:
        self._add(f"local i{self.depth} = 0")
        self._add(f"while i{self.depth} < {times}:")

    def end_repeat(self, times: int) -> None:
        self.depth += 1
        self._add(f"i{self.depth - 1} = i{self.depth - 1} + 1")
        self.depth -= 1
        self._add("end")

    def grip(self, *, closed: bool) -> None:
        self._add(f"set_standard_digital_out({self.options.gripper}, {closed})")
        self.wait(self.options.gripper_time)

    def move(self, node: PlanNode, name: str) -> None:
        speed, blend = self.number(node, "speed"), self.number(node, "blend")
        joint = f"a={self.options.joint_acceleration!r}, v={speed * self.options.joint_speed!r}"
        line = f"a={self.options.tool_acceleration!r}, v={speed!r}"
        if name in ("MOVEABSJ", "HOME"):
            self._add(f"movej({_list(self.posture(node))}, {joint}, r={blend!r})")
            return
        target = _pose(self.pose(node, "target"))
        if name == "MOVEJ":
            self._add(f"movej({target}, {joint}, r={blend!r})")
        elif name == "MOVEL":
            self._add(f"movel({target}, {line}, r={blend!r})")
        else:
            self._add(f"movec({_pose(self.pose(node, 'via'))}, {target}, {line}, r={blend!r})")


def _list(numbers: Sequence[float]) -> str:
    return f"[{', '.join(repr(float(x)) for x in numbers)}]"


def _pose(pose: Sequence[float]) -> str:
    return f"p{_list((*pose[:3], *to_rotation_vector(to_wxyz(from_rpy(pose[3:])))))}"
