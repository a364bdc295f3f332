"""Meshes collide as their convex hull; the doctor tells where that is another form."""

import time

import numpy as np
import pytest

from linkwork.world.doctor.examine import examine_scene
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene

SCENE = """
    gravity: [0, 0, 0]
    bodies: {part: {shape: mesh, file: part.obj, scale: [%s, %s, %s], mass: 1, collides: %s}}
    """
ROBOT = """\
<robot name="r">
  <link name="base">
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><geometry><mesh filename="part.obj"/></geometry></collision>
  </link>
</robot>
"""


def write_prism(folder, outline):
    """A prism of height 1 over a star-shaped outline around the origin."""
    count = len(outline)
    corners = [(x, y, z) for z in (0, 1) for x, y in [*outline, (0, 0)]]
    sides = [(i, (i + 1) % count) for i in range(count)]
    up = count + 1
    faces = [
        face
        for i, j in sides
        for face in (
            (i, j, j + up),
            (i, j + up, i + up),
            (j, i, count),
            (i + up, j + up, 2 * up - 1),
        )
    ]
    lines = [f"v {x} {y} {z}" for x, y, z in corners]
    lines += [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in faces]
    (folder / "part.obj").write_text("\n".join(lines))


def star(points, inner):
    angles = np.pi * np.arange(2 * points) / points
    radii = np.where(np.arange(2 * points) % 2, inner, 1.0)
    return list(zip(radii * np.cos(angles), radii * np.sin(angles), strict=True))


def findings_of(world_of, scale=(1, 1, 1), collides="true"):
    return examine_scene(world_of(SCENE % (*scale, collides)))


@pytest.mark.parametrize("points", [3, 4, 7, 300])
@pytest.mark.parametrize("scale", [(1, 1, 1), (0.01, 0.02, 0.05)])
def test_a_convex_mesh_is_in_order(world_of, tmp_path, points, scale):
    write_prism(tmp_path, star(points, np.cos(np.pi / points)))
    assert findings_of(world_of, scale) == []


@pytest.mark.parametrize("points", [3, 5, 8])
@pytest.mark.parametrize("scale", [1, 0.01])
def test_a_star_is_told_with_how_far_its_hull_is_outside(world_of, tmp_path, points, scale):
    inner = 0.5 * np.cos(np.pi / points)
    write_prism(tmp_path, star(points, inner))
    (finding,) = findings_of(world_of, (scale, scale, scale))
    assert finding.part == "body 'part'"
    assert f"up to {1000 * scale * inner:.3g} mm outside" in finding.message
    assert "shapes" in finding.fix


def test_what_does_not_collide_may_have_any_form(world_of, tmp_path):
    write_prism(tmp_path, star(5, 0.3))
    assert findings_of(world_of, collides="false") == []


def test_links_of_robots_are_looked_at(world_of, tmp_path):
    write_prism(tmp_path, star(5, 0.3))
    (tmp_path / "r.urdf").write_text(ROBOT)
    world = world_of("robots: {r: {model: r.urdf}}")
    (finding,) = examine_scene(world)
    assert finding.part == "robot 'r'"
    assert "not convex" in finding.message


def test_many_meshes_are_judged_as_one_is_in_little_time(tmp_path):
    write_prism(tmp_path, star(400, 0.4))
    body = "b%d: {shape: mesh, file: part.obj, scale: [%s, 1, 1], mass: 1, position: [%d, 0, 0]}"
    counts = {}
    for count in (1, 60):
        bodies = ", ".join(body % (i, 1 + 0.01 * i, 3 * i) for i in range(count))
        (tmp_path / "scene.yaml").write_text(
            f"linkwork: scene\nversion: 1\ngravity: [0, 0, 0]\nbodies: {{{bodies}}}\n"
        )
        world = World(load_scene(tmp_path / "scene.yaml"))
        started = time.process_time()
        counts[count] = sum("not convex" in x.message for x in examine_scene(world))
        assert time.process_time() - started < 4.0
    assert counts == {1: 1, 60: 60}
