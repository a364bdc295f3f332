"""Controllers of a scene's robots: built-in laws, functions in C, and a user's own."""

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.control import LawController
from linkwork.control.controller import Controller, JointReference, JointState
from linkwork.errors import (
    ArgumentError,
    DivergenceError,
    LinkworkError,
    NotFoundError,
    SessionError,
)
from linkwork.spatial import Pose
from linkwork.spatial.vector import apply_transposed
from linkwork.world.engine.world import World
from linkwork.world.robots.schema import ActuatorController, RobotController

Array = NDArray[np.float64]


def check_controllers(world: World, controllers: Mapping[str, Controller]) -> None:
    """Check a user's controllers against the robots of a scene."""
    robots, groups = world.loaded.scene.robots, world.loaded.scene.controllers
    for name, controller in controllers.items():
        if name in groups:
            limits = tuple(f"limit of {x}" for x in groups[name].limits)
            names, what = groups[name].actuators + limits, "outputs" if limits else "actuators"
        elif name not in robots:
            raise NotFoundError("robot or controller", name, [*robots, *groups])
        elif robots[name].controller is None:
            raise ArgumentError(
                f"robot {name!r} has no controller that controllers= could replace",
                hint=f"add `controller: {{}}` to robots.{name} in the scene",
            )
        else:
            names, what = world.loaded.trees[name].joint_names, "joints"
        if controller.joints != len(names):
            raise ArgumentError(
                f"the controller of {name!r} is for {controller.joints} {what}",
                hint=f"expected {len(names)}: {', '.join(names)}",
            )
        step = world.step_size
        if abs(controller.period / step - max(1, round(controller.period / step))) > 1e-6:
            raise ArgumentError(
                f"the period of the controller of {name!r}, {controller.period:g} s, is not a "
                "multiple of the physics step",
                hint=f"the step is {step:g} s",
            )


class ControllerMaker:
    """Makes the controllers of one robot, that of the scene or the user's replacement."""

    def __init__(self, world: World, robot: str, replacement: Controller | None = None) -> None:
        self._world, self._robot, self._user = world, robot, replacement
        spec = world.loaded.scene.robots[robot].controller
        if spec is None:
            raise ArgumentError(f"robot {robot!r} has no controller")
        self._spec = spec

    def own(self) -> Controller:
        """Return the controller of the scene, or the user's; in its initial state."""
        if self._user is not None:
            return copy.deepcopy(self._user)
        try:
            if self._spec.kind == "c":
                return self._in_c()
            return self.law(self._spec.kind, self._spec.period, self._spec.gains)
        except LinkworkError as error:
            if error.place is None:
                error.place = self._world.loaded.place("robots", self._robot)
            raise

    def law(self, kind: str, period: float, gains: Mapping[str, Any]) -> LawController:
        """Return a built-in controller of the robot, with its gravity and torque limits."""
        # Only here: a scene without controllers needs none of the compiled laws.
        from linkwork.control import make_controller

        world, placed = self._world, self._world.loaded.scene.robots[self._robot]
        base = Pose.from_xyz_rpy(placed.position, placed.rpy)
        return make_controller(
            kind,
            world.loaded.trees[self._robot],
            period,
            gains,
            gravity=apply_transposed(base.rotation, world.loaded.scene.gravity),
            torque_limit=world.robots[self._robot].torque_limits(),
        )

    def _in_c(self) -> Controller:
        from linkwork.control import CController

        spec, loaded = self._spec, self._world.loaded
        joints = len(loaded.trees[self._robot].joints)
        if not loaded.runs_code:
            return CheckedController(joints, spec, {})
        return CController(
            loaded.code[self._robot].source.library(),
            joints,
            spec.period,
            spec.gains,
            symbol=spec.symbol,
            state_size=spec.state_size,
        )


class CheckedController(Controller):
    """Replaces a controller in C where code must not run: it has its gains, and cannot step."""

    def __init__(
        self,
        joints: int,
        spec: RobotController | ActuatorController,
        choices: Mapping[str, tuple[float, ...]],
    ) -> None:
        """Take the gains."""
        self.gain_names, self.gain_choices = tuple(spec.gains), choices
        super().__init__(joints, spec.period, spec.gains, spec.state_size + 1)

    def step(self, reference: JointReference[Array], measured: JointState[Array]) -> Array:
        """Refuse to step."""
        raise SessionError("the code of this scene must not run: it was opened only to be checked")


def group_controller(
    world: World, name: str, replacements: Mapping[str, Controller], inputs: int
) -> Controller:
    """Return the controller of a group of actuators, in its initial state."""
    spec, place = world.loaded.scene.controllers[name], world.loaded.place("controllers", name)
    if name in replacements:
        return copy.deepcopy(replacements[name])
    if spec.kind == "python":
        raise ArgumentError(
            f"controller {name!r} is not given",
            hint=f"pass controllers={{{name!r}: ...}} to lw.open_session or lw.run",
            place=place,
        )
    from linkwork.control import CController, SplitSteering

    outputs = len(spec.actuators) + len(spec.limits)
    try:
        if spec.kind == "split-steering":
            return SplitSteering(outputs, spec.period, spec.gains)
        if not world.loaded.runs_code:
            return CheckedController(outputs, spec, spec.choices)
        return CController(
            world.loaded.code[name].source.library(),
            outputs,
            spec.period,
            spec.gains,
            symbol=spec.symbol,
            state_size=spec.state_size,
            inputs=inputs,
            targets=spec.targets,
            choices=spec.choices,
        )
    except LinkworkError as error:
        error.place = error.place or place
        raise


def controller_failure(world: World, robot: str, error: Exception) -> DivergenceError:
    """Return the error for a controller that failed, ready to raise within a turn."""
    is_known = isinstance(error, LinkworkError)
    why = str(error) if is_known else f"{type(error).__name__}: {error}"
    step = world.step_count + 1
    return DivergenceError(
        f"step {step} (t = {step * world.step_size:g} s): the controller of {robot!r} failed: "
        f"{why}",
        step=step,
        element=f"controller of {robot!r}",
        hint="the last good state is kept; correct the controller, or change it with `control`",
    )


def result_checked(result: Any, count: int, what: str = "torques") -> Array:
    """Return the torques or commands of a user's controller."""
    return checks.array(what, result, (count,))
