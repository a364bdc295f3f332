"""Reports of a session: its scene, its newest state, its joints and bodies, a summary."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import NotFoundError
from linkwork.record.layout import BODY_FIELDS, JOINT_FIELDS, FrameLayout, FrameVector
from linkwork.spatial import Pose, Vector3
from linkwork.tables import Table, Tabular, fields_table
from linkwork.world.engine.element import Event
from linkwork.world.view import SceneView

Array = NDArray[np.float64]

POSITION, VELOCITY, EFFORT, REFERENCE = range(len(JOINT_FIELDS))  # Columns of a frame's joints
_POSE = BODY_FIELDS.index("vx")  # Numbers of a body's pose, with which its fields begin


@dataclass(frozen=True)
class JointInfo:
    """A joint of a running scene.

    Attributes:
        name: Full name, robot and joint: `left/q1`; `hinge` for one between bodies.
        robot: Name of the robot in the scene; empty for a joint between bodies.
        joint: Name of the joint in the robot, or in the scene.
        lower: Lower position limit [rad or m]; -inf if unlimited.
        upper: Upper position limit [rad or m]; inf if unlimited.
        unit: `rad` or `m`.
        driven: Whether a controller tracks a reference for it.
        body: Index of the body it moves, in the frame layout; -1 if unknown.
        axis: Its axis, in that body.
        anchor: A point on its axis, in that body [m].
        zero: Position at which the body has its pose of `BodyInfo` [rad or m].
    """

    name: str
    robot: str
    joint: str
    lower: float
    upper: float
    unit: str
    driven: bool
    body: int = -1
    axis: Vector3 = (0.0, 0.0, 1.0)
    anchor: Vector3 = (0.0, 0.0, 0.0)
    zero: float = 0.0


@dataclass(frozen=True)
class BodyInfo:
    """A body of a running scene."""

    parent: int  # Index of its parent in the frame layout; -1 for the world
    pose: Pose  # In its parent, with its joints at `JointInfo.zero`
    mass: float  # [kg]
    center: Vector3  # Centre of mass, in the body [m]
    is_fixed: bool  # Whether it is fixed to the world


@dataclass(frozen=True)
class PlaybackInfo:
    """A recorded run that is shown without physics.

    Attributes:
        run: The run.
        database: Its run database, without a password.
        status: Status of the run when it was opened, e.g. `finished`.
        notes: What is shown differently from how it was, and why.
    """

    run: str
    database: str
    status: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class SessionInfo:
    """Constants of a session.

    Attributes:
        scene: Name of the scene.
        step_size: Physics step [s].
        seed: Seed of all random numbers.
        layout: Layout of a frame.
        joints: In the order of `layout.joints`.
        view: Shapes to draw, by body.
        bodies: In the order of `layout.bodies`; empty if they are not known.
        recorded: Whether runs of this session are recorded.
        controllers: Class of each user's controller, by robot.
        commands: Function of each user's command of missions, by name.
        playback: The recorded run that is shown; None for a session with physics.
        channel_units: Unit of each sensor channel, by its name.
    """

    scene: str
    step_size: float
    seed: int
    layout: FrameLayout
    joints: tuple[JointInfo, ...]
    view: SceneView
    bodies: tuple[BodyInfo, ...] = ()
    recorded: bool = False
    controllers: Mapping[str, str] = field(default_factory=dict)
    commands: Mapping[str, str] = field(default_factory=dict)
    playback: PlaybackInfo | None = None
    channel_units: Mapping[str, str] = field(default_factory=dict)

    @property
    def robots(self) -> tuple[str, ...]:
        """Names of the robots that have joints, in the order of the scene."""
        return tuple(dict.fromkeys(joint.robot for joint in self.joints if joint.robot))


@dataclass(frozen=True)
class LiveInfo:
    """A value that can be set while a scene runs."""

    what: str  # Description and unit
    value: Any  # Present value


@dataclass(frozen=True)
class Snapshot:
    """The newest state of a session; a copy, so it does not change under the reader.

    Attributes:
        frame: Frame vector; read it through `SessionInfo.layout`.
        step: Steps since the last reset.
        time: Simulated time [s].
        playing: Whether physics is running, or a recorded run is playing.
        speed: Commanded speed as a factor of real time; inf for unpaced.
        real_time_factor: Speed reached over the last second.
        run: Identifier of the run being recorded; empty if none is.
        acknowledged: Recorded frames of this run that are on the disk.
        trouble: Why physics stopped by itself or cannot be recorded; empty if all is well.
    """

    frame: FrameVector
    step: int
    time: float
    playing: bool
    speed: float
    real_time_factor: float
    run: str = ""
    acknowledged: int = 0
    trouble: str = ""


@dataclass(frozen=True, repr=False)
class JointStates(Tabular):
    """Joints of a snapshot, one entry a joint in every attribute.

    Attributes:
        names: Full names, e.g. `left/q1`.
        units: Unit of each position: `rad` or `m`.
        positions: [rad or m].
        velocities: [rad/s or m/s].
        efforts: Applied torques or forces [N m or N].
        references: Positions the controller tracks [rad or m]; NaN for a joint without one.
    """

    names: tuple[str, ...]
    units: tuple[str, ...]
    positions: Array
    velocities: Array
    efforts: Array
    references: Array

    def table(self) -> Table:
        """Return the table that represents it."""
        columns = ("joint", "unit", "position", "velocity [/s]", "effort", "reference")
        numbers = (self.positions, self.velocities, self.efforts, self.references)
        rows = zip(self.names, self.units, *(x.tolist() for x in numbers), strict=True)
        return Table(f"{len(self.names)} joints", columns, list(rows))


@dataclass(frozen=True, repr=False)
class BodyStates(Tabular):
    """Bodies of a snapshot in the world frame, one row a body in every attribute.

    Attributes:
        names: Names of the bodies: `crate`, `left/link2`.
        positions: Origins, (bodies, 3) [m].
        wxyz: Orientations as unit quaternions, (bodies, 4).
        linear_velocities: Of the origins, (bodies, 3) [m/s].
        angular_velocities: (bodies, 3) [rad/s].
    """

    names: tuple[str, ...]
    positions: Array
    wxyz: Array
    linear_velocities: Array
    angular_velocities: Array

    def table(self) -> Table:
        """Return the table that represents it."""
        columns = ("body", "x [m]", "y [m]", "z [m]", "qw", "qx", "qy", "qz", "velocity [m/s]")
        velocities = [", ".join(f"{x:.4g}" for x in row) for row in self.linear_velocities]
        rows = [
            (name, *xyz.tolist(), *wxyz.tolist(), velocity)
            for name, xyz, wxyz, velocity in zip(
                self.names, self.positions, self.wxyz, velocities, strict=True
            )
        ]
        return Table(f"{len(rows)} bodies", columns, rows)

    def pose(self, name: str) -> Pose:
        """Return the pose of a body in the world.

        Raises:
            NotFoundError: There is no body of this name.
        """
        if name not in self._rows:
            raise NotFoundError("body", name, self.names)
        row = self._rows[name]
        return Pose.from_xyz_wxyz(self.positions[row].tolist(), self.wxyz[row].tolist())

    @cached_property
    def _rows(self) -> dict[str, int]:
        return {name: row for row, name in enumerate(self.names)}


def joint_states(info: SessionInfo, frame: FrameVector, robot: str | None = None) -> JointStates:
    """Return the joints of a frame, of one robot or of the scene."""
    if robot is not None and robot not in info.robots:
        raise NotFoundError("robot with joints", robot, info.robots)
    rows = [i for i, joint in enumerate(info.joints) if robot in (None, joint.robot)]
    values = info.layout.joint_view(frame)[rows]
    return JointStates(
        tuple(info.joints[i].name for i in rows),
        tuple(info.joints[i].unit for i in rows),
        *(values[:, column].copy() for column in (POSITION, VELOCITY, EFFORT, REFERENCE)),
    )


def body_states(layout: FrameLayout, frame: FrameVector) -> BodyStates:
    """Return the bodies of a frame."""
    values = layout.body_view(frame).copy()
    return BodyStates(layout.bodies, *np.split(values, [3, _POSE, _POSE + 3], axis=1))


def read_frame(layout: FrameLayout, frame: FrameVector, path: str) -> float | FrameVector:
    """Return the values of a sensor, a joint or a body."""
    group, _, name = path.partition(".")
    if group == "sensors":
        channels = layout.channel_view(frame)
        if name in layout.channels:
            return float(channels[layout.channels.index(name)])
        several = [i for i, x in enumerate(layout.channels) if x.startswith(f"{name}.")]
        if several:
            return channels[several]
    if group == "joints" and name in layout.joints:
        return float(layout.joint_view(frame)[layout.joints.index(name), POSITION])
    if group == "bodies" and name in layout.bodies:
        return layout.body_view(frame)[layout.bodies.index(name), :_POSE].copy()
    raise NotFoundError("reading", path, _paths(layout))


def _paths(layout: FrameLayout) -> list[str]:
    groups = {"sensors": layout.channels, "joints": layout.joints, "bodies": layout.bodies}
    return [f"{group}.{name}" for group, names in groups.items() for name in names]


@dataclass(frozen=True)
class Summary:
    """A run so far: since the start, a reset, or the restore of a checkpoint.

    Attributes:
        contacts: Contact points at present.
        most_contacts: Greatest number after any step.
        energy: Kinetic plus potential energy at present [J].
        events: Number of events of each kind.
        refused: The first few commands of the mission that were refused.
    """

    contacts: int
    most_contacts: int
    energy: float
    events: Mapping[str, int] = field(default_factory=dict)
    refused: tuple[Event, ...] = ()

    def _repr_html_(self) -> str:
        return fields_table(
            "Summary",
            {
                "contacts": f"{self.contacts} (most: {self.most_contacts})",
                "energy": f"{self.energy:.6g} J",
                "events": counts_text(self.events),
                "refused": str(len(self.refused)),
            },
        ).html()


def counts_text(counts: Mapping[str, int]) -> str:
    """Count by name in one line, e.g. `3 contact, 1 alarm`."""
    return ", ".join(f"{count} {name}" for name, count in counts.items()) or "none"


@dataclass(frozen=True)
class MissionNode:
    """A node of a running program.

    Attributes:
        depth: Its level, 0 for the root; blocks `{ }` do not count.
        line: Its line in the text.
        text: Its text.
        state: `idle`, `running`, `waiting`, `done`, `failed` or `cancelled`.
        file: Name of its text.
        points: Where it goes, in the world, as far as that is known before it runs [m].
    """

    depth: int
    line: int
    text: str
    state: str
    file: str = ""
    points: tuple[Vector3, ...] = ()


@dataclass(frozen=True)
class MissionView:
    """The program of a session at one time.

    Attributes:
        status: State of the program, as of a node.
        reason: Why it failed.
        paused: Whether it is paused.
        nodes: All nodes but blocks `{ }`, in the order of the text.
        report: Figures of each machine, by its name.
        time: Simulated time of its last tick, which is its end once it has ended [s].
    """

    status: str
    reason: str
    paused: bool
    nodes: tuple[MissionNode, ...]
    report: dict[str, dict[str, float]]
    time: float = 0.0

    @property
    def ended(self) -> bool:
        """Whether it has ended."""
        return self.status in ("done", "failed", "cancelled")
