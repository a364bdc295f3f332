"""Placement of the platform to reach into a container, and the way in for the arm."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ActionRefusedError, import_extra
from linkwork.session.machines.service.containers import column
from linkwork.session.machines.service.kinematics import PlatformArm
from linkwork.spatial import Pose
from linkwork.world.robots.robot_in_world import RobotInWorld

Array = NDArray[np.float64]

_DISTANCES = (0.80, 0.74, 0.86, 0.68, 0.62, 0.56, 0.50, 0.92)
"""Distances of the centre of the platform from a slot, the most comfortable first [m]."""
_SIDEWAYS = (0.0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36)  # Displacements to the side [m]
_SAMPLES = 7  # Poses at which a line into a container is checked
_TOUCH = -2e-4  # Distance of two shapes below which they collide [m]


@dataclass(frozen=True)
class Entry:
    """A way into a slot."""

    before: Array  # Joint positions before the container (8,) [m and rad]
    inside: Array


@dataclass(frozen=True)
class HeldLoad:
    """A load that moves with the tool: its body in the engine and its pose in the tool."""

    body: int
    pose_in_tool: Pose


@dataclass(frozen=True)
class Reach:
    """A straight motion of the tool to a slot or load."""

    tool: Pose
    approach: float  # Its length [m]
    up: float = 0.0  # Height by which the tool is lifted on the way [m]
    held: HeldLoad | None = None

    @property
    def before(self) -> Pose:
        """The pose at its start."""
        return self._at(self.approach)

    def poses(self) -> list[Pose]:
        """Return the poses on the way: before the front, straight in, and down if lifted."""
        poses = [self._at(s) for s in np.linspace(self.approach, 0.0, _SAMPLES).tolist()]
        return [*poses, self.tool] if self.up else poses

    def _at(self, away: float) -> Pose:
        return lifted(self.tool @ Pose.from_translation((0.0, 0.0, -away)), self.up)


class BasePlacement:
    """Searches places of the platform and ways into slots that are free of collisions."""

    def __init__(self, arm: PlatformArm, robot: RobotInWorld) -> None:
        self._mj = import_extra("mujoco", "world")
        self._arm, self._robot = arm, robot
        self._data = self._mj.MjData(robot.model)
        names = [robot.model.body(i).name for i in range(robot.model.nbody)]
        self._own_bodies = np.array([x.startswith(f"{robot.name}/") for x in names])

    def place(self, reach: Reach, home: Array) -> Array:
        """Return the position of the platform from which the arm reaches a slot (2,) [m]."""
        reasons: list[str] = []
        for platform in self._places(reach.tool):
            if (platform < self._arm.lower).any() or (platform > self._arm.upper).any():
                reasons.append("beyond the travel of the platform")
                continue
            hit = self.collision(np.append(platform, home), reach.held)
            if hit:
                reasons.append(hit)
                continue
            if isinstance(entry := self._entry(platform, reach), Entry):
                return platform
            reasons.append(entry)
        hits = [x for x in reasons if "collides" in x] or reasons
        raise ActionRefusedError(
            f"no place of the platform from which the arm reaches in: {hits[0]}",
            hint="leave more room before the container, or move it",
        )

    def entry(self, platform: Array, reach: Reach) -> Entry:
        """Return the way into a slot from a place of the platform."""
        entry = self._entry(platform, reach)
        if isinstance(entry, str):
            raise ActionRefusedError(f"the arm does not reach in from there: {entry}")
        return entry

    def collision(self, q: Array, held: HeldLoad | None) -> str:
        """Return the first pair in contact at joint positions; empty without one."""
        model, data, robot = self._robot.model, self._data, self._robot
        now = robot.data
        data.qpos[:] = now.qpos
        data.mocap_pos[:], data.mocap_quat[:] = now.mocap_pos, now.mocap_quat
        data.qpos[robot.positions] = q
        bodies_of_robot = self._own_bodies
        if held is not None:
            pose = self._arm.tool_pose(q) @ held.pose_in_tool
            start = int(model.jnt_qposadr[model.body_jntadr[held.body]])
            data.qpos[start : start + 7] = [*pose.position, *pose.quaternion_wxyz.tolist()]
            bodies_of_robot = bodies_of_robot.copy()
            bodies_of_robot[held.body] = True
        self._mj.mj_kinematics(model, data)
        self._mj.mj_collision(model, data)
        contacts = data.contact
        bodies = model.geom_bodyid[contacts.geom[: data.ncon]].reshape(-1, 2)
        hits = (contacts.dist[: data.ncon] < _TOUCH) & bodies_of_robot[bodies].any(axis=1)
        if held is not None:
            # The tool and the load it holds belong together.
            hits &= ~(bodies_of_robot[bodies].all(axis=1) & (bodies == held.body).any(axis=1))
        if not hits.any():
            return ""
        a, b = (model.body(int(x)).name for x in bodies[int(np.argmax(hits))])
        return f"{a!r} collides with {b!r}"

    def _places(self, tool: Pose) -> Iterator[Array]:
        """Return the places before a slot, the most comfortable first."""
        x, y, _ = tool.position
        ax, ay, _ = column(tool.rotation, 2)
        for side in _SIDEWAYS:
            for away in _DISTANCES:
                yield self._arm.platform_at(x - away * ax - side * ay, y - away * ay + side * ax)

    def _entry(self, platform: Array, reach: Reach) -> Entry | str:
        ways = self._arm.branches(reach.poses(), platform)
        reason = "out of reach"
        # The posture nearest to the home of the wrist first.
        for way in sorted(ways, key=lambda q: float(np.abs(q[-1, 1:]).sum())):
            rows = np.hstack([np.tile(platform, (len(way), 1)), way])
            reason = next((hit for q in rows if (hit := self.collision(q, reach.held))), "")
            if not reason:
                return Entry(rows[0], rows[-1])
        return reason


def lifted(pose: Pose, up: float) -> Pose:
    """Return a pose moved vertically."""
    x, y, z = pose.position
    return Pose(pose.rotation, (x, y, z + up))
