"""Validation: the header of a file, and values against a model."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, field_validator

from linkwork.errors import SchemaError
from linkwork.files import Document, check_header, parse_yaml, validate


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Box(Strict):
    kind: Literal["box"]
    size: tuple[float, float, float]


class Ball(Strict):
    kind: Literal["ball"]
    radius: Annotated[float, Field(gt=0)]


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


NotNegative = Annotated[float, Field(ge=0)]
Pair = tuple[float, float]


class Cloth(Strict):
    thickness: NotNegative = 0.0


class Body(Strict):
    shape: Annotated[Box | Ball, Field(discriminator="kind")]
    colour: Colour = Colour.RED
    fixed: bool = False
    count: int = 1
    name: str = ""
    offset: float | tuple[float, float, float] = 0.0
    cloth: str | Cloth = ""
    spread: NotNegative | tuple[NotNegative, ...] = 0.0
    matrix: tuple[float, float, float, float] | tuple[Pair, Pair] | None = None

    @field_validator("name")
    @classmethod
    def _lower_case(cls, name: str) -> str:
        if name != name.lower():
            raise ValueError(f"the name {name!r} has capitals")
        return name


class World(Strict):
    bodies: dict[str, Body] = {}
    points: list[Annotated[tuple[float, ...], Field(min_length=2)]] = []
    speed: float | Literal["max"] = 1.0


class Numbers(Strict):
    values: list[float]


def complaint(text, model=World):
    with pytest.raises(SchemaError) as caught:
        validate(parse_yaml(text, "w.yaml"), model)
    message = str(caught.value)
    for jargon in ("Input should", "pydantic", "list[", "function-", "float]"):
        assert jargon not in message
    return message


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False)))
def test_numbers_reach_the_model_bit_for_bit(values):
    assert validate(Document("x", {"values": values}), Numbers).values == values


def test_lists_become_tuples_and_text_becomes_choices():
    text = "bodies: {b: {shape: {kind: box, size: [1, 2, 3]}, colour: blue}}"
    body = validate(parse_yaml(text, "w.yaml"), World).bodies["b"]
    assert body.shape == Box(kind="box", size=(1.0, 2.0, 3.0))
    assert body.colour is Colour.BLUE


BALL = "shape: {kind: ball, radius: 1}"


PROBLEMS = {
    "bodis: {}": (
        "w.yaml:1:1: bodis: unknown key 'bodis'; did you mean 'bodies'? allowed keys: "
        "bodies, points, speed"
    ),
    "speed: 1\nzzz: 1": "w.yaml:2:1: zzz: unknown key 'zzz'; allowed keys: bodies, points, speed",
    "bodies:\n  b: {}": (
        "w.yaml:2:3: bodies.b.shape: the key 'shape' is missing; add it: 'shape: ...'"
    ),
    "bodies:\n  b: {shap: {kind: ball, radius: 1}}": (
        "w.yaml:2:7: bodies.b.shap: unknown key 'shap'; did you mean 'shape'? allowed "
        "keys: shape, colour, fixed, count, name, offset, cloth, spread, matrix"
    ),
    "speed: fast": "w.yaml:1:1: speed: this must be a number or 'max', not 'fast'",
    "speed: '5'": "w.yaml:1:1: speed: this must be a number or 'max', not '5'",
    "speed: true": "w.yaml:1:1: speed: this must be a number or 'max', not true",
    "bodies: [a]": "w.yaml:1:1: bodies: this must be a map of keys, not ['a']",
    "points: 3": "w.yaml:1:1: points: this must be a list, not 3",
    "points: [[1]]": "w.yaml:1:10: points[0]: this must be of length 2 or more, not [1]",
    "points: [[1, x]]": "w.yaml:1:14: points[0][1]: this must be a number, not 'x'",
    "- 1": "w.yaml:1:1: this must be a map of keys, not [1]",
    "": "w.yaml:1:1: this must be a map of keys, not null",
}
PROBLEMS_OF_A_BODY = {
    "shape: {kind: ball, radius: 1, size: 2}": (
        "45 shape.size: unknown key 'size'; allowed keys: kind, radius"
    ),
    "shape: {kind: cone}": "22 shape.kind: this must be one of 'box', 'ball', not 'cone'",
    "shape: {kind: [1]}": "22 shape.kind: this must be one of 'box', 'ball', not [1]",
    "shape: 5": "14 shape: this must be a map of keys, not 5",
    "shape: {radius: 1}": "14 shape.kind: the key 'kind' is missing; add it: 'kind: ...'",
    "shape: {kind: ball, radius: -1}": "34 shape.radius: this must be greater than 0.0, not -1",
    "shape: {kind: box, size: [1]}": "33 shape.size: this must be a list of 3 values, not [1]",
    "shape: {kind: box, size: [1, two, 3]}": "43 shape.size[1]: this must be a number, not 'two'",
    f"{BALL}, fixed: yes": "46 fixed: this must be true or false, not 'yes'",
    f"{BALL}, count: 1.5": "46 count: this must be a whole number, not 1.5",
    f"{BALL}, name: 5": "46 name: this must be text, not 5",
    f"{BALL}, name: Ann": "46 name: the name 'Ann' has capitals",
    f"{BALL}, colour: green": "46 colour: this must be 'red' or 'blue', not 'green'",
    f"{BALL}, offset: [1, 2]": "46 offset: this must be a list of 3 values, not [1, 2]",
    f"{BALL}, offset: {{}}": "46 offset: this must be a number or a list, not an empty map",
    f"{BALL}, cloth: {{thikness: 1}}": (
        "54 cloth.thikness: unknown key 'thikness'; did you mean 'thickness'? allowed "
        "keys: thickness"
    ),
    f"{BALL}, cloth: {{thickness: -1}}": "54 cloth.thickness: this must be at least 0.0, not -1",
    f"{BALL}, cloth: 5": "46 cloth: this must be text, not 5",
    f"{BALL}, spread: -1": "46 spread: this must be at least 0.0, not -1",
    f"{BALL}, spread: [1, -1]": "58 spread[1]: this must be at least 0.0, not -1",
    f"{BALL}, matrix: [1, a, 3, 4]": "58 matrix[1]: this must be a number, not 'a'",
    f"{BALL}, matrix: [[1, 2], [3, a]]": "67 matrix[1][1]: this must be a number, not 'a'",
}


@pytest.mark.parametrize(("text", "message"), PROBLEMS.items())
def test_complaints_name_place_value_and_what_is_allowed(text, message):
    assert complaint(text) == message


@pytest.mark.parametrize(("text", "message"), PROBLEMS_OF_A_BODY.items())
def test_complaints_of_a_body_name_place_value_and_what_is_allowed(text, message):
    column, problem = message.split(" ", 1)
    assert complaint(f"bodies: {{b: {{{text}}}}}") == f"w.yaml:1:{column}: bodies.b.{problem}"


def test_every_problem_has_a_line_with_its_place_in_the_order_of_the_file():
    message = complaint("speed: fast\npoints: 3\nbody: 4\n")
    assert message.split("\n") == [
        "w.yaml:1:1: speed: this must be a number or 'max', not 'fast'",
        "w.yaml:2:1: points: this must be a list, not 3",
        "w.yaml:3:1: body: unknown key 'body'; did you mean 'bodies'? "
        "allowed keys: bodies, points, speed",
    ]


def test_a_misspelt_key_is_not_reported_as_missing_too():
    message = complaint("bodies: {a: {shape: {kind: ball, radios: 1}, b: 2}}")
    assert "did you mean 'radius'?" in message and "missing" not in message


def test_the_first_of_many_problems_are_listed_and_the_rest_is_counted():
    lines = complaint("".join(f"key{i}: 1\n" for i in range(100))).split("\n")
    assert len(lines) == 21
    others = ",".join(str(number) for number in range(21, 101))
    assert lines[-1] == f"... and 80 further problems at w.yaml:{others}"


def test_a_flood_of_problems_is_not_counted_to_the_end():
    message = complaint("".join(f"key{i}: 1\n" for i in range(20_000)))
    assert message.startswith("w.yaml:1:1: key0: unknown key 'key0'")
    assert "\n... and 81 or more further problems at w.yaml:21,22," in message


def test_a_key_that_looks_like_a_tag_keeps_its_path():
    text = "bodies: {ball: {shape: {kind: ball, radius: x}}}"
    assert complaint(text).startswith("w.yaml:1:37: bodies.ball.shape.radius: ")


class Node(Strict):
    inner: Node | None = None
    value: int = 0


def test_alike_keys_all_the_way_down_are_told_apart():
    text = "{inner: " * 60 + "{value: x}" + "}" * 60
    path = ".".join(["inner"] * 60)
    document = parse_yaml(text, "w.yaml")
    with pytest.raises(SchemaError) as caught:
        validate(document, Node)
    assert caught.value.place == document.place([*["inner"] * 60, "value"])
    assert caught.value.message == "this must be a whole number, not 'x'"
    assert path[:50] in str(caught.value)


def test_monstrous_keys_are_refused_quickly():
    assert len(complaint("? " + "bodies" * 100_000 + "\n: 1")) < 1000


def test_a_good_header_gives_its_kind():
    document = parse_yaml("linkwork: scene\nversion: 1\n", "s.yaml")
    assert check_header(document, "scene") == "scene"
    assert check_header(document, ("robot", "scene")) == "scene"


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", "s.yaml:1:1", "a map of keys; begin the file with the lines 'linkwork: scene'"),
        ("- a", "s.yaml:1:1", "must be a map of keys"),
        ("version: 1", "s.yaml:1:1", "the key 'linkwork' is missing; begin the file"),
        ("linkwork: scene", "s.yaml:1:1", "the key 'version' is missing"),
        ("version: 1\nlinkwork: robot", "s.yaml:2:1", "kind 'robot', not 'scene'"),
        ("linkwork: cell\nversion: 1", "s.yaml:1:1", "the kinds of files are: robot, scene"),
        ("linkwork: [scene]\nversion: 1", "s.yaml:1:1", "kind ['scene'], not 'scene'"),
        ("linkwork: scene\nversion: 2", "s.yaml:2:1", "version 2 is newer than this Linkwork"),
        ("linkwork: scene\nversion: 0", "s.yaml:2:1", "there is no version 0; write 'version: 1'"),
        ("linkwork: scene\nversion: true", "s.yaml:2:1", "there is no version true"),
        ("linkwork: scene\nversion: '1'", "s.yaml:2:1", "there is no version '1'"),
        ("linkwork: scene\nversion: 1.0", "s.yaml:2:1", "there is no version 1.0"),
    ],
)
def test_a_bad_header_is_explained(text, place, words):
    with pytest.raises(SchemaError) as caught:
        check_header(parse_yaml(text, "s.yaml"), "scene")
    assert str(caught.value).startswith(place)
    assert words in str(caught.value)
