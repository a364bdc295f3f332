"""Names for MuJoCo's compiled types, which its package does not describe to type checkers."""

from __future__ import annotations

from typing import Any

MjModel = Any
"""A compiled `mujoco.MjModel`."""

MjData = Any
"""The state of one, `mujoco.MjData`."""
