"""Fewer than six joints as six: virtual joints behind the last one, which stay at zero.

The six joints together have at most 16 solutions, which elimination finds. Those with the virtual
joints at zero are all solutions of the real ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from linkwork.ik.general.arm_units import JOINTS, UnitArm, unit_arm
from linkwork.ik.geometry.chain import Axis, Chain
from linkwork.model.link import Joint, JointKind
from linkwork.spatial.vector import vector3

_TRIED = 2
_MIN_RANK = 1e-9
"""Least singular value of a Jacobian of independent joints, relative to the greatest."""


def with_virtual_joints(chain: Chain) -> Iterator[UnitArm]:
    """Arms of six joints, each with other virtual axes; of six joints the arm itself.

    None where the joints have a self-motion: their solutions are not isolated.
    """
    arm, missing = unit_arm(chain), JOINTS - len(chain.axes)
    if has_self_motion(arm):
        return
    if not missing:
        yield arm
        return
    for seed in range(_TRIED):
        axes = (_virtual_axis(arm, [seed, i, 83], i) for i in range(missing))
        longer = replace(chain, axes=(*chain.axes, *axes))
        yield replace(arm, chain=longer, virtual=missing)


def has_self_motion(arm: UnitArm) -> bool:
    """Whether the joints move at every position with the frame at rest."""
    moved, columns = np.eye(4), []
    for joint in range(arm.real):
        axis, point = moved[:3, :3] @ arm.axes[joint], moved @ np.append(arm.points[joint], 1.0)
        turns = arm.revolute[joint]
        columns.append([*np.cross(point[:3], axis), *axis] if turns else [*axis, 0.0, 0.0, 0.0])
        # A generic position: none is singular there that is not so everywhere.
        moved = moved @ arm.motion(joint, 0.4 + 0.3 * joint)
    sizes = np.linalg.svd(np.array(columns, dtype=float), compute_uv=False)
    return arm.real > JOINTS or bool(sizes[-1] <= _MIN_RANK * sizes[0])


def _virtual_axis(arm: UnitArm, seed: list[int], i: int) -> Axis:
    """Return a revolute axis of any direction, through a point in the middle of the arm's reach."""
    random = np.random.default_rng(seed)
    direction = random.normal(size=3)
    direction /= np.linalg.norm(direction)
    point = arm.middle + arm.unit * random.uniform(-1.0, 1.0, 3)
    joint = Joint(f"virtual {i + 1}", JointKind.REVOLUTE, vector3(direction.tolist()))
    return Axis(joint, -1, vector3(direction.tolist()), vector3(point.tolist()))
