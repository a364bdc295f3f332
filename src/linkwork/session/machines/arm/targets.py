"""Targets of an arm: named poses, places of loads, and loads as its sensors see them."""

import math
from dataclasses import dataclass

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.mission.language import Value
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.session.machines.loads import LEVEL, Slots
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_y, about_z, from_rpy, from_wxyz, to_rpy
from linkwork.spatial.vector import ZERO, Matrix3, Vector3, add, multiply, subtract
from linkwork.world.engine.world import World
from linkwork.world.machines.check import find_sensor
from linkwork.world.machines.schema import ArmMachine, Slot


@dataclass(frozen=True)
class LoadPose:
    """Position of a load in the world [m], and its rotation about the vertical [rad]."""

    position: Vector3
    yaw: float


class ArmTargets(Slots):
    """Poses of the tool for the names and numbers in missions."""

    def __init__(self, world: World, spec: ArmMachine) -> None:
        self._world, self._spec = world, spec
        self._tree = world.loaded.trees[spec.robot]
        placed = world.loaded.scene.robots[spec.robot]
        self.base = Pose.from_xyz_rpy(placed.position, placed.rpy)
        self._grip = from_rpy(spec.grip)
        self._channels = {load: self._channels_of(load) for load in spec.loads}
        self.slots, self.groups = _slots(spec), spec.places

    def _channels_of(self, load: str) -> tuple[slice, slice]:
        names = self._world.layout.channels
        scene, slices = self._world.loaded.scene, []
        for kind, first, count in (("position", "x", 3), ("orientation", "qw", 4)):
            index = names.index(f"{find_sensor(scene, load, kind)}.{first}")
            slices.append(slice(index, index + count))
        return slices[0], slices[1]

    # Loads and slots.

    def load(self, name: str) -> LoadPose:
        """Return where a load is, by its sensors."""
        orientation = self._world.channels[self._channels[name][1]]
        (a, _, _), (b, _, _), _ = from_wxyz(orientation.tolist())
        return LoadPose(self._position(name), math.atan2(b, a))

    def _position(self, load: str) -> Vector3:
        x, y, z = self._world.channels[self._channels[load][0]].tolist()
        return x, y, z

    def load_in(self, slot: str) -> str | None:
        """Return the load in a slot, by the sensors; None if it is free."""
        place = self.slots[slot]
        best, nearest = None, place.size
        for load in self._channels:
            x, y, z = self._position(load)
            distance = math.hypot(x - place.position[0], y - place.position[1])
            if abs(z - place.position[2]) < LEVEL and distance < nearest:
                best, nearest = load, distance
        return best

    def nearest_load(self, position: Vector3) -> str | None:
        """Return the load nearest to a point of the world, by the sensors; None without loads."""
        distances = {load: math.dist(self._position(load), position) for load in self._channels}
        return min(distances, key=distances.__getitem__, default=None)

    def load_names(self) -> list[str]:
        """Load, and places whose load is meant."""
        return [*self._spec.loads, *self.slot_names()]

    def find_load(self, name: str) -> str:
        """Return a load by its own name, or by the place where it is."""
        return name if name in self._channels else self.occupied(name)[1]

    def at_load(self, load: LoadPose, along: float = 0.0) -> Pose:
        """Return the pose of the tool that grasps a load, at a distance along its x axis [m].

        The gripper is symmetric, so the load is grasped with the smaller rotation.
        """
        yaw = math.remainder(load.yaw, math.pi)
        x, y, z = load.position
        position = (x + along * math.cos(yaw), y + along * math.sin(yaw), z)
        return Pose(multiply(about_z(yaw), self._grip), position)

    def at_slot(self, name: str) -> Pose:
        """Return the pose of the tool that holds a load in a slot."""
        return Pose(self._grip_in(name), self.slots[name].position)

    def _grip_in(self, name: str) -> Matrix3:
        """Return the rotation of the tool that holds a load in a slot."""
        slot = self.slots[name]
        turn = multiply(about_z(math.remainder(slot.yaw, math.pi)), about_y(slot.pitch))
        return multiply(turn, self._grip)

    def bringing(self, name: str, load: str, tool: Pose) -> Pose:
        """Return the pose of the tool that brings the load it holds now into a slot.

        The load is where sensors see it, so a grasp off its middle is kept. Its orientation is
        taken as that of the grip: fingers align it.
        """
        away = (
            Pose(tool.rotation, ZERO)
            .inverse()
            .transform(subtract(tool.position, self.load(load).position))
        )
        rotation = self._grip_in(name)
        offset = Pose(rotation, ZERO).transform(away)
        return Pose(rotation, add(self.slots[name].position, offset))

    def above(self, pose: Pose) -> Pose:
        """Return the pose from which the tool descends to another."""
        x, y, z = pose.position
        return Pose(pose.rotation, (x, y, z + self._spec.approach))

    # Targets of arm moves.

    def points(self, kind: str, argument: Value) -> list[Vector3]:
        """Return the points in the world that an argument of a kind of parameter names [m]."""
        if isinstance(argument, tuple) and kind == "pose":
            x, y, z, *_ = argument
            return [(x, y, z)]
        if kind == "pose" and argument in self._spec.poses:
            return [self._spec.poses[str(argument)].position]
        if kind in ("pose", "slot"):
            named = (x for x in self.slots if x == argument or x.startswith(f"{argument}."))
            return [self.slots[slot].position for slot in list(named)[:1]]
        return []

    def pose_names(self) -> list[str]:
        """Return the poses of the tool, and slots."""
        return [*self._spec.poses, *self.slots]

    def frame_names(self) -> list[str]:
        """Return the frames in which targets may be given."""
        return ["world", "base"]

    def tool_names(self) -> list[str]:
        """Return the frames that are rigidly connected with the tool."""
        tree = self._tree
        root = _rigid_root(tree, tree.frame()[0])
        return [x for x in tree.frame_names if _rigid_root(tree, tree.frame(x)[0]) == root]

    def pose(
        self, target: Value, now: Pose, tool: Value | None = None, frame: Value | None = None
    ) -> Pose:
        """Return the pose in the world of the tool, or another frame, for the target of a move."""
        if isinstance(target, str):
            goal = self._named(target)
        else:
            goal = self._from_numbers(target, now, frame)
        if tool is None:
            return goal
        if tool not in self.tool_names():
            raise NotFoundError("frame of the tool", str(tool), self.tool_names())
        return goal @ _between(self._tree, str(tool))

    def _named(self, name: str) -> Pose:
        if name in self._spec.poses:
            pose = self._spec.poses[name]
            return Pose.from_xyz_rpy(pose.position, pose.rpy)
        if name in self.slots:
            return self.at_slot(name)
        raise NotFoundError("pose", name, self.pose_names())

    def _from_numbers(self, target: Value, now: Pose, frame: Value | None) -> Pose:
        numbers = target if isinstance(target, tuple) else ()
        if len(numbers) not in (3, 6):
            raise ArgumentError(
                f"invalid target: {len(numbers)} numbers",
                hint="expected [x, y, z] or [x, y, z, roll, pitch, yaw]",
            )
        if frame not in (None, *self.frame_names()):
            raise NotFoundError("frame", str(frame), self.frame_names())
        base = self.base if frame == "base" else Pose()
        rpy = numbers[3:] or (0.0, 0.0, 0.0)
        pose = base @ Pose.from_xyz_rpy(numbers[:3], rpy)
        return pose if len(numbers) == 6 else Pose(now.rotation, pose.position)


def request(pose: Pose) -> dict[str, list[float]]:
    """Return a pose as an argument of the command `move`."""
    return {"position": list(pose.position), "rpy": list(to_rpy(pose.rotation))}


def _slots(spec: ArmMachine) -> dict[str, Slot]:
    slots: dict[str, Slot] = {}
    for name, place in spec.places.items():
        if place.position is not None:
            slots[name] = Slot(
                position=place.position, yaw=place.yaw, pitch=place.pitch, size=place.size
            )
        slots |= {f"{name}.{slot}": x for slot, x in place.slots.items()}
    return slots


def _rigid_root(tree: Tree, link: int) -> int:
    """Return the first link of those that are rigidly connected with one."""
    while tree.links[link].joint.kind is JointKind.FIXED and tree.parents[link] >= 0:
        link = tree.parents[link]
    return link


def _between(tree: Tree, frame: str) -> Pose:
    """Return the pose of the tool in a frame that is rigidly connected with it."""
    poses = link_poses(tree, [0.0] * len(tree.moving))
    (link, pose), (tool_link, tool) = tree.frame(frame), tree.frame()
    return (poses[link] @ pose).inverse() @ poses[tool_link] @ tool
