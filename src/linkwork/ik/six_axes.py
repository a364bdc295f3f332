"""Arms of six joints, and of seven by a free one, whichever way they are looked at."""

from __future__ import annotations

from linkwork.ik.backwards import recognise_backwards
from linkwork.ik.chain import Chain
from linkwork.ik.closed_form import ClosedForm
from linkwork.ik.locked import recognise_locked_first
from linkwork.ik.parallel_axes import recognise_parallel_axes
from linkwork.ik.seven_axes import recognise_shoulder_and_wrist
from linkwork.ik.spherical_wrist import recognise_spherical_wrist


def recognise_six_axes(chain: Chain) -> ClosedForm | None:
    """The form of a spherical wrist or of three parallel axes, counted from either end."""
    for recognise in (recognise_spherical_wrist, recognise_parallel_axes):
        form = recognise(chain) or recognise_backwards(chain, recognise)
        if form is not None:
            return form
    return None


def recognise_seven_axes(chain: Chain) -> ClosedForm | None:
    """The form of seven joints by their arm angle, or by the last or the first joint as given."""
    if len(chain.axes) != 7:
        return None
    return (
        recognise_shoulder_and_wrist(chain)
        or recognise_backwards(chain, _recognise_locked)
        or _recognise_locked(chain)
    )


def _recognise_locked(chain: Chain) -> ClosedForm | None:
    return recognise_locked_first(chain, recognise_six_axes)
