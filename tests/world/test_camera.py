"""Cameras see what stands before them, the right way round."""

import numpy as np
import pytest

from linkwork.session import open_session

SCENE = """
    bodies:
      front: {shape: sphere, size: [0.2], fixed: true, position: [0, 3, 1], color: "#ff0000"}
      left: {shape: sphere, size: [0.2], fixed: true, position: [-1, 3, 1], color: "#00ff00"}
      above: {shape: sphere, size: [0.2], fixed: true, position: [0, 3, 1.8], color: "#0000ff"}
      head: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 1], rpy: [0, 0, 1.5708]}
    sensors:
      eye: {kind: camera, frame: head, width: 160, height: 120, field_of_view: 1.2}
    """


def middle(pixels, color):
    """Mean column and row of the pixels in which one colour stands out."""
    others = np.delete(pixels.astype(int), color, axis=2).max(axis=2)
    rows, columns = np.nonzero(pixels[:, :, color] > others + 60)
    assert rows.size > 20
    return columns.mean(), rows.mean()


def test_a_camera_looks_along_x_with_z_up(scene_file):
    with open_session(scene_file(SCENE), process=False) as session:
        assert session.info.layout.channels == ()
        pixels = session.picture("eye")
    assert pixels.shape == (120, 160, 3)
    assert middle(pixels, 0) == pytest.approx((79.5, 59.5), abs=1.5)
    # 80 pixels from the middle to the edge see tan(0.6) metres a metre away.
    offset = 80 / np.tan(0.6) / 3
    assert middle(pixels, 1) == pytest.approx((79.5 - offset, 59.5), abs=2)
    assert middle(pixels, 2) == pytest.approx((79.5, 59.5 - 0.8 * offset), abs=2)
