"""Motions of a service robot to targets of its three axes: platform, manipulator and grab."""

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ActionFailedError, ActionRefusedError, LinkworkError
from linkwork.model.names import full_name
from linkwork.session.machines.service.base_placement import (
    BasePlacement,
    Entry,
    HeldLoad,
    Reach,
    lifted,
)
from linkwork.session.machines.service.containers import (
    Containers,
    column,
    level,
    nearest_face,
    tool_rotation,
)
from linkwork.session.machines.service.kinematics import PlatformArm
from linkwork.session.machines.service.segments import (
    ENTER,
    LINE,
    PAUSE,
    PLAN,
    REST,
    SWITCH,
    Leg,
    LegQueue,
    check_wxyz,
    line,
)
from linkwork.session.machines.service.steps import (
    GRAB,
    HOME,
    KEEP,
    MANIPULATOR,
    OFF,
    ON,
    ORIGIN,
    PLATFORM,
)
from linkwork.session.machines.session_machine import SessionMachine, refusing
from linkwork.session.participants.memory import Flag, Memory, Name, Number, Numbers, Vector
from linkwork.session.robots.driver import RobotDriver
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.vector import ZERO, multiply, subtract, transpose, vector3
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.world import World
from linkwork.world.grasps.commands import gripper_of
from linkwork.world.machines.schema import ServiceMachine

Array = NDArray[np.float64]

MISSED, DROPPED, BLOCKED = "missed", "dropped", "blocked"
"""Kinds of events: nothing grabbed, a load lost on the way, a way or slot that is not free."""
_AXES = 2
_ABOVE = 0.0008  # Height above the floor at which a load is released [m]
_RELEASING = 0.25  # Time after which a released load rests [s]
_LOST = 0.03  # Displacement of a load in the tool at which it is lost [m]
_OUTSIDE = 0.12  # Length of the straight motion to a load outside of containers [m]
_THERE = 1e-6  # Difference of joint positions that needs no move [rad or m]
FAR = 1.0  # Error of an axis whose goal is not known yet, and of a grab that is not as wanted [m]


@dataclass
class AxisGoals(Memory):
    """Goals of the axes, and where the tool and its load are."""

    platform: Annotated[Array, Numbers()]  # Position of the platform [m]
    arm: Annotated[Array, Numbers()]  # Positions of the joints of the arm [rad]
    grab: Annotated[bool, Flag()] = False  # Whether the magnet is to hold a load
    # Whether a load was grabbed that is neither released nor lost
    has_grabbed: Annotated[bool, Flag()] = False
    # Share of the velocity limits of planned moves
    share: Annotated[float, Number(math.ulp(0.0), 1.0)] = 1.0
    held_at: Annotated[Vector3, Vector()] = ZERO  # Position of the held load in the tool's body [m]
    # Position and wxyz of the tool outside of the container that it is in
    way_out: Annotated[tuple[float, ...], Vector()] = line(Pose()).numbers[:7]
    # Slot from which the held load was taken; empty if none
    taken_from: Annotated[str, Name("spots")] = ""
    inside: Annotated[str, Name("spots")] = ""  # Slot or load at which the tool is; empty if none
    entering: Annotated[str, Name("spots")] = ""  # Slot or load to which it goes

    def check(self) -> None:
        """Raise for a way out to no orientation."""
        check_wxyz(self.way_out[3:])


