"""Seeing a state that is no physics any more, and naming where it began."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.world.mujoco_types import MjModel

LARGEST = 1e10
"""Greatest position or speed that still counts as physics; MuJoCo's own bound."""

_SPEEDS = {0: 6, 1: 3, 2: 1, 3: 1}
"""Speeds of each of MuJoCo's kinds of joint: free, ball, slide, hinge."""


def is_sound(motion: NDArray[np.float64]) -> bool:
    """Whether all positions and speeds are finite and of sensible size."""
    # One product sees every NaN, infinity and absurd size; only where it is large is it worth more.
    return bool(motion.dot(motion) < LARGEST) or bool(np.abs(motion).max(initial=0.0) < LARGEST)


def first_unsound(model: MjModel, data: Any) -> str:
    """Names the first joint whose position or speed is not sound, and its body."""
    bad_speed = ~(np.abs(data.qvel) < LARGEST)
    bad_position = ~(np.abs(data.qpos) < LARGEST)
    for joint in range(model.njnt):
        speeds = _SPEEDS[int(model.jnt_type[joint])]
        positions = speeds + (speeds > 1)
        start, address = model.jnt_dofadr[joint], model.jnt_qposadr[joint]
        if bad_speed[start : start + speeds].any() or bad_position[address:][:positions].any():
            body = model.body(model.jnt_bodyid[joint]).name
            return f"joint {model.joint(joint).name!r} of body {body!r}"
    return "an unknown joint"
