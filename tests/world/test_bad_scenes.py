"""Every mistake in a scene file is rejected at its place; no scene hangs or crashes the engine."""

import os
import struct
import time
import zlib
from contextlib import contextmanager

import numpy as np
import pytest
from PIL import Image

from linkwork.errors import FileError, LinkworkError
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.world.invalid_scenes import CASES

AT_ONCE = 1.0
"""Time of the processor to refuse in [s]."""
SOON = 20.0
"""Time to refuse in on a machine that does much else [s]."""

BODY = "bodies:\n  crate: {shape: box, size: [1, 1, 1], mass: %s, position: [%s, 0, 0]}"
TERRAIN = "ground: {kind: terrain, size: [1, 1], %s}"
LINK = """
      <mujoco><worldbody>%s<body name="a"><joint name="q"/><geom size="1"/></body>%s</worldbody>%s
      </mujoco>
"""
NUMBERS = {
    "a step of zero": ("solver: {step: 0}", "solver.step: this must be at least 1e-06"),
    "a negative step": ("solver: {step: -0.001}", "solver.step: this must be at least 1e-06"),
    "a step that is no number": ("solver: {step: .nan}", ".nan is not allowed"),
    "a step in words": ("solver: {step: nan}", "this must be a number"),
    "a mass that is no number": (BODY % (".nan", 0), ".nan is not allowed"),
    "a mass of zero": (BODY % (0, 0), "greater than 0"),
    "a size too small to compile": (
        "bodies:\n  crate: {shape: box, size: [5.0e-324, 1, 1], fixed: true}",
        "bodies.crate.size: invalid size of a box",
    ),
    "an endless position": (BODY % (1, ".inf"), ".inf is not allowed"),
    "a position too large to write": (BODY % (1, "1e999"), "too large"),
    "a far robot": (
        "robots: {r: {model: planar2, position: [1e300, 0, 0]}}",
        "position[0]: invalid number: 1e+300",
    ),
    "a far start": (
        "robots: {r: {model: stanford, start: {q1: 1e30}}}",
        "start.q1: invalid number: 1e+30",
    ),
    "a far camera": ("camera: {position: [1e300, 0, 0]}", "camera.position[0]: invalid number"),
    "a camera at its target": (
        "camera: {position: [1, 1, 1], target: [1, 1, 1]}",
        "position and target are equal",
    ),
    "a trail of no body": ("show: {trails: [ball]}", "body or frame called 'ball'"),
    "a trail of a frame": (
        "robots: {r: {model: stanford}}\nshow: {trails: [r/tool]}",
        "'r/tool' is a frame; name its body",
    ),
    "a chart of no sensor": ("show: {plot: [sensors.scale]}", "sensor channel called 'scale'"),
    "a chart of no table": ("show: {plot: [ball.z]}", "kind of signal called 'ball'"),
    "strong gravity": ("gravity: [0, 0, -10001]", "gravity[2]: this must be at least -10000"),
    "a robot called ground": ("robots: {ground: {model: planar2}}", "'ground' is reserved"),
    "a robot called world": ("robots: {world: {model: planar2}}", "'world' is reserved"),
    "endless gravity": ("gravity: [0, 0, -.inf]", "-.inf is not allowed"),
    "too many heights": (TERRAIN % "expression: x, rows: 200000, columns: 200000", "too many"),
    "ragged heights": (TERRAIN % "heights: [[1, 2], [3]]", "row 2 has 1 heights"),
    "a late step of a mission": (
        "mission: {steps: [{time: 1e308, set: {gravity: [0, 0, 0]}}]}",
        "mission.steps[0].time: this must be at most 1000000.0",
    ),
    "a long alarm": (
        "alarms: {a: {body: world, above: 1, lasting: 1e308}}",
        "alarms.a.lasting: this must be at most 1000000.0",
    ),
    "a long silence": ("contacts: {quiet: 1e308}", "quiet: this must be at most 1000000.0"),
    "a late point": (
        "robots: {a: {model: planar2, trajectory: {points: [{time: 0, positions: []}, "
        "{time: 1e308, positions: []}]}}}",
        "points[1].time: this must be at most 1000000.0",
    ),
    "anchors": ("gravity: &a [0, 0, 0]", "anchors and aliases"),
    "deep lists": ("gravity: " + "[" * 500 + "]" * 500, "nested more than"),
}
POINTING = {
    "robot": "robots: {arm: {model: %s}}",
    "mesh": "bodies: {rock: {shape: mesh, file: %s, mass: 1}}",
    "picture": TERRAIN % "image: %s",
}
ENDINGS = {"robot": ".xml", "mesh": ".stl", "picture": ".png"}


@contextmanager
def at_once(limit=AT_ONCE):
    work, clock = time.process_time(), time.perf_counter()
    yield
    assert time.process_time() - work < limit
    assert time.perf_counter() - clock < SOON


def refused_at_once(path, limit=AT_ONCE):
    """The message with which a scene is refused, and soon."""
    with at_once(limit), pytest.raises(LinkworkError) as caught:
        World(load_scene(path))
    return str(caught.value)


@pytest.mark.parametrize("text, message", NUMBERS.values(), ids=NUMBERS)
def test_impossible_numbers(scene_file, text, message):
    assert message in refused_at_once(scene_file(text))


@pytest.mark.parametrize("what", POINTING)
def test_a_pipe_is_not_waited_for(scene_file, tmp_path, what):
    os.mkfifo(tmp_path / f"pipe{ENDINGS[what]}")
    message = refused_at_once(scene_file(POINTING[what] % f"pipe{ENDINGS[what]}"))
    assert "not a regular file" in message


