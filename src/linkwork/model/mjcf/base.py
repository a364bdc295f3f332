"""Which body is the base of the robot.

A body that floats is the base itself. So is a lone body that stands still at the world's origin
with nothing beside it. Otherwise the base is the world, with what is fixed to it.
"""

from __future__ import annotations

from linkwork.model.mjcf.answer import FREE, Answer
from linkwork.model.mjcf.bodies import WORLD, Bodies, is_shape


def find_base(answer: Answer, bodies: Bodies) -> str:
    """Name of the body that is the base.

    Raises:
        SchemaError: There is no body, or one floats beside others.
    """
    tops = [body for body in answer.bodies if body.parent == WORLD]
    world = bodies.by_name[WORLD]
    if not tops:
        raise world.element.error("there is no body in this model", "add one in <worldbody>")
    floating = [joint.body for joint in answer.joints if joint.kind == FREE]
    if floating and len(tops) > 1:
        raise bodies.by_name[floating[0]].element.error(
            f"body {floating[0]!r} floats beside {len(tops) - 1} other of <worldbody>",
            "a robot has one base: remove the bodies that are not of it, or their free joints",
        )
    if floating:
        return floating[0]
    top = tops[0]
    moves = any(joint.body == top.name for joint in answer.joints)
    at_origin = top.pos == (0.0, 0.0, 0.0) and top.quat == (1.0, 0.0, 0.0, 0.0)
    shapes = [part for part in world.geoms if is_shape(part)]
    alone = len(tops) == 1 and not shapes and not world.sites
    return top.name if alone and at_origin and not moves else WORLD