class ServiceMotions:
    """Moves the axes of a service robot."""

    def __init__(
        self, machine: SessionMachine, spec: ServiceMachine, world: World, driver: RobotDriver
    ) -> None:
        self._machine, self._spec, self._world, self._driver = machine, spec, world, driver
        placed = world.loaded.scene.robots[spec.robot]
        tree = driver.robot.tree
        self.containers = Containers(world, spec)
        self.arm = PlatformArm(tree, Pose.from_xyz_rpy(placed.position, placed.rpy))
        self._placement = BasePlacement(self.arm, driver.robot)
        self._tool = AttachedFrame(world, full_name(spec.robot, tree.tool_name or ""))
        self._closed = f"grasps.{spec.gripper}.closed"
        start = np.array([placed.start.get(x, 0.0) for x in tree.joint_names])
        self._origin, self._home = start[:_AXES], start[_AXES:]
        self._gripper = gripper_of(world, spec.gripper)
        self.legs = LegQueue()
        self.goals = AxisGoals(start[:_AXES], start[_AXES:], share=spec.speed)

    # What is.

    @property
    def tool(self) -> Pose:
        """Pose of the tool in the world."""
        return Pose(self._tool.rotation(), vector3(self._tool.position(self._tool.fixed(ZERO))))

    @property
    def is_holding(self) -> bool:
        """Whether the magnet holds something."""
        return self._gripper.is_closed

    @property
    def is_moving(self) -> bool:
        """Whether the reference moves."""
        return self._driver.reference.memory.motion is not None

    def held(self) -> str | None:
        """Return the load that the magnet holds; None without one."""
        held = self._gripper.held
        return None if held is None else self._gripper.bodies[held]

    def held_load(self) -> HeldLoad | None:
        """Return the held load with its pose in the tool."""
        load = self.held()
        if load is None:
            return None
        pose = self.tool.inverse() @ self.containers.load_pose(load)
        return HeldLoad(self.containers.body_of(load), pose)

    def _held_position(self, load: str) -> Vector3:
        """Return the position of a load in the tool's body, which moves with the tool [m]."""
        return self._tool.in_body(self.containers.load_position(load))

    def error(self, axis: str) -> float:
        """Return the distance of an axis from its goal [m]."""
        state = self._driver.robot.measure()
        if axis == PLATFORM:
            return float(np.linalg.norm(state.position[:_AXES] - self.goals.platform))
        if axis == MANIPULATOR:
            now, _ = self.arm.tool_motion(state.position, state.velocity)
            goal = self.arm.arm.fk(self.goals.arm)[:3, 3]
            return math.dist(now, goal.tolist())
        if not self.goals.grab:
            return FAR if self.is_holding else 0.0
        load = self.held()
        return FAR if load is None else math.dist(self._held_position(load), self.goals.held_at)

    def rate(self, axis: str) -> float:
        """Return the rate of that distance [m/s]."""
        state = self._driver.robot.measure()
        if axis == PLATFORM:
            return float(np.linalg.norm(state.velocity[:_AXES]))
        if axis == MANIPULATOR:
            return self.arm.tool_motion(state.position, state.velocity)[1]
        load = self.held() if self.goals.grab else None
        if load is None:
            return 0.0
        frame = AttachedFrame(self._world, load)
        position = frame.position(frame.fixed(None))
        return math.dist(frame.velocity(position), self._tool.velocity(position))

    def is_lost(self) -> bool:
        """Whether the load that should be held is not, or not where it was."""
        return self.goals.has_grabbed and self.error(GRAB) > _LOST

    # Targets.

    def tool_at_load(self, load: str, into: Vector3) -> Pose:
        """Return the pose of the tool that grasps a load at the face nearest to a direction."""
        pose = self.containers.load_pose(load)
        ahead, in_load = nearest_face(pose, into)
        away = self.containers.extent(load, in_load) + self._spec.gap
        position = subtract(pose.position, vector3([away * x for x in ahead]))
        return Pose(tool_rotation(ahead), position)

    def tool_at_slot(self, slot: str, held: HeldLoad) -> Pose:
        """Pose of the tool that puts the held load into a slot, upright and aligned with it."""
        goal = self.containers.slot_pose(slot)
        nominal = tool_rotation(level(column(goal.rotation, 0)))
        turn = held.pose_in_tool.rotation
        rotation = multiply(multiply(nominal, _right_angles(turn)), transpose(turn))
        offset = Pose(rotation, ZERO).transform(held.pose_in_tool.position)
        x, y, z = subtract(goal.position, offset)
        return Pose(rotation, (x, y, z + _ABOVE))

    def tool_goal(self, name: str, platform: Array, held: HeldLoad | None) -> Pose:
        """Return the pose of the tool at a slot or load."""
        if name in self.containers.slots:
            if held is not None:
                return self.tool_at_slot(name, held)
            load = self.containers.load_in(name)
            if load is None:
                raise ActionRefusedError(f"there is no load in {name!r}")
            return self.tool_at_load(load, column(self.containers.slot_pose(name).rotation, 0))
        slot = self.containers.slot_of(name)
        if slot is not None:
            return self.tool_goal(slot, platform, held)
        centre = self.arm.displacement(platform) + np.array(self.arm.base.position)
        x, y, _ = subtract(self.containers.load_pose(name).position, vector3(centre.tolist()))
        return self.tool_at_load(name, (x, y, 0.0))

    def place_of(self, name: str, held: HeldLoad | None) -> Array:
        """Return where the platform is placed for the origin, a container, slot or load."""
        if name == ORIGIN:
            return self._origin
        if name == KEEP:
            return self.goals.platform
        if name in self._spec.containers:
            name = self.containers.slots_of(name)[0]
        goals = [self._slot_or_load_goal(name, held)]
        if name in self.containers.loads and self.containers.slot_of(name) is None:
            # On the ground a load may be taken at any side.
            pose = self.containers.load_pose(name)
            goals = [self.tool_at_load(name, x) for x in self._sides(pose)]
        for goal in goals[:-1]:
            try:
                return self._placement.place(self._reach(name, goal, held), self._home)
            except ActionRefusedError:
                continue
        return self._placement.place(self._reach(name, goals[-1], held), self._home)

    def _reach(self, name: str, tool: Pose, held: HeldLoad | None) -> Reach:
        """Return the straight motion of the tool to a slot or load."""
        is_inside = name in self.containers.slots or self.containers.slot_of(name) is not None
        approach = self._spec.approach if is_inside else min(self._spec.approach, _OUTSIDE)
        return Reach(tool, approach, self._spec.lift if held is not None else 0.0, held)

    def _slot_or_load_goal(self, name: str, held: HeldLoad | None) -> Pose:
        """As `tool_goal`, also for an empty slot to which nothing is brought."""
        is_slot = name in self.containers.slots
        if is_slot and held is None and self.containers.load_in(name) is None:
            pose = self.containers.slot_pose(name)
            return Pose(tool_rotation(level(column(pose.rotation, 0))), pose.position)
        return self.tool_goal(name, self.goals.platform, held)

    def _sides(self, pose: Pose) -> list[Vector3]:
        """Return the sides of a load, that towards the platform first."""
        centre = self.arm.displacement(self.goals.platform) + np.array(self.arm.base.position)
        away = subtract(pose.position, vector3(centre.tolist()))
        sides = [column(pose.rotation, axis, sign) for axis in range(3) for sign in (-1.0, 1.0)]
        level_sides = [x for x in sides if abs(x[2]) < 0.5]
        return sorted(level_sides, key=lambda x: -float(np.dot(x, away)))

    def check_load(self, load: str, entry: Entry, center: Vector3) -> None:
        """Raise for a load that the joints cannot hold, at home or at a slot."""
        mass = self.containers.mass(load)
        with refusing():
            for q in (entry.inside, entry.before, np.append(self.goals.platform, self._home)):
                self.arm.check_load(q, mass, center, load)

    def check_move(self, load: str, source: str | None, target: str) -> None:
        """Raise for a MOVE that cannot be carried out, before anything moves."""
        held = self.held_load()
        if source is not None:
            platform = self.place_of(source, None)
            tool = self.tool_goal(source, platform, None)
            relative = tool.inverse() @ self.containers.load_pose(load)
            entry = self._placement.entry(platform, self._reach(source, tool, None))
            self.check_load(load, entry, relative.position)
            held = HeldLoad(self.containers.body_of(load), relative)
        if held is None:
            raise ActionRefusedError("no load is held", hint="GRAB one first")
        platform = self.place_of(target, held)
        tool = self.tool_at_slot(target, held)
        entry = self._placement.entry(platform, self._reach(target, tool, held))
        self.check_load(load, entry, held.pose_in_tool.position)

    def check_weight(self, load: str) -> None:
        """Raise for a load that the joints cannot hold at home, at its face."""
        mass, half = self.containers.mass(load), self.containers.extent(load, (1.0, 0.0, 0.0))
        q = np.append(self.goals.platform, self._home)
        with refusing():
            self.arm.check_load(q, mass, (0.0, 0.0, half + self._spec.gap), load)

    def placing_error(self, load: str, slot: str) -> tuple[float, float]:
        """Distance of a load from its slot [m], and angle from the nearest right angles [rad]."""
        now, goal = self.containers.load_pose(load), self.containers.slot_pose(slot)
        turn = multiply(transpose(goal.rotation), now.rotation)
        left = multiply(transpose(_right_angles(turn)), turn)
        cosine = 0.5 * (left[0][0] + left[1][1] + left[2][2] - 1.0)
        return math.dist(now.position, goal.position), math.acos(max(-1.0, min(1.0, cosine)))

    # Motions.

    def aim(self, platform: str, manipulator: str, grab: str, at_once: bool = False) -> None:
        """Set goals of the axes, and the legs that lead to them."""
        legs = [Leg()] if self.is_moving else []
        if grab == OFF:
            self.goals.grab, self.goals.has_grabbed, self.goals.taken_from = False, False, ""
            if self.is_holding:
                legs += [Leg.of(SWITCH, (0.0,)), Leg.of(PAUSE, (_RELEASING,))]
        if not at_once:
            legs += self._motion(platform, manipulator, grab)
        if grab == ON:
            self.goals.grab = True
            if not self.is_holding:
                legs.append(Leg.of(SWITCH, (1.0,)))
        self.legs.replace(legs)

    def _motion(self, platform: str, manipulator: str, grab: str) -> list[Leg]:
        held = None if grab == OFF else self.held_load()
        same = manipulator in (KEEP, self.goals.inside) and platform in (KEEP, self.goals.inside)
        if self.goals.inside and same:
            return []
        goal = self.place_of(platform, held)
        legs = self._leave(held)
        if manipulator == KEEP and not self.goals.inside:
            legs.append(self._planned(np.append(goal, self.goals.arm)))
        elif manipulator in (HOME, KEEP):
            legs.append(self._planned(np.append(goal, self._home)))
            self.goals.arm = self._home
        else:
            legs += self._enter(manipulator, goal, held)
        self.goals.platform = goal
        return legs

    def _enter(self, name: str, platform: Array, held: HeldLoad | None) -> list[Leg]:
        if name in self._spec.containers:
            name = self.containers.slots_of(name)[0]
        self.goals.entering = name
        self._check_free()
        tool = self.tool_goal(name, platform, held)
        reach = self._reach(name, tool, held)
        entry = self._placement.entry(platform, reach)
        self.goals.arm = entry.inside[_AXES:]
        self.goals.way_out = line(reach.before).numbers[:7]
        legs = [self._planned(entry.before), line(lifted(tool, reach.up), ENTER)]
        return [*legs, line(tool)] if reach.up else legs

    def _leave(self, held: HeldLoad | None) -> list[Leg]:
        """Return the lines out of the container in which the tool is."""
        if not self.goals.inside:
            return []
        tool, (x, y, *_) = self.tool, self.goals.way_out
        if held is None:
            return [line(Pose(tool.rotation, (x, y, tool.position[2])))]
        height = tool.position[2] + self._spec.lift
        (a, b, _), turn = tool.position, tool.rotation
        return [line(Pose(turn, (a, b, height))), line(Pose(turn, (x, y, height)))]

    def _planned(self, q: Array) -> Leg:
        return Leg.of(PLAN, q.tolist())

    def run(self, time: float) -> bool:
        """Go on with the legs; return whether all are over."""
        legs = self.legs
        while not legs.is_over:
            if not legs.begun:
                self._begin(legs.present)
                legs.begun, legs.since = True, time
            if not self._is_over(legs.present, time):
                return False
            self._end(legs.present)
            legs.next()
        return True

    def stop(self) -> None:
        """Stop at once; the magnet stays as it is."""
        self.legs.replace([])
        if self.is_moving:
            self._machine.command("stop", robot=self._spec.robot)

    def _begin(self, leg: Leg) -> None:
        if leg.kind == REST and self.is_moving:
            self._machine.command("stop", robot=self._spec.robot)
        elif leg.kind in (LINE, ENTER):
            if leg.kind == ENTER:
                self._check_free()
                self.goals.inside = self.goals.entering
            self._go_straight(leg.pose)
        elif leg.kind == PLAN:
            self.goals.inside = ""
            self._go_around(np.array(leg.numbers[: _AXES + len(self._home)]))
        elif leg.kind == SWITCH:
            self._switch(leg.numbers[0] == 1.0)

    def _is_over(self, leg: Leg, time: float) -> bool:
        if leg.kind == PAUSE:
            return time - self.legs.since >= leg.numbers[0]
        return leg.kind == SWITCH or not self.is_moving

    def _end(self, leg: Leg) -> None:
        if leg.kind == SWITCH and leg.numbers[0] == 1.0:
            load = self.held()
            if load is not None:
                self.goals.held_at, self.goals.has_grabbed = self._held_position(load), True

    def _check_free(self) -> None:
        """Raise if a load is in the slot into which another is to go."""
        slot, held = self.goals.entering, self.held()
        if held is None or slot not in self.containers.slots:
            return
        other = self.containers.load_in(slot)
        if other not in (None, held):
            raise self._failed(BLOCKED, f"slot {slot!r} is blocked by {other!r}", slot=slot)

    def _go_straight(self, pose: Pose) -> None:
        now = self._driver.reference.at(self._world.time).position
        try:
            path = self.arm.line(now, pose, self._spec.line_speed)
        except LinkworkError as error:
            raise self._failed(BLOCKED, error.message) from error
        if path is not None:
            self._driver.run_trajectory(path)

    def _go_around(self, q: Array) -> None:
        now = self._driver.reference.at(self._world.time).position
        if np.abs(now - q).max() < _THERE:
            return
        arguments = {"joints": q.tolist(), "speed": self.goals.share, "plan": True}
        try:
            self._machine.command("move", robot=self._spec.robot, **arguments)
        except LinkworkError as error:
            raise self._failed(BLOCKED, error.message) from error

    def _switch(self, on: bool) -> None:
        if not on:
            self._machine.set(self._closed, False)
            return
        try:
            self._machine.set(self._closed, True)
        except LinkworkError as error:
            self.goals.grab = False
            raise self._failed(MISSED, error.message) from error
        load = self.held()
        self.goals.taken_from = (self.containers.slot_of(load) if load else None) or ""

    def note_blocked(self, message: str) -> ActionFailedError:
        """Report a target that cannot be reached any more."""
        return self._failed(BLOCKED, message)

    def note_lost(self) -> ActionFailedError:
        """Report that the held load is lost, and stop."""
        self.goals.grab = self.goals.has_grabbed = False
        self.stop()
        load = min(
            self.containers.loads,
            key=lambda x: math.dist(self.containers.load_pose(x).position, self.tool.position),
        )
        return self._failed(DROPPED, f"the load was dropped: {load!r}", load=load)

    def note_misplaced(self, load: str, slot: str) -> ActionFailedError:
        """Report a load that does not rest in its slot."""
        return self._failed(DROPPED, f"load {load!r} is not in {slot!r}", load=load, slot=slot)

    def _failed(self, kind: str, message: str, **data: object) -> ActionFailedError:
        name = self._machine.name
        self._world.add_event(kind, f"{name}: {message}", machine=name, **data)
        self.legs.replace([])
        return ActionFailedError(message)


def _right_angles(rotation: tuple[Vector3, Vector3, Vector3]) -> tuple[Vector3, Vector3, Vector3]:
    """Return the rotation by right angles that is nearest to another."""
    left = np.array(rotation)
    nearest = np.zeros((3, 3))
    for _ in range(3):
        row, at = np.unravel_index(int(np.argmax(np.abs(left))), (3, 3))
        nearest[row, at] = math.copysign(1.0, left[row, at])
        left[row, :] = left[:, at] = 0.0
    a, b, c = (vector3(x) for x in nearest.tolist())
    return a, b, c
