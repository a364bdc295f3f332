"""Numbers of a simulation, checked before anything moves."""

from __future__ import annotations

import math
from typing import Any

from linkwork import checks
from linkwork.control import Controller
from linkwork.errors import ArgumentError
from linkwork.model.tree import Tree
from linkwork.simulation.code import has_code
from linkwork.simulation.coupling import EARLY
from linkwork.simulation.task import Task

MOST_STEPS = 1_000_000_000
"""As many steps as anybody waits for."""

MOST_BYTES = 4 * 2**30
"""As much memory as samples may take."""


def step_count(seconds: Any, step: float) -> int:
    """How many steps a time takes, the last one counted whole.

    Raises:
        ArgumentError: The time is none, or takes too many.
    """
    wanted = checks.positive("seconds", seconds, "s")
    steps = wanted / step
    if not steps < MOST_STEPS:
        raise ArgumentError(
            f"invalid seconds: {wanted:g} s are {steps:.3g} steps of {step!r} s",
            hint=f"take fewer than {MOST_STEPS}",
        )
    return max(1, math.ceil(steps - EARLY))


def check_memory(task: Task) -> None:
    """Refuses samples that would not fit.

    Raises:
        ArgumentError: They take more than `MOST_BYTES`.
    """
    taken = task.sample_count * task.sample_size * 8
    if taken > MOST_BYTES:
        raise ArgumentError(
            f"{task.sample_count} samples of {task.sample_size} numbers take "
            f"{taken / 2**30:.3g} GiB, more than {MOST_BYTES / 2**30:.3g}",
            hint=f"give record_every of at least {math.ceil(task.every * taken / MOST_BYTES)}",
        )


def fitting(controller: Any, tree: Tree) -> Controller:
    """A controller that can drive a robot.

    Raises:
        ArgumentError: It is none, or is for other joints.
    """
    kind = "a linkwork.control.Controller, or a subclass of your own"
    checks.instance("controller", controller, Controller, kind)
    if controller.joints != tree.speed_count:
        raise ArgumentError(
            f"the controller {type(controller).__name__} is for {controller.joints} joints, but "
            f"{tree.name!r} has {tree.speed_count}: {', '.join(tree.speed_names)}"
        )
    if has_code(controller) and tree.position_count != tree.speed_count:
        raise ArgumentError(
            f"the controller {type(controller).__name__} takes one position for each joint, but "
            f"{tree.name!r} has joints that one number cannot place",
            hint="write a Controller of your own, in Python",
        )
    return controller
