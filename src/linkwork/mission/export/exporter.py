"""Base of all exports: a walk over a plan that reports by line what a target cannot express."""

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from linkwork import checks
from linkwork.errors import combined
from linkwork.mission.language import Value
from linkwork.mission.plans.plan import Kind, Plan, PlanNode
from linkwork.mission.text.program import MissionTextError

_MAX_TEXT = 60
_MAX_NAME = 25
# Of URScript and RAPID, without case: words of the language, and the instructions that exports use.
_RESERVED_WORDS = """
alias and backward break case connect const continue def default div do elif else elseif end
endfor endfunc endif endmodule endproc endrecord endtest endtrap endwhile enter_critical error
exit exit_critical false for from func global goto halt if inout join kill local mod module
nostepin not noview or pers proc raise readonly record retry return run sec step sysmodule test
then thread to trap true trynext undo var viewonly while with xor
confj confl moveabsj movec movej movel setdo waittime tpwrite fine tool0
p set_standard_digital_out sleep sync textmsg
"""
_RESERVED = frozenset(_RESERVED_WORDS.split())


@dataclass(frozen=True)
class ArmOptions:
    """Settings of an arm controller beyond the mission."""

    # Named poses: x, y, z [m], roll, pitch, yaw [rad]
    poses: Mapping[str, Sequence[float]] = field(default_factory=dict)
    # Named joint positions [rad]; `home` is where HOME goes
    postures: Mapping[str, Sequence[float]] = field(default_factory=dict)
    joint_speed: float = math.pi  # Joint velocity of a joint move at speed 1 [rad/s]
    joint_acceleration: float = 1.4  # Acceleration of joint moves [rad/s^2]
    tool_speed: float = 1.0  # Velocity of the tool in a joint move at speed 1 [m/s], in RAPID
    tool_acceleration: float = 1.2  # Acceleration of moves along lines and arcs [m/s^2]
    gripper: int | str = 0  # Digital output, or name of the signal, that closes the gripper
    gripper_time: float = 0.5  # Wait after switching the gripper [s]

    def __post_init__(self) -> None:
        for name in ("joint_speed", "joint_acceleration", "tool_speed", "tool_acceleration"):
            checks.positive(name, getattr(self, name))
        checks.number("gripper_time", self.gripper_time, minimum=0.0)
        for name, pose in self.poses.items():
            checks.array(f"pose {name!r}", pose, (6,))
        if isinstance(self.gripper, str) and not re.fullmatch(r"[A-Za-z]\w{0,31}", self.gripper):
            raise checks.invalid("gripper", self.gripper, "a name of letters, digits and _")


