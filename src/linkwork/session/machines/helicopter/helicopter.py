"""Helicopters as machines of a mission."""

import math
from collections.abc import Mapping, Sequence

from linkwork.errors import ActionRefusedError, ArgumentError
from linkwork.mission.language import command_key
from linkwork.mission.machine import DONE, Action, Progress, Reading, Status
from linkwork.model.names import full_name
from linkwork.session.machines.helicopter.flight_memory import (
    FLY,
    HOVER,
    IDLE,
    LAND,
    FlightTask,
    HelicopterMemory,
)
from linkwork.session.machines.helicopter.flight_rules import FlightRules
from linkwork.session.machines.session_machine import SessionMachine, number_of, refusing
from linkwork.session.participants.participant import CommandPort
from linkwork.spatial import Vector3
from linkwork.spatial.vector import vector3
from linkwork.world.actuators.schema import Rotor
from linkwork.world.machines.schema import HelicopterMachine

SAFE = "safe"
"""Kind of the event of a reaction: wind, geofence, energy, ground proximity, vortex ring."""
_PASSED = 1.0  # Distance at which an inner point of a route counts as passed [m]
_TURNED = 4.0  # Least horizontal length of a leg along which the helicopter points its nose [m]
_NEAR_GROUND = 0.25  # Height above the ground ahead below which it climbs [m]; points are higher
_LOOK_AHEAD = 2.0  # Time for which it looks ahead at the ground [s]
_BRAKING = 3.0  # Vertical acceleration with which it stops sinking [m/s^2]
_LOW = 0.2  # Altitude below which a cancelled flight is given up on the ground [m]
_FENCE_MARGIN = 2.0  # Distance beyond the geofence at which the helicopter turns back [m]
_FIRST_CLIMB = 2.0  # Height to which a flight that starts on the ground rises vertically [m]
_AIRBORNE = 0.3  # Share of the weight above which the thrust means that it flies

_READINGS = (
    Reading("x", "m", "position of the body in the world"),
    Reading("y", "m", "position of the body in the world"),
    Reading("z", "m", "position of the body in the world"),
    Reading("speed", "m/s", "speed of the body", 0.0),
    Reading("climb", "m/s", "vertical velocity of the body"),
    Reading("altitude", "m", "height above the ground below"),
    Reading("distance", "m", "distance from the target", 0.0),
    Reading("wind", "m/s", "speed of the air", 0.0),
    Reading("thrust", "N", "thrust of the main rotor"),
    Reading("power", "W", "power of the main rotor", 0.0),
    Reading("energy", "", "share of the energy that is left", upper=1.0),
    Reading("airborne", "", "1 while the rotor carries it", 0.0, 1.0),
    Reading("load", "", "1 while it carries a load", 0.0, 1.0),
    Reading("vortex", "", "sink velocity over induced velocity while it hovers or sinks", 0.0),
    Reading("safe", "", "1 after a reaction to wind, geofence or energy", 0.0, 1.0),
)


