"""Checking the bodies of a scene."""

from __future__ import annotations

from linkwork.world.loading.checker import WORLD, Checker
from linkwork.world.scene.body import Body

_SIZES = {"box": 3, "sphere": 1, "cylinder": 2, "capsule": 2}
_RESERVED = ("ground", WORLD)


def check_bodies(check: Checker) -> None:
    """Refuses bodies that cannot be."""
    for name, body in check.scene.bodies.items():
        _check_body(check, name, body)


def _check_body(check: Checker, name: str, body: Body) -> None:
    wanted = _SIZES[body.shape]
    if len(body.size) != wanted:
        message = f"a {body.shape} has {wanted} sizes, not {len(body.size)}"
        raise check.error(("bodies", name, "size"), message)
    if body.mass is None and not body.fixed:
        hint = "give it a mass [kg], or `fixed: true`"
        raise check.error(("bodies", name), "a free body needs a mass", hint)
    if name in check.scene.robots:
        raise check.error(("bodies", name), f"a robot is also called {name!r}")
    if name in _RESERVED:
        message = f"a body cannot be called {name!r}"
        raise check.error(("bodies", name), message, "that name is taken")
