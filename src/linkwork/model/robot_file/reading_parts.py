"""Robots made of parts: from a file to connected parts, and what of the file those use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from linkwork.model.parts import Fixed, Link, Model, Part, connect_text, make_part, model_of_parts
from linkwork.model.parts.fields import fields_of
from linkwork.model.parts.registry import part_kind
from linkwork.model.robot_file.part_models import SHAPES
from linkwork.model.robot_file.reading_body import shapes_of
from linkwork.model.robot_file.schema import PartOfFile, RobotModel
from linkwork.model.robot_file.spot import Spot


def parts_of_model(model: RobotModel, top: Spot) -> Model:
    """The connected parts a file describes, once every expression in it is a number.

    Args:
        model: What the file says; in the form of parts.
        top: The top of the file.

    Raises:
        LinkworkError: They do not fit; the message names those at fault.
    """
    parts: dict[str, Part] = {}
    for name, given in (model.parts or {}).items():
        spot = top.at("parts", name)
        with spot.placing():
            parts[name] = make_part(given.kind, name, _values(given, spot))
    for index, line in enumerate(model.connections):
        with top.at("connections", index).placing():
            connect_text(parts, line)
    places = {name: top.at("parts", name).place for name in parts}
    with top.at("parts").placing():
        made = model_of_parts(model.name, parts, tool=model.tool, places=places)
        made.init()
    return made


def unused(made: Model) -> Iterator[tuple[tuple[str, str], str]]:
    """Fields of parts that the tree does not know, and why."""
    for name, part in made.parts.items():
        if isinstance(part, Link) and not part.tip.mates:
            for field in ("tip_position", "tip_rpy"):
                yield (name, field), "nothing stands on its tip"
        if isinstance(part, Fixed) and part.carried() is None:
            yield (name, "coordinate"), "without a link on it, it is a frame and no joint"


def _values(given: PartOfFile, spot: Spot) -> dict[str, Any]:
    types = fields_of(part_kind(given.kind))
    return {
        key: shapes_of(getattr(given, key), spot.at(key))
        if types[key] == SHAPES
        else _plain(getattr(given, key))
        for key in types
        if key in given.model_fields_set
    }


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return {key: _plain(getattr(value, key)) for key in value.model_fields_set}
    return value