@pytest.mark.parametrize("what", POINTING)
def test_a_device_is_not_read(scene_file, tmp_path, what):
    (tmp_path / f"zero{ENDINGS[what]}").symlink_to("/dev/zero")
    message = refused_at_once(scene_file(POINTING[what] % f"zero{ENDINGS[what]}"))
    assert "leaves the allowed folders" in message


@pytest.mark.parametrize("what", POINTING)
@pytest.mark.parametrize("reference", ["../secret", "/etc/secret", "link"])
def test_paths_stay_inside(scene_file, tmp_path, what, reference):
    outside = tmp_path.parent / f"{tmp_path.name}-secret{ENDINGS[what]}"
    outside.write_text("secret")
    (tmp_path / f"link{ENDINGS[what]}").symlink_to(outside)
    message = refused_at_once(scene_file(POINTING[what] % f"{reference}{ENDINGS[what]}"))
    assert "leaves the allowed folders" in message or "is absolute" in message


BALL = '<mujoco><worldbody><body %s><joint/><geom size="1" %s/></body></worldbody></mujoco>'
MODELS = {
    "copies without end": (LINK % ('<replicate count="1000000">', "</replicate>", ""), "replicate"),
    "a mass that is no number": (BALL % ("", 'mass="nan"'), "nan"),
    "an endless position": (BALL % ('pos="inf 0 0"', ""), "inf"),
    "another file": ('<mujoco><include file="/etc/passwd"/></mujoco>', "include"),
    "entities": ('<!DOCTYPE m [<!ENTITY a "aaaa">]><mujoco>&a;</mujoco>', ""),
}


@pytest.mark.parametrize("model, message", MODELS.values(), ids=MODELS)
def test_robot_files_that_would_burst(scene_file, tmp_path, model, message):
    (tmp_path / "arm.xml").write_text(model)
    assert message in refused_at_once(scene_file(POINTING["robot"] % "arm.xml"))


@pytest.mark.parametrize("field", ['nrow="200000" ncol="200000"', 'file="h.bin"'])
def test_terrain_of_robot_files_is_never_opened(scene_file, tmp_path, field):
    asset = f'<asset><hfield name="h" {field} size="1 1 1 1"/></asset>'
    (tmp_path / "arm.xml").write_text(LINK % ("", "", asset))
    (tmp_path / "h.bin").write_bytes(np.array([2**30, 2**30], dtype=np.int32).tobytes())
    with at_once():
        loaded = load_scene(scene_file(POINTING["robot"] % "arm.xml"))
    assert loaded.trees["arm"].joint_names == ("q",)


@pytest.mark.parametrize("name", ["arm.mjb", "arm.xml", "arm.yaml"])
def test_compiled_models_are_never_opened(scene_file, tmp_path, name):
    (tmp_path / name).write_bytes(b"\x00\xd4\x00\x00" + bytes(range(256)) * 40)
    message = refused_at_once(scene_file(POINTING["robot"] % name))
    assert name in message


def picture_head(width, height):
    """The beginning of a PNG file, which promises so many pixels."""
    data = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    head = struct.pack(">I", 13) + data + struct.pack(">I", zlib.crc32(data))
    return b"\x89PNG\r\n\x1a\n" + head + struct.pack(">I", 0) + b"IDAT" + bytes(4)


@pytest.mark.parametrize("edge", [2_000, 30_000, 200_000])
def test_a_picture_of_too_many_pixels_is_not_decoded(scene_file, tmp_path, edge):
    (tmp_path / "bomb.png").write_bytes(picture_head(edge, edge))
    assert "pixels" in refused_at_once(scene_file(POINTING["picture"] % "bomb.png"))


@pytest.mark.parametrize("kept", [0, 8, 40, 100])
def test_a_damaged_picture_is_refused(scene_file, tmp_path, kept):
    file = tmp_path / "hill.png"
    Image.fromarray(np.random.default_rng(5).integers(0, 255, (64, 64), np.uint8)).save(file)
    file.write_bytes(file.read_bytes()[:kept])
    message = refused_at_once(scene_file(POINTING["picture"] % "hill.png"))
    assert "'hill.png' is not a PNG image, or is damaged" in message


def test_another_file_called_a_picture_is_refused(scene_file, tmp_path):
    Image.new("L", (8, 8)).save(tmp_path / "hill.gif")
    (tmp_path / "hill.gif").rename(tmp_path / "hill.png")
    assert "hill.png" in refused_at_once(scene_file(POINTING["picture"] % "hill.png"))


@pytest.mark.parametrize("count", [2_001, 100_000])
def test_very_many_bodies_are_refused(scene_file, count):
    body = "{shape: box, size: [1, 1, 1], mass: 1}"
    lines = "\n".join(f"  b{i}: {body}" for i in range(count))
    # Half a second and more goes into reading the values that may be: a busy machine takes longer.
    message = refused_at_once(scene_file(f"bodies:\n{lines}"), limit=5.0)
    assert "of length 2000 or less" in message or "more than 200000 values" in message


@pytest.mark.parametrize(("text", "words", "element", "kind"), CASES.values(), ids=CASES)
def test_an_invalid_scene_is_rejected_at_its_last_line(scene_file, text, words, element, kind):
    path = scene_file(text)
    with pytest.raises(kind) as caught:
        load_scene(path)
    lines = path.read_text().splitlines()
    place = caught.value.place
    assert (place.file, place.line) == (str(path), len(lines))
    assert place.column > len(lines[-1]) - len(lines[-1].lstrip())
    # What is no YAML number at all has a place, but no element yet.
    assert place.element == "" if kind is FileError else place.element.startswith(element)
    assert words in str(caught.value)
