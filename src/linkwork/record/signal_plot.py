"""Pictures of signals: a panel for each quantity, references dashed."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.plot import Curve, Panel, Picture
from linkwork.record.signal import Signal

MAX_CURVES = 8
"""Curves of one panel, as many as there are colours; further ones get separate panels."""

_MAX_POINTS = 4000
_MAX_LABEL = 20
_REFERENCE = "reference"


def picture_of(
    signals: Sequence[Signal], title: str = "", marks: Sequence[tuple[float, str]] = ()
) -> Picture:
    """Return a picture of signals over time, one row for each quantity and unit."""
    groups: dict[tuple[str, str], list[Signal]] = {}
    for signal in signals:
        groups.setdefault((_quantity(signal), signal.unit), []).append(signal)
    return Picture(
        [
            [_panel(quantity, unit, part, marks)]
            for (quantity, unit), members in groups.items()
            for part in _parts(members)
        ],
        title,
    )


def _quantity(signal: Signal) -> str:
    """Return the field of a signal; a reference belongs to the positions."""
    field = signal.name.rpartition(".")[2] if "." in signal.name else ""
    return "position" if field == _REFERENCE else field


def _is_reference(signal: Signal) -> bool:
    return signal.name.endswith(f".{_REFERENCE}")


def _parts(members: Sequence[Signal]) -> list[list[Signal]]:
    """Return the members of each panel: references beside the signals they belong to."""
    plain = [x for x in members if not _is_reference(x)] or list(members)
    references = {x.name.rpartition(".")[0]: x for x in members if _is_reference(x)}
    if len(plain) == len(members):
        references = {}
    parts = [plain[i : i + MAX_CURVES] for i in range(0, len(plain), MAX_CURVES)]
    beside = [[references.get(x.name.rpartition(".")[0]) for x in part] for part in parts]
    drawn = {x.name.rpartition(".")[0] for x in plain}
    lonely = [x for key, x in references.items() if key not in drawn]
    if lonely:
        parts, beside = [*parts, lonely], [*beside, []]
    return [[*part, *filter(None, extra)] for part, extra in zip(parts, beside, strict=True)]


def _panel(
    quantity: str, unit: str, members: Sequence[Signal], marks: Sequence[tuple[float, str]]
) -> Panel:
    has_plain = any(not _is_reference(x) for x in members)
    shown = quantity or (members[0].name if len(members) == 1 else "value")
    curves = []
    for signal in members:
        dashed = has_plain and _is_reference(signal)
        name = signal.name.removesuffix(f".{quantity}") if quantity else signal.name
        label = _REFERENCE if dashed else name
        curves.append(Curve(*thinned(signal.times, signal.values), label, is_reference=dashed))
    title = ""
    if quantity and sum(not x.is_reference for x in curves) == 1:
        # One element: its name is on the axis if there is room, else above.
        named = f"{curves[0].label}.{quantity}"
        shown, title = (named, "") if len(named) <= _MAX_LABEL else (shown, curves[0].label)
    y_label = f"{shown} [{unit}]" if unit else shown
    return Panel(curves, title, y_label=y_label, marks=marks, is_wide=True)


def thinned(
    times: NDArray[np.float64], values: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return some thousand samples that draw the same curve: minimum and maximum of each part."""
    if times.size <= _MAX_POINTS:
        return times, values
    size = -(-times.size // (_MAX_POINTS // 2))
    end = times.size // size * size
    parts = values[:end].reshape(-1, size)
    low = np.argmin(np.where(np.isnan(parts), np.inf, parts), axis=1)
    high = np.argmax(np.where(np.isnan(parts), -np.inf, parts), axis=1)
    picked = np.sort(np.stack([low, high], axis=1), axis=1) + size * np.arange(len(parts))[:, None]
    kept = np.unique(np.concatenate([picked.reshape(-1), np.arange(end, times.size), [0]]))
    return times[kept], values[kept]
