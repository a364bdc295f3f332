"""The state of a driver's controls, and the commands that follow from it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from linkwork.errors import ArgumentError
from linkwork.server.client import SceneClient
from linkwork.session.robots.driving import Drive

KEYS = (
    ("w s  up down", "faster, slower"),
    ("a d  left right", "turn left, turn right"),
    ("space", "stop"),
    ("1 to 9", "choose a joint"),
    ("+ -", "move the chosen joint"),
    ("q", "end"),
)
"""Actions of the keys."""
STEPS = 10  # Presses of a key from rest to the greatest velocity
JOINT_STEP = 0.05  # Motion of a joint by one press of a key [rad or m]


@dataclass
class Cockpit:
    """The state of the driver's controls: velocities [m/s] and turn rates [rad/s].

    `joints` are position motors that are moved one by one, with commanded positions [rad or m].
    """

    drive: Drive | None
    joints: tuple[str, ...]
    positions: list[float]
    max_velocity: float = 1.0
    max_turn: float = 1.0
    velocity: float = 0.0
    turn: float = 0.0
    chosen: int = 0
    has_ended: bool = False
    _moved: set[str] = field(default_factory=set)

    def press(self, key: str) -> None:
        """Handle a key that was pressed; unknown keys do nothing."""
        if key in ("w", "up", "s", "down"):
            step = self.max_velocity / STEPS * (1.0 if key in ("w", "up") else -1.0)
            self.velocity = _within(_snapped(self.velocity + step), self.max_velocity)
        elif key in ("a", "left", "d", "right"):
            step = self.max_turn / STEPS * (1.0 if key in ("a", "left") else -1.0)
            self.turn = _within(_snapped(self.turn + step), self.max_turn)
        elif key == " ":
            self.velocity = self.turn = 0.0
        elif key in ("q", "\x03", "\x04"):
            self.has_ended = True
        elif key in "123456789" and int(key) <= len(self.joints):
            self.chosen = int(key) - 1
        elif key in ("+", "=", "-"):
            self.move_joint(-JOINT_STEP if key == "-" else JOINT_STEP)

    def move_joint(self, amount: float) -> None:
        """Move the chosen joint [rad or m]."""
        if self.joints and amount:
            self.positions[self.chosen] += amount
            self._moved.add(self.joints[self.chosen])

    def hold_stick(self, forward: float, left: float) -> None:
        """Handle a stick that is held, each share from -1 to 1."""
        self.velocity = _within(forward, 1.0) * self.max_velocity
        self.turn = _within(left, 1.0) * self.max_turn

    def commands(self) -> dict[str, float]:
        """Return the commands of actuators: wheels and steering always, joints that were moved."""
        commands: dict[str, float] = {}
        if self.drive is not None:
            # Driving backwards, the stick still gives the direction of the front.
            turn = -self.turn if self.velocity < 0.0 else self.turn
            commands |= self.drive.commands(self.velocity, turn)
        for name, position in zip(self.joints, self.positions, strict=True):
            if name in self._moved:
                commands[name] = position
        return commands


def _within(value: float, limit: float) -> float:
    return max(-limit, min(limit, value))


def _snapped(value: float) -> float:
    """Return zero for what is left of it after steps forth and back."""
    return 0.0 if abs(value) < 1e-9 else value


def make_cockpit(
    client: SceneClient, patterns: Sequence[str] = ("*",), velocity: float = 1.0, turn: float = 1.0
) -> Cockpit:
    """Return the controls of a served robot, with maximum velocity [m/s] and turn rate [rad/s].

    Position motors whose names match a pattern, e.g. `Knee*`, are moved one by one.
    """
    drive = client.drive
    steering = None if drive is None or drive.steering is None else drive.steering.actuator
    motors = [
        name.removeprefix("actuators.")
        for name, device in client.devices.items()
        if name.startswith("actuators.") and device.kind in ("position", "servo")
    ]
    joints = tuple(
        name
        for name in motors
        if name != steering and any(fnmatchcase(name, pattern) for pattern in patterns)
    )[:9]
    if drive is None and not joints:
        raise ArgumentError(
            f"scene {client.scene!r} has neither driven wheels nor position motors",
            hint="drive a scene such as workpartner-1",
        )
    positions = []
    for name in joints:
        full = f"actuators.{name}"
        data = client.devices[full].data
        positions.append(client.device(full).read()[data.index("position")])
    return Cockpit(drive, joints, positions, velocity, turn)
