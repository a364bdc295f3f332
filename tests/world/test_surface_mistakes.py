"""Mistakes in materials and pairs are refused with their line and what to do."""

import pytest

from linkwork.errors import LinkworkError
from linkwork.world.scene.load import load_scene

BROKEN = {
    "unknown material": ("ground: {material: ice}", "ice"),
    "negative": ("materials: {m: {sliding: -1}}", "at least 0"),
    "too bouncy": ("materials: {m: {restitution: 1.5}}", "at most 1"),
    "no direction": ("materials: {m: {across: 1, direction: [0, 0, 0]}}", "direction"),
    "unknown key": ("materials: {m: {slidng: 1}}", "sliding"),
    "pair of nothing": ("pairs: {p: {a: x, b: y, material: {}}}", "'x'"),
    "nothing to touch": (
        "ground: {}\nbodies: {b: {shape: sphere, size: [1], mass: 1, collides: false}}\n"
        "pairs: {p: {a: b, b: ground, material: {}}}",
        "no shape that touches",
    ),
    "pair of neighbours": (
        "bodies: {b: {shape: sphere, size: [1], mass: 1}, c: {shape: sphere, size: [1], mass: 1}}\n"
        "joints: {j: {kind: ball, parent: b, child: c}}\npairs: {p: {a: b, b: c, material: {}}}",
        "joined by a joint",
    ),
    "pair of a cut joint": (
        "bodies: {b: {shape: sphere, size: [1], mass: 1}, c: {shape: sphere, size: [1], mass: 1}}\n"
        "cuts: {j: {kind: ball, a: c, b: b, position: [0, 0, 0]}}\n"
        "pairs: {p: {a: b, b: c, material: {}}}",
        "joined by a joint",
    ),
    "pair of links": (
        "robots: {r: {model: irb140}}\npairs: {p: {a: r/link3, b: r/link2, material: {}}}",
        "joined by a joint",
    ),
    "pair on one body": (
        "bodies: {b: {shape: sphere, size: [1], mass: 1}, c: {shape: sphere, size: [1], mass: 1}}\n"
        "joints: {j: {kind: fixed, parent: b, child: c}}\npairs: {p: {a: b, b: c, material: {}}}",
        "cannot move against",
    ),
    "pair of what stands": (
        "ground: {}\nbodies: {b: {shape: sphere, size: [1], fixed: true}}\n"
        "pairs: {p: {a: b, b: ground, material: {}}}",
        "cannot move against",
    ),
    "no ground": ("pairs: {p: {a: ground, b: y, material: {}}}", "ground"),
    "across with rk4": (
        "ground: {material: {across: 1}}\nsolver: {integrator: rk4}",
        "implicitfast",
    ),
    "adaptive pyramid": (
        "ground: {material: {adaptive: true}}\nsolver: {cone: pyramidal}",
        "elliptic",
    ),
    "too bouncy ground": ("ground: {material: {restitution: 1.1}}", "restitution: this must be at"),
    "unknown key of ground": ("ground: {material: {slidng: 0.1}}", "did you mean 'sliding'"),
    "negative ground": ("ground: {material: {sliding: -0.1}}", "sliding: this must be at least 0"),
    "robot's material": ("robots: {r: {model: planar2, material: ice}}", "ice"),
}


@pytest.mark.parametrize("case", BROKEN, ids=lambda name: name.replace(" ", "-"))
def test_a_surface_that_cannot_be_is_refused_at_its_line(scene_file, case):
    text, words = BROKEN[case]
    with pytest.raises(LinkworkError) as caught:
        load_scene(scene_file(text))
    assert caught.value.place.line == 2 + len(text.splitlines())
    assert words in str(caught.value)
