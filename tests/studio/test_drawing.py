from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.studio.drawing import capsule_mesh

RADIUS, LENGTH = st.floats(0.01, 2.0), st.floats(0.0, 5.0)


@given(RADIUS, LENGTH)
def test_every_vertex_is_one_radius_from_the_axis(radius, length):
    vertices, _ = capsule_mesh(radius, length)
    on_axis = np.clip(vertices[:, 2], -length / 2, length / 2)
    away = vertices - np.outer(on_axis, (0.0, 0.0, 1.0))
    assert np.allclose(np.linalg.norm(away, axis=1), radius)


@given(RADIUS, LENGTH)
def test_the_surface_is_closed_faces_outwards_and_holds_the_volume(radius, length):
    vertices, faces = capsule_mesh(radius, length)
    a, b, c = (vertices[faces[:, i]] for i in range(3))
    volume = np.sum(a * np.cross(b, c)) / 6
    exact = math.pi * radius**2 * length + 4 / 3 * math.pi * radius**3
    assert 0.97 * exact < volume < exact


def test_neighbouring_triangles_share_each_edge_once_in_each_direction():
    vertices, faces = capsule_mesh(0.1, 0.4)
    edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    # Poles are rings of equal points, so edges are compared by where they are.
    ends = np.round(vertices[edges], 9).reshape(-1, 6)
    ends = ends[np.any(ends[:, :3] != ends[:, 3:], axis=1)]
    forth = {tuple(row) for row in ends.tolist()}
    back = {(*row[3:], *row[:3]) for row in ends.tolist()}
    assert forth == back