class Exporter(ABC):
    """Writes a mission line by line."""

    target: ClassVar[str]

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._problems: list[MissionTextError] = []
        self.lines: list[str] = []
        self.depth = 0

    def write(self) -> None:
        """Write all steps."""
        self._walk(self._plan.nodes[0])
        if self._problems:
            raise combined(self._problems)

    @abstractmethod
    def command(self, node: PlanNode, name: str) -> None:
        """Write a command; `name` is that of its table."""

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Write a wait."""

    @abstractmethod
    def begin_repeat(self, node: PlanNode, times: int) -> None:
        """Write the begin of a loop."""

    @abstractmethod
    def end_repeat(self, times: int) -> None:
        """Write the end of a loop."""

    def log(self, node: PlanNode) -> None:
        """Write a message, unless the target has none."""
        raise self.refusal(node)

    def refusal(self, node: PlanNode, why: str = "", hint: str = "") -> MissionTextError:
        """Return the error of a step that the target cannot express."""
        reason = f": {why}" if why else ""
        message = f"{node.text[:_MAX_TEXT]} cannot be exported to {self.target}{reason}"
        return self._plan.program.error(node.place, message, hint)

    @property
    def is_refused(self) -> bool:
        """Whether a step so far cannot be exported."""
        return bool(self._problems)

    def _walk(self, node: PlanNode) -> None:
        try:
            self._write(node)
        except MissionTextError as error:
            self._problems.append(error)

    def _write(self, node: PlanNode) -> None:
        if node.kind == Kind.SEQUENCE and node.timeout is None:
            for child in node.children:
                self._walk(self._plan.nodes[child])
        elif node.kind == Kind.REPEAT:
            self._repeat(node)
        elif node.kind == Kind.WAIT:
            self.wait(self._constant_amount(node))
        elif node.kind == Kind.LOG and not node.values:
            self.log(node)
        elif node.kind == Kind.ASSIGN and math.isfinite(node.known_amount):
            return  # a constant, which is written where it is used
        elif node.kind == Kind.COMMAND and node.command is not None:
            if node.own_timeout:
                raise self.refusal(node, "it has no timeouts")
            if node.dynamic:
                raise self.refusal(node, f"{node.dynamic[0].name!r} is only known at run time")
            self.command(node, node.command.name)
        else:
            raise self.refusal(node)

    def _constant_amount(self, node: PlanNode) -> float:
        if not math.isfinite(node.known_amount):
            raise self.refusal(node, "its number is only known at run time")
        return node.known_amount

    def _repeat(self, node: PlanNode) -> None:
        times = round(self._constant_amount(node))
        if times:
            self.loop(node, times)

    def loop(self, node: PlanNode, times: int) -> None:
        """Write a loop."""
        self.begin_repeat(node, times)
        self.depth += 1
        self.body(node)
        self.depth -= 1
        self.end_repeat(times)

    def body(self, node: PlanNode) -> None:
        """Write the steps of a loop once."""
        self._walk(self._plan.nodes[node.children[0]])


class ArmExporter(Exporter):
    """Base of exports of arm moves: poses, postures, gripper."""

    def __init__(self, plan: Plan, options: ArmOptions) -> None:
        super().__init__(plan)
        self.options = options

    def command(self, node: PlanNode, name: str) -> None:
        """Write an arm move or a switch of the gripper."""
        for other in ("tool", "frame"):
            if other in node.fixed:
                raise self.refusal(node, f"{other} {node.fixed[other]!r} is undefined")
        if name in ("GRAB", "RELEASE"):
            self.grip(closed=name == "GRAB")
        elif name in ("MOVEJ", "MOVEL", "MOVEC", "MOVEABSJ", "HOME"):
            self.move(node, name)
        else:
            raise self.refusal(node)

    def message(self, node: PlanNode) -> str:
        """Return the message of LOG, which must be printable ASCII."""
        other = next((x for x in node.message if not " " <= x <= "~"), "")
        if other:
            raise self.refusal(node, f"it has no character {other!r}", "use ASCII characters")
        return node.message

    @abstractmethod
    def grip(self, *, closed: bool) -> None:
        """Write a switch of the gripper."""

    @abstractmethod
    def move(self, node: PlanNode, name: str) -> None:
        """Write a move."""

    def pose(self, node: PlanNode, parameter: str) -> tuple[float, ...]:
        """Return a pose as x, y, z [m], roll, pitch, yaw [rad]."""
        value = node.fixed[parameter]
        if isinstance(value, str):
            if value not in self.options.poses:
                option = f"ArmOptions(poses={{{value!r}: [x, y, z, roll, pitch, yaw]}})"
                hint = f"define it by --arg {value}=x,y,z,roll,pitch,yaw or {option}"
                raise self.refusal(node, f"pose {value!r} is undefined", hint)
            return tuple(float(x) for x in self.options.poses[value])
        numbers = _numbers(value)
        if len(numbers) != 6:
            hint = "expected [x, y, z, roll, pitch, yaw]"
            raise self.refusal(node, "the target has no orientation", hint)
        return numbers

    def posture(self, node: PlanNode) -> tuple[float, ...]:
        """Return the joint positions of MOVEABSJ and HOME [rad]."""
        value = node.fixed.get("joints", "home")
        if isinstance(value, str):
            if value not in self.options.postures:
                option = f"ArmOptions(postures={{{value!r}: [q1, ..., q6]}})"
                hint = f"define it by --arg {value}=q1,...,q6 or {option}"
                raise self.refusal(node, f"posture {value!r} is undefined", hint)
            value = tuple(float(x) for x in self.options.postures[value])
        numbers = _numbers(value)
        if len(numbers) != 6:
            raise self.refusal(node, f"expected 6 joint positions, got {len(numbers)}")
        return numbers

    def number(self, node: PlanNode, parameter: str) -> float:
        """Return a number of a command; 0 where it has none."""
        value = node.fixed.get(parameter, 0.0)
        return value if isinstance(value, float | int) else 0.0


def _numbers(value: Value) -> tuple[float, ...]:
    return value if isinstance(value, tuple) else ()


def program_name(text: str) -> str:
    """Return a name that controllers take: letters, digits and _, at most 25 long."""
    name = re.sub(r"\W", "_", text, flags=re.ASCII)[:_MAX_NAME]
    # Exports call their targets p1, p2, ... and their counters i0, i1, ...
    is_free = re.match(r"[A-Za-z]", name) and not re.fullmatch(r"[ip]\d+", name, re.IGNORECASE)
    is_free = is_free and name.lower() not in _RESERVED
    return name if is_free else f"m_{name}"[:_MAX_NAME]
