"""Volumes and inertias of shapes, against MuJoCo's own."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.model.link import SIZES, Shape, ShapeKind
from linkwork.model.mujoco_spec import geom_of_shape
from linkwork.model.solid import shape_inertia, uniform_inertia, volume
from linkwork.spatial import from_position_rpy, from_translation

LENGTH = st.floats(0.05, 0.5)
POSE = from_position_rpy((0.1, 0.2, 0.3), (0.4, 0.5, 0.6))


@pytest.mark.parametrize("kind", list(ShapeKind))
@given(sizes=st.tuples(LENGTH, LENGTH, LENGTH))
def test_a_solid_weighs_and_resists_as_mujoco_says(kind, sizes):
    shape = Shape(kind, sizes[: SIZES[kind]])
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body(name="body")
    body.add_geom(**geom_of_shape(shape) | {"density": 1000.0, "mass": np.nan})
    model = spec.compile()
    mass = model.body_mass[1]
    inertia = shape_inertia(shape, mass)
    np.testing.assert_allclose(1000.0 * volume(shape), mass)
    ours, theirs = inertia.principal_moments(), sorted(model.body_inertia[1])
    np.testing.assert_allclose(ours, theirs, rtol=1e-9)


def test_two_halves_make_a_whole():
    half = Shape(ShapeKind.BOX, (0.1, 0.2, 0.3))
    left = Shape(half.kind, half.size, POSE @ from_translation((0.05, 0.0, 0.0)))
    right = Shape(half.kind, half.size, POSE @ from_translation((-0.05, 0.0, 0.0)))
    both = uniform_inertia([left, right], 3.0)
    whole = shape_inertia(Shape(ShapeKind.BOX, (0.2, 0.2, 0.3), POSE), 3.0)
    np.testing.assert_allclose(both.matrix, whole.matrix, atol=1e-12)
    np.testing.assert_allclose(both.center, whole.center, atol=1e-12)
