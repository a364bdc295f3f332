"""Which member of a union a value was meant for, so that no other complains of it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.files.complaint import Complaint, Loc


class Form(Enum):
    """What a value looks like, whatever it says."""

    MAP = "map"
    LIST = "list"
    SCALAR = "scalar"


_ASKED_FORMS = {
    **dict.fromkeys(("list_type", "tuple_type", "set_type", "frozen_set_type"), Form.LIST),
    **dict.fromkeys(("dict_type", "mapping_type", "model_type"), Form.MAP),
    **dict.fromkeys(("model_attributes_type", "dataclass_type"), Form.MAP),
    **dict.fromkeys(("string_type", "float_type", "int_type", "bool_type"), Form.SCALAR),
    **dict.fromkeys(("literal_error", "enum", "none_required"), Form.SCALAR),
}
"""The form that a complaint asks for, by pydantic's name of it; others ask for none."""

_LENGTHS = ("too_few", "too_short", "too_long")


def meant(complaints: Sequence[Complaint]) -> list[Complaint]:
    """The complaints of those members of unions whose form fits the values best.

    Every member of a union complains of a value that fits none. But who writes a map or a list
    where either may stand meant the member that takes one.
    """
    by_union: dict[Loc, list[Complaint]] = {}
    for complaint in complaints:
        for union, _ in complaint.members:
            by_union.setdefault(union, []).append(complaint)
    worse: set[tuple[Loc, str | int]] = set()
    # A member inside of one that was not meant says nothing, so that outer unions come first.
    for union in sorted(by_union, key=len):
        heard = [x for x in by_union[union] if worse.isdisjoint(x.members)]
        faults = _faults(heard, union)
        least = min(faults.values(), default=(0, 0))
        worse |= {(union, name) for name, fault in faults.items() if fault > least}
    return [x for x in complaints if worse.isdisjoint(x.members)]


def _faults(complaints: Sequence[Complaint], union: Loc) -> dict[str | int, tuple[int, int]]:
    """Of each member of a union: how badly the whole fits it, then how badly all inside does."""
    faults: dict[str | int, tuple[int, int]] = {}
    for complaint in complaints:
        fault = _fault(complaint)
        for place, name in complaint.members:
            if place == union:
                whole, inside = faults.get(name, (0, 0))
                of_whole = fault if complaint.path == union else 0
                faults[name] = (max(whole, of_whole), inside + fault)
    return faults


def _fault(complaint: Complaint) -> int:
    """How little a value looks like what is asked for: 2 another form, 1 another length."""
    asked = _ASKED_FORMS.get(complaint.kind)
    if asked is not None and asked is not _form(complaint.value):
        return 2
    return int(complaint.kind in _LENGTHS)


def _form(value: Any) -> Form:
    if isinstance(value, dict):
        return Form.MAP
    return Form.LIST if isinstance(value, list | tuple) else Form.SCALAR
