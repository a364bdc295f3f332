import numpy as np
from hypothesis import given

from linkwork.spatial.vector import apply, apply_transposed, cross, dot, multiply, transpose
from tests.spatial.values import close, rotations, vectors


@given(vectors, vectors)
def test_cross_is_perpendicular_and_turns_sign_when_swapped(a, b):
    assert close(dot(a, cross(a, b)), 0.0)
    assert close(cross(a, b), np.negative(cross(b, a)))


@given(vectors, vectors, vectors)
def test_triple_product_is_cyclic(a, b, c):
    assert close(dot(a, cross(b, c)), dot(c, cross(a, b)))


@given(rotations, rotations, vectors)
def test_product_applies_right_factor_first(a, b, v):
    assert close(apply(multiply(a, b), v), apply(a, apply(b, v)))


@given(rotations, vectors)
def test_apply_transposed_needs_no_transposed_matrix(m, v):
    assert close(apply_transposed(m, v), apply(transpose(m), v))


@given(rotations, rotations)
def test_products_agree_with_numpy(a, b):
    assert close(multiply(a, b), np.array(a) @ np.array(b))
