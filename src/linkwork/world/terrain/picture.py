"""Heights from a grey picture, decoded only where it is of sensible size."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import FileError, Place, import_extra
from linkwork.files.paths import MEGABYTE, read_bytes
from linkwork.world.terrain.schema import MOST_SAMPLES

LARGEST_PICTURE = 16 * MEGABYTE
"""Greatest size of a picture file [bytes]."""

_SIZES = f"2 x 2 to {MOST_SAMPLES} pixels in all make a terrain"
_FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}
_DEEP_MODES = ("I", "I;16", "I;16B", "I;16L", "I;16N")
"""Pillow's names for grey of 16 bits."""


def heights_of_picture(path: Path, place: Place) -> NDArray[np.float64]:
    """Brightness of a picture, 0 black to 1 white, first the row of lowest y.

    Args:
        path: A PNG or JPEG file.
        place: What mentions it.

    Raises:
        FileError: No such picture, too large, or damaged.
    """
    format_ = _FORMATS.get(path.suffix.lower())
    if format_ is None:
        message = f"{path.name!r} is no picture of terrain"
        raise FileError(message, place=place, hint=f"it ends in {', '.join(_FORMATS)}")
    content = read_bytes(path, LARGEST_PICTURE)
    image = import_extra("PIL.Image", "world")
    # Pillow complains in many ways of what is damaged; none of them may pass as ours.
    failures = (OSError, SyntaxError, ValueError, EOFError)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with image.open(io.BytesIO(content), formats=[format_]) as opened:
                _check_pixels(opened, place)
                pixels = _brightness(opened)
    except image.DecompressionBombError as error:
        message = f"{path.name!r} has far too many pixels"
        raise FileError(message, place=place, hint=_SIZES) from error
    except failures as error:
        message = f"{path.name!r} is no {format_} picture, or a damaged one"
        raise FileError(message, place=place) from error
    return pixels[::-1].copy()


def _check_pixels(opened: Any, place: Place) -> None:
    width, height = opened.size
    if width < 2 or height < 2 or width * height > MOST_SAMPLES:
        message = f"the picture has {width} x {height} pixels"
        raise FileError(message, place=place, hint=_SIZES)


def _brightness(opened: Any) -> NDArray[np.float64]:
    if opened.mode in _DEEP_MODES:
        return np.asarray(opened, dtype=np.float64) / 65535.0
    return np.asarray(opened.convert("L"), dtype=np.float64) / 255.0
