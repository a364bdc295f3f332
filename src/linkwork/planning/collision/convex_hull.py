"""Convex hulls of points by incremental insertion, and the directions that bound them."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Faces = NDArray[np.int64]

_FLAT = 1e-9
"""Points nearer than this to a face lie on it, relative to the size."""
_MOST_POINTS = 4000
"""Of more points the extreme ones in many directions are used."""


def hull_faces(points: Array) -> Faces | None:
    """Triangles (F, 3) of the hull of points, counter-clockwise from outside; None if flat."""
    size = float(np.ptp(points, axis=0).max())
    first = _first_tetrahedron(points, _FLAT * max(size, 1e-300))
    if first is None:
        return None
    faces, normals, offsets = _oriented(points, np.array(first), points[list(first)].mean(axis=0))
    middle = points[list(first)].mean(axis=0)
    order = np.argsort(-np.linalg.norm(points - middle, axis=1), kind="stable")
    for index in order.tolist():
        seen = normals @ points[index] - offsets > _FLAT * size
        if not seen.any():
            continue
        edges = faces[seen][:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2)
        backward = {(b, a) for a, b in edges.tolist()}
        rim = [(a, b) for a, b in edges.tolist() if (a, b) not in backward]
        added = np.array([(a, b, index) for a, b in rim])
        more_normals, more_offsets = _planes(points, added)
        faces = np.concatenate([faces[~seen], added])
        normals = np.concatenate([normals[~seen], more_normals])
        offsets = np.concatenate([offsets[~seen], more_offsets])
    return faces


def bounding_directions(points: Array, spread: Array, step: float = 0.15) -> Array:
    """Directions whose support planes bound the hull closely near faces, edges and corners.

    Further ones are `spread` evenly, (N, 3); `step` is the angle between directions around an edge
    [rad].
    """
    if len(points) > _MOST_POINTS:
        keep = np.unique([int(np.argmax(points @ n)) for n in spread])
        points = points[keep]
    faces = hull_faces(points)
    if faces is None:
        return spread
    normals, _ = _planes(points, faces)
    edges = {}
    for face, corners in enumerate(faces.tolist()):
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            edges[a, b] = face
    arcs = [
        _arc(normals[face], normals[edges[b, a]], step)
        for (a, b), face in edges.items()
        if a < b and (b, a) in edges
    ]
    return np.concatenate([np.unique(normals.round(12), axis=0), *arcs, spread])


def _arc(one: Array, two: Array, step: float) -> Array:
    angle = math.acos(min(1.0, max(-1.0, float(one @ two))))
    count = math.ceil(angle / step)
    if count < 2 or angle > math.pi - 1e-6:
        return np.zeros((0, 3))
    shares = np.linspace(0.0, 1.0, count + 1)[1:-1, None]
    return (np.sin((1 - shares) * angle) * one + np.sin(shares * angle) * two) / math.sin(angle)


def _planes(points: Array, faces: Faces) -> tuple[Array, Array]:
    a, b, c = (points[faces[:, k]] for k in range(3))
    normals = np.cross(b - a, c - a)
    normals = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300)
    return normals, (normals * a).sum(axis=1)


def _oriented(points: Array, corners: Faces, inside: Array) -> tuple[Faces, Array, Array]:
    faces = corners[np.array([[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]])]
    normals, offsets = _planes(points, faces)
    inward = normals @ inside > offsets
    faces[inward] = faces[inward][:, ::-1]
    return faces, *_planes(points, faces)


def _first_tetrahedron(points: Array, least: float) -> tuple[int, int, int, int] | None:
    """Four points that span a volume, far from each other."""
    a = int(np.argmin(points[:, 0]))
    b = int(np.argmax(np.linalg.norm(points - points[a], axis=1)))
    along = points[b] - points[a]
    area = np.linalg.norm(np.cross(points - points[a], along), axis=1)
    c = int(np.argmax(area))
    normal = np.cross(points[c] - points[a], along)
    volume = np.abs((points - points[a]) @ normal)
    d = int(np.argmax(volume))
    length = float(np.linalg.norm(normal))
    if length <= least**2 or volume[d] / length <= least:
        return None
    return a, b, c, d