class Helicopter(SessionMachine):
    """A helicopter.

    Missions set targets and modes of its controller; the controller flies. Reactions come before
    the mission: too much wind or too little energy make it land, the geofence turns it back, the
    ground makes it climb.
    """

    memory: HelicopterMemory

    def __init__(self, name: str, spec: HelicopterMachine, port: CommandPort) -> None:
        super().__init__(name, port)
        self._spec, world = spec, port.world
        self.abilities = frozenset({"fly"} | ({"carry"} if spec.grasp else set()))
        self._rules = FlightRules(name, spec, world.loaded)
        channels = world.layout.channels
        self._position = channels.index(f"{spec.position}.x")
        self._motion = channels.index(f"{spec.motion}.vx")
        self._path = f"controllers.{spec.controller}.targets"
        rotor = world.loaded.scene.actuators[spec.rotor]
        self._air = rotor.air if isinstance(rotor, Rotor) else None
        self._area = math.pi * rotor.radius**2 if isinstance(rotor, Rotor) else 1.0
        base = world.model.body(
            full_name(spec.robot, world.loaded.trees[spec.robot].links[0].name)
        ).id
        self._weight = 9.81 * float(world.model.body_subtreemass[base])
        self._readings = {x.name: x for x in _READINGS}
        self.memory = HelicopterMemory()
        self._now = self.memory.now
        x, y, z = world.loaded.scene.robots[spec.robot].position
        self._origin = (x, y, z + _FIRST_CLIMB)

    # Readings.

    def readings(self) -> Mapping[str, Reading]:
        """Return the position, velocity, height, wind, energy, load."""
        return self._readings

    def _channels(self, first: int) -> Vector3:
        x, y, z = self.port.world.channels[first : first + 3].tolist()
        return (x, y, z)

    @property
    def _place(self) -> Vector3:
        return self._channels(self._position)

    @property
    def _velocity(self) -> Vector3:
        return self._channels(self._motion)

    def _live(self, key: str) -> float:
        return float(self.port.world.live[f"actuators.{self._spec.rotor}.{key}"].read())

    @property
    def _is_airborne(self) -> bool:
        return self._live("thrust") > _AIRBORNE * self._weight

    def _value(self, name: str) -> float:
        if name in ("x", "y", "z"):
            return self._place["xyz".index(name)]
        if name in ("thrust", "power"):
            return self._live(name)
        values = {
            "speed": lambda: math.hypot(*self._velocity),
            "climb": lambda: self._velocity[2],
            "altitude": self._altitude,
            "distance": lambda: math.dist(self._place, self._now.target),
            "wind": self._wind,
            "energy": self._energy_left,
            "airborne": lambda: float(self._is_airborne),
            "load": lambda: float(self._holds_load()),
            "vortex": self._vortex,
            "safe": lambda: float(bool(self.memory.reason)),
        }
        return values[name]()

    def _altitude(self) -> float:
        x, y, z = self._place
        return z - self._spec.stand - self._rules.ground(x, y)

    def _wind(self) -> float:
        if self._air is None:
            return 0.0
        return math.hypot(*self.port.world.live[f"forces.{self._air}.present"].read())

    def _energy_left(self) -> float:
        return 1.0 - self._live("energy") / self._spec.energy

    def _vortex(self) -> float:
        """Return the sink velocity over the induced velocity of hover; 0 in forward flight."""
        induced = math.sqrt(max(self._weight, 1.0) / (2 * 1.225 * self._area))
        vx, vy, vz = self._velocity
        return max(-vz, 0.0) / induced if math.hypot(vx, vy) < induced else 0.0

    def _holds_load(self) -> bool:
        path = f"grasps.{self._spec.grasp}.closed"
        return self._spec.grasp is not None and bool(self.port.world.live[path].read())

    def report(self) -> dict[str, float]:
        """Return the points passed, landings, hardest touchdown, energy."""
        points, landings, hardest = self.memory.figures.tolist()
        report = {"points passed": points, "landings": landings}
        if landings:
            report["hardest touchdown [m/s]"] = hardest
        return report | {"energy used [J]": self._live("energy")}

    # Before the run.

    def names(self, kind: str) -> Sequence[str]:
        """Load that it may carry."""
        grasps = self.port.world.loaded.scene.grasps
        grasp = grasps.get(self._spec.grasp) if self._spec.grasp else None
        return list(getattr(grasp, "bodies", ())) if kind == "load" else ()

    def points_of(self, action: Action) -> Sequence[Vector3]:
        """Return the point of FLY-TO-POINT."""
        return [point] if (point := _point(action)) is not None else []

    def check(self, action: Action) -> None:
        """Raise for what can never be flown: geofence, terrain, slope, speed, precision, load."""
        name, spec = command_key(action.command.name), self._spec
        speed = number_of(action, "v")
        if speed > spec.speed:
            message = f"v = {speed:g} m/s is faster than {self.name!r} flies"
            raise ActionRefusedError(message, hint=f"expected at most {spec.speed:g} m/s")
        precision = number_of(action, "p", spec.precision)
        if precision < spec.precision:
            message = f"p = {precision:g} m is finer than {self.name!r} flies"
            raise ActionRefusedError(message, hint=f"expected at least {spec.precision:g} m")
        if name == "ATTACH":
            self._check_load(str(action.arguments.get("load", "")))
        if name == "TAKE-OFF":
            self._rules.check_height(number_of(action, "height"))
        self._check_course(name, action)

    def _check_course(self, name: str, action: Action) -> None:
        """Check a point, the way to it from the point before, and a landing there.

        Before the first point it is where the scene puts it, or where it has flown to from there.
        """
        before, point = self.course, _point(action)
        if point is not None:
            self.course = None
            self._rules.check_point(point)
            self._rules.route(self._origin if before is None else vector3(before), point)
            self.course = point
        elif name == "FLY-TO-POINT":
            self.course = None
        elif name == "LAND" and before is not None:
            self._rules.check_landing(before[0], before[1])

    def _check_load(self, load: str) -> None:
        world = self.port.world
        if load not in self.names("load"):
            return
        mass = float(world.model.body(load).subtreemass[0])
        if mass > self._spec.payload:
            message = f"load {load!r} of {mass:g} kg is too heavy for {self.name!r}"
            raise ActionRefusedError(message, hint=f"expected at most {self._spec.payload:g} kg")

    # Reactions.

    @property
    def is_watching(self) -> bool:
        """Whether it reacts also without a mission: from take-off until it has landed."""
        return self._now.mode != IDLE

    def begin_tick(self, time: float) -> None:
        """React to wind, energy, geofence, ground and vortex ring, before the mission."""
        if self._now.mode == IDLE:
            return
        if not self._is_airborne:
            if self.memory.task is None and self._now.mode == LAND:
                self._give(IDLE)
            return
        self._keep_safe()
        task = self.memory.task
        if self._now.mode == FLY and task is not None and task.name == "FLY-TO-POINT":
            self._avoid_ground(task.route[0])
        is_sinking = self._vortex() > 0.5
        if is_sinking and not self._now.is_warned:
            self._event("sinks into its own wake: vortex ring")
        self._now.is_warned = is_sinking

    def _keep_safe(self) -> None:
        """Land for wind or energy; turn back into the geofence, which ends the reaction."""
        (x, y, z), is_landing = self._place, self._now.mode == LAND
        if self.memory.reason:
            if not is_landing and self.memory.task is None and self._rules.is_inside((x, y, z)):
                self.memory.react("")
            return
        reason = "" if is_landing else self._reason_to_land()
        if reason:
            self._react(reason)
            self._land(x, y, 0.6)
        elif not self._rules.is_inside((x, y, z), _FENCE_MARGIN):
            self._react(f"({x:.1f}, {y:.1f}, {z:.1f}) m is outside the geofence")
            back = self._rules.pulled_inside((x, y, z), _FENCE_MARGIN)
            self._fly(back, self._spec.speed / 2)

    def _reason_to_land(self) -> str:
        wind, left = self._wind(), self._energy_left()
        if wind > self._spec.wind:
            return f"wind of {wind:.3g} m/s, at most {self._spec.wind:g} m/s"
        if left < self._spec.reserve:
            return f"{left:.3g} of the energy left, reserve {self._spec.reserve:g}"
        return ""

    def _avoid_ground(self, goal: Vector3) -> None:
        """Brake and climb where the ground ahead is near, then go on."""
        (x, y, z), (vx, vy, vz) = self._place, self._velocity
        lowest = z - min(vz, 0.0) ** 2 / (2 * _BRAKING)
        if not self._now.climbs and lowest > self._rules.top + self._spec.stand + _NEAR_GROUND:
            return
        along, clearance = math.hypot(vx, vy), self._spec.clearance
        left = math.dist((x, y), goal[:2])
        ahead = min(_LOOK_AHEAD, left / max(along, 1e-3))
        ground = self._rules.highest((x, y), (x + ahead * vx, y + ahead * vy)) + self._spec.stand
        if self._now.climbs:
            if z > ground + 0.5 * clearance:
                self._now.climbs = False
                self._fly(goal, self._now.speed)
        elif lowest < ground + _NEAR_GROUND and (along > 0.5 or vz < -0.3):
            self._now.climbs = True
            self._event("is near to the ground and climbs")
            self._fly((x + 0.5 * vx, y + 0.5 * vy, ground + clearance), self._now.speed)

    def _react(self, reason: str) -> None:
        self.memory.react(reason)
        self._event(reason)

    def _event(self, reason: str) -> None:
        self.port.world.add_event(SAFE, f"{self.name}: {reason}", machine=self.name, reason=reason)

    # Actions.

    def start(self, slot: int, action: Action, time: float) -> None:
        """Start an action."""
        name = command_key(action.command.name)
        if self.memory.task is not None:
            raise ActionRefusedError(f"{self.name!r} is busy with {self.memory.task.name}")
        if self.memory.reason and self._is_airborne and name != "LAND":
            raise ActionRefusedError(f"{self.name!r} is in its safe state: {self.memory.reason}")
        if name in ("FLY-TO-POINT", "TAKE-OFF") and not self._is_airborne:
            reason = self._reason_to_land()
            if reason:
                raise ActionRefusedError(f"{self.name!r} does not take off: {reason}")
        self.memory.react("")
        self._now.climbs = False
        task = FlightTask(slot, name, time, number_of(action, "v", self._spec.speed / 2))
        getattr(self, f"_start_{name.replace('-', '_').lower()}")(task, action)
        self.memory.task = task

    def _start_fly_to_point(self, task: FlightTask, action: Action) -> None:
        point = _point(action)
        if point is None:
            raise ActionRefusedError("invalid point")
        self._rules.check_point(point)
        task.precision = number_of(action, "p", 1.0)
        start = self._place
        if not self._is_airborne:
            x, y, z = start
            start = (x, y, z + _FIRST_CLIMB)
            task.route.append(start)
        task.route += self._rules.route(start, point)
        self._fly(task.route[0], task.speed)

    def _start_take_off(self, task: FlightTask, action: Action) -> None:
        x, y, z = self._place
        height = self._rules.ground(x, y) + self._spec.stand + number_of(action, "height")
        if self._is_airborne:
            raise ActionRefusedError(f"{self.name!r} flies already")
        task.precision = 0.3
        task.route = [(x, y, max(height, z))]
        self._rules.check_point((x, y, max(height, z + 0.5)))
        self._fly(task.route[0], task.speed)

    def _start_land(self, task: FlightTask, action: Action) -> None:
        if not self._is_airborne:
            self._give(IDLE)
            return
        x, y, _ = self._place
        if self._now.mode == FLY and math.dist((x, y), self._now.target[:2]) < 5.0:
            x, y, _ = self._now.target
        self._rules.check_landing(x, y)
        self._land(x, y, number_of(action, "v", 0.5))

    def _start_hover(self, task: FlightTask, action: Action) -> None:
        if not self._is_airborne:
            raise ActionRefusedError(f"{self.name!r} is on the ground", hint="TAKE-OFF first")
        task.duration = number_of(action, "duration")
        self._give(HOVER)

    def _start_attach(self, task: FlightTask, action: Action) -> None:
        self._check_load(str(action.arguments["load"]))
        with refusing():
            self.command("grasp", grasp=self._spec.grasp, body=str(action.arguments["load"]))

    def _start_release(self, task: FlightTask, action: Action) -> None:
        if self._holds_load():
            self.command("release", grasp=self._spec.grasp)

    def _fly(self, target: Vector3, speed: float) -> None:
        x, y, _ = self._place
        dx, dy = target[0] - x, target[1] - y
        if math.hypot(dx, dy) > _TURNED:
            self._now.heading = math.atan2(dy, dx)
        self._now.target, self._now.speed = target, speed
        self._give(FLY)

    def _land(self, x: float, y: float, speed: float) -> None:
        self._now.target, self._now.speed = (x, y, self._rules.ground(x, y)), speed
        self._give(LAND)

    def _give(self, mode: int) -> None:
        x, y, z = self._now.target
        ground = self._rules.ground(x, y) + self._spec.stand
        self._now.mode = mode
        now = self._now
        self.set(self._path, [mode, x, y, z, now.heading, now.speed, ground])

    def progress(self, slot: int, time: float) -> Progress:
        """Go on to the next point of the route; done at the last one."""
        task = self.memory.task
        if task is None or task.slot != slot:
            return DONE
        if self.memory.reason:
            self.memory.task = None
            return Progress(Status.FAILED, message=self.memory.reason)
        if not self._is_over(task, time):
            return Progress(Status.RUNNING, message=task.name)
        self.memory.task = None
        return DONE

    def _is_over(self, task: FlightTask, time: float) -> bool:
        if task.name in ("ATTACH", "RELEASE"):
            return True
        if task.name == "HOVER":
            return time - task.since >= task.duration - 1e-9
        if task.name == "LAND":
            return self._has_landed(task, time)
        last = len(task.route) == 1
        near = 0.85 * task.precision if last else max(_PASSED, task.precision)
        if math.dist(self._place, task.route[0]) > near:
            return False
        task.route.pop(0)
        if last:
            self.memory.figures[0] += 1
            return True
        self._fly(task.route[0], task.speed)
        return False

    def _has_landed(self, task: FlightTask, time: float) -> bool:
        if self._altitude() < 0.15:
            self.memory.figures[2] = max(self.memory.figures[2], -self._velocity[2])
        if time - task.since < 0.5 or self._live("thrust") > 0.02 * self._weight:
            return False
        if self._altitude() > 0.5:
            return False
        if self._now.mode == LAND:
            self.memory.figures[1] += 1
            self._give(IDLE)
        return True

    def cancel(self, slot: int, time: float) -> None:
        """Stop and hover; near the ground stay on it."""
        task = self.memory.task
        if task is None or task.slot != slot:
            return
        self.memory.task = None
        if task.name in ("ATTACH", "RELEASE") or self.memory.reason:
            return
        if self._altitude() > _LOW:
            self._give(HOVER)
        elif task.name != "LAND":
            self._give(IDLE)

    # Checkpoints.

    def _resume(self, memory: HelicopterMemory, actions: Mapping[int, Action]) -> None:
        task = memory.task
        if task is not None:
            action = actions.get(task.slot)
            if action is None or command_key(action.command.name) != task.name:
                raise ArgumentError("invalid state of a helicopter: not one of this mission")


def _point(action: Action) -> Vector3 | None:
    """Return the point of an action, if all of it is known."""
    if not {"x", "y", "z"} <= set(action.arguments):
        return None
    return (number_of(action, "x"), number_of(action, "y"), number_of(action, "z"))
