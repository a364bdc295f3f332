"""Robots that are the same but for round-off."""

import dataclasses

import numpy as np
import pytest

from linkwork.model.link import Frame
from linkwork.model.tree import Tree


def assert_same(a: Tree, b: Tree, tolerance: float = 1e-9) -> None:
    """Whether two robots are equal; the order of frames does not matter."""
    assert [link.name for link in a.links] == [link.name for link in b.links]
    for one, other in zip(a.links, b.links, strict=True):
        _compare(one, other, tolerance, one.name)
    _compare(sorted(a.frames, key=_name), sorted(b.frames, key=_name), tolerance, "frames")
    _compare((a.cuts, a.couplings), (b.cuts, b.couplings), tolerance, "beside")
    assert (a.name, a.tool_name, a.force_points) == (b.name, b.tool_name, b.force_points)


def _name(frame: Frame) -> str:
    return frame.name


def _compare(a: object, b: object, tolerance: float, where: str) -> None:
    assert type(a) is type(b), where
    if dataclasses.is_dataclass(a):
        for field in dataclasses.fields(a):
            one, other = getattr(a, field.name), getattr(b, field.name)
            _compare(one, other, tolerance, f"{where}.{field.name}")
    elif isinstance(a, float):
        assert a == pytest.approx(b, rel=tolerance, abs=tolerance), where
    elif isinstance(a, (tuple, list)) and isinstance(b, (tuple, list)):
        assert len(a) == len(b), where
        for index, (one, other) in enumerate(zip(a, b, strict=True)):
            _compare(one, other, tolerance, f"{where}[{index}]")
    else:
        assert a == b, where


def matrix_of(body) -> np.ndarray:
    """Inertia of a compiled body about its centre, in its own axes."""
    import mujoco

    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, body.iquat)
    axes = turn.reshape(3, 3)
    return axes @ np.diag(body.inertia) @ axes.T
