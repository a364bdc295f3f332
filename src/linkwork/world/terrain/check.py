"""Validate the ground, and load heights of terrain."""

import io
import math
import warnings
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import FileError, NotFoundError, Place, import_extra
from linkwork.files import parse_expression
from linkwork.files.paths import MEGABYTE, read_bytes
from linkwork.model.link import MAX_LENGTH
from linkwork.world.scene.checker import Checker
from linkwork.world.terrain.height_field import HeightField
from linkwork.world.terrain.schema import MAX_SAMPLES, Plane, Terrain

MAX_IMAGE_BYTES = 16 * MEGABYTE  # Maximum size of an image file [bytes]

_SIZES = f"expected 2 x 2 to {MAX_SAMPLES} pixels in all"
_FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}
_DEEP_MODES = ("I", "I;16", "I;16B", "I;16L", "I;16N")  # Pillow's modes of 16-bit grey


def heights_of_picture(path: Path, place: Place) -> NDArray[np.float64]:
    """Brightness of a PNG or JPEG image, 0 black to 1 white, first row at the lowest y."""
    format_ = _FORMATS.get(path.suffix.lower())
    if format_ is None:
        message = f"{path.name!r} is not a supported image"
        raise FileError(message, place=place, hint=f"expected {', '.join(_FORMATS)}")
    content = read_bytes(path, MAX_IMAGE_BYTES)
    image = import_extra("PIL.Image", "world")
    # Pillow raises many exceptions for damaged files.
    failures = (OSError, SyntaxError, ValueError, EOFError)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with image.open(io.BytesIO(content), formats=[format_]) as opened:
                _check_pixels(opened, place)
                pixels = _brightness(opened)
    except image.DecompressionBombError as error:
        message = f"{path.name!r} has too many pixels"
        raise FileError(message, place=place, hint=_SIZES) from error
    except failures as error:
        message = f"{path.name!r} is not a {format_} image, or is damaged"
        raise FileError(message, place=place) from error
    return pixels[::-1].copy()


def _check_pixels(opened: Any, place: Place) -> None:
    width, height = opened.size
    if width < 2 or height < 2 or width * height > MAX_SAMPLES:
        message = f"invalid image size: {width} x {height} pixels"
        raise FileError(message, place=place, hint=_SIZES)


def _brightness(opened: Any) -> NDArray[np.float64]:
    if opened.mode in _DEEP_MODES:
        return np.asarray(opened, dtype=np.float64) / 65535.0
    return np.asarray(opened.convert("L"), dtype=np.float64) / 255.0


MIN_LENGTH = 1e-3  # Minimum size of terrain [m]
MIN_NORMAL_Z = 1e-3  # Minimum vertical component of a plane's unit normal

_FORMS = ("heights", "image", "expression")
_OF_EXPRESSIONS = ("rows", "columns")


def check_ground(check: Checker) -> None:
    """Validate the ground; loads heights of terrain."""
    ground = check.scene.ground
    if ground is not None and ground.contact is not None and ground.material is not None:
        message = "the ground has a material, which gives the contact parameters"
        raise check.error(("ground", "contact"), message, "remove one of them")
    if isinstance(ground, Plane):
        _check_plane(check, ground)
    elif isinstance(ground, Terrain):
        check.terrain = _terrain(check, ground)


def _check_plane(check: Checker, plane: Plane) -> None:
    if abs(plane.height) > MAX_LENGTH:
        message = f"invalid height: {plane.height:g} m"
        raise check.error(("ground", "height"), message, f"expected at most {MAX_LENGTH:g} m")
    if not plane.normal[2] > MIN_NORMAL_Z * math.hypot(*plane.normal):
        shown = ", ".join(f"{x:g}" for x in plane.normal)
        hint = "its third component must be positive; use a fixed box for a wall"
        raise check.error(
            ("ground", "normal"), f"invalid normal: [{shown}] does not point up", hint
        )


def _terrain(check: Checker, terrain: Terrain) -> HeightField:
    _check_rectangle(check, terrain)
    form = _form(check, terrain)
    where = ("ground", form)
    raw = _MAKERS[form](check, terrain)
    with np.errstate(over="ignore", invalid="ignore"):
        heights = terrain.offset + terrain.scale * raw
    if not (np.abs(heights) <= MAX_LENGTH).all():
        message = f"invalid heights of terrain: expected at most {MAX_LENGTH:g} m"
        raise check.error(where, message, "check `scale`, `offset` and the units")
    return HeightField(heights, terrain.position, terrain.size)


def _check_rectangle(check: Checker, terrain: Terrain) -> None:
    for key, lower in (("size", MIN_LENGTH), ("position", -MAX_LENGTH)):
        for number in getattr(terrain, key):
            if not lower <= number <= MAX_LENGTH:
                message = f"invalid {key} of terrain: {number:g} m"
                hint = f"expected {lower:g} to {MAX_LENGTH:g} m"
                raise check.error(("ground", key), message, hint)


def _form(check: Checker, terrain: Terrain) -> str:
    forms = [form for form in _FORMS if getattr(terrain, form) is not None]
    if len(forms) != 1:
        listed = " and ".join(forms) if forms else "none"
        message = f"invalid terrain: {listed} of {', '.join(_FORMS)} given"
        raise check.error(("ground",), message, "give exactly one of them")
    for key in _OF_EXPRESSIONS:
        if key in terrain.model_fields_set and forms != ["expression"]:
            message = f"{key!r} is only for an expression, not for {forms[0]}"
            raise check.error(("ground", key), message, "remove it")
    return forms[0]


def _of_matrix(check: Checker, terrain: Terrain) -> NDArray[np.float64]:
    rows = list(terrain.heights or ())
    length = len(rows[0])
    for index, row in enumerate(rows):
        message = ""
        if len(row) != length:
            message = f"row {index + 1} has {len(row)} heights, the first row has {length}"
        elif length < 2:
            message = f"a row of {length} is too short"
        if message:
            hint = "expected rows of equal length, 2 or more"
            raise check.error(("ground", "heights", index), message, hint)
    return np.array(rows)


def _of_image(check: Checker, terrain: Terrain) -> NDArray[np.float64]:
    where = ("ground", "image")
    path = check.file(where, terrain.image or "")
    return heights_of_picture(path, check.place(where))


def _of_expression(check: Checker, terrain: Terrain) -> NDArray[np.float64]:
    if terrain.rows * terrain.columns > MAX_SAMPLES:
        message = f"{terrain.rows} x {terrain.columns} samples are too many"
        raise check.error(("ground", "rows"), message, f"expected at most {MAX_SAMPLES} in all")
    where = check.place(("ground", "expression"))
    expression = parse_expression(terrain.expression or "", where)
    unknown = sorted(expression.names - {"x", "y"})
    if unknown:
        raise _unknown_name(unknown[0], where)
    half_x, half_y = terrain.size[0] / 2, terrain.size[1] / 2
    x = np.linspace(-half_x, half_x, terrain.columns)[np.newaxis, :]
    y = np.linspace(-half_y, half_y, terrain.rows)[:, np.newaxis]
    values = expression.evaluate({"x": x, "y": y})
    return np.broadcast_to(values, (terrain.rows, terrain.columns))


def _unknown_name(name: str, place: Place) -> NotFoundError:
    return NotFoundError("value called", name, ("x", "y", "pi"), place=place)


_MAKERS = {"heights": _of_matrix, "image": _of_image, "expression": _of_expression}
