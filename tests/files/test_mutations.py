"""Damaged files are read or refused in words, quickly; nothing else ever comes out."""

import random
import time

import pytest
from pydantic import BaseModel, ConfigDict

from linkwork.errors import LinkworkError
from linkwork.files import check_header, read_xml, read_yaml, validate

MUTATIONS = 300
MAX_SECONDS = 1.0

YAML = b"""\
linkwork: scene
version: 1
# a comment with \xc3\xa9
robots:
  left: {model: irb140, base: [0, 0.5, -1e-3], 'quoted': "text \\u00e9"}
  right:
    model: scara1
    notes: |
      several
      lines
points:
  - time: 0
    q: [1, 2, 3]
  - {time: 1.5, q: [~, true, .5]}
"""

XML = b"""\
<?xml version="1.0" encoding="utf-8"?>
<robot name="arm"><!-- \xc3\xa9 -->
  <link name="base"><inertial><mass value="1.5"/></inertial></link>
  <joint name="q1" type="revolute">
    <origin xyz="0 0 0.1" rpy="0 -1.57 0"/><parent link="base"/> &lt;text&gt; <![CDATA[<raw>]]>
  </joint>
</robot>
"""

SPECIAL = b"\x00\xff\t\n:-#&*!|>'\"%@`{}[],?<>=/;\xc3"


class Robot(BaseModel):
    model_config = ConfigDict(extra="forbid")
    model: str
    base: tuple[float, float, float] = (0.0, 0.0, 0.0)
    quoted: str = ""
    notes: str = ""


class Scene(BaseModel):
    model_config = ConfigDict(extra="forbid")
    linkwork: str
    version: int
    robots: dict[str, Robot] = {}
    points: list[dict[str, float | list[float | bool | None]]] = []


def mutate(content: bytes, seed: int) -> bytes:
    chance = random.Random(seed)
    data = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(data))
        end = min(len(data), start + chance.randint(1, 8))
        byte = chance.choice(SPECIAL) if chance.random() < 0.7 else chance.randrange(256)
        data[start:end] = (
            chance.choice(
                [bytes([byte]), data[start:end] + bytes([byte]), b"", bytes(data[start:end]) * 3]
            )
            or b" "
        )
    return bytes(data)


def read_scene(path):
    document = read_yaml(path)
    check_header(document, "scene")
    return validate(document, Scene)


@pytest.mark.parametrize(("sample", "read"), [(YAML, read_scene), (XML, read_xml)])
def test_the_sample_itself_is_read(tmp_path, sample, read):
    path = tmp_path / "sample"
    path.write_bytes(sample)
    assert read(path)


@pytest.mark.parametrize(("sample", "read"), [(YAML, read_scene), (XML, read_xml)])
def test_only_our_errors_come_out_of_damaged_files(tmp_path, sample, read):
    path = tmp_path / "damaged"
    refused = 0
    for seed in range(MUTATIONS):
        path.write_bytes(mutate(sample, seed))
        start = time.process_time()
        try:
            read(path)
        except LinkworkError as error:
            refused += 1
            assert error.place.line > 0
            assert all(line.isprintable() for line in error.lines())
        assert time.process_time() - start < MAX_SECONDS
    assert refused > MUTATIONS // 4
