"""Tendons of a scene: weighted sums of joint positions, MuJoCo's fixed tendons."""

from __future__ import annotations

from typing import Any

from linkwork.world.joints.schema import Tendon
from linkwork.world.scene.loaded import LoadedScene

_REFERENCE = (-1.0, -1.0)
"""Rest lengths by which MuJoCo takes the length in the reference configuration."""


def add_tendons(spec: Any, loaded: LoadedScene) -> None:
    """Add the tendons of the scene."""
    for name, tendon in loaded.scene.tendons.items():
        added = spec.add_tendon(name=name, **_arguments(tendon))
        for joint, factor in tendon.joints.items():
            added.wrap_joint(joint, factor)


def _arguments(tendon: Tendon) -> dict[str, Any]:
    return {
        "stiffness": (tendon.stiffness, 0.0, 0.0),
        "damping": (tendon.damping, 0.0, 0.0),
        "springlength": tendon.rest or _REFERENCE,
        "limited": tendon.limits is not None,
        "range": tendon.limits or (0.0, 0.0),
        "margin": tendon.margin,
        "frictionloss": tendon.dry_friction,
        "armature": tendon.inertia,
        "solref_limit": tendon.solref_limit,
        "solimp_limit": tendon.solimp_limit,
        "solref_friction": tendon.solref_friction,
        "solimp_friction": tendon.solimp_friction,
    }
