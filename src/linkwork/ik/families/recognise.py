"""Which closed form a chain has: every family is asked, in a fixed order, by the axes alone."""

from __future__ import annotations

from collections.abc import Callable

from linkwork.ik.families.closed_form import ClosedForm
from linkwork.ik.families.parallel_axes import recognise_parallel_axes
from linkwork.ik.families.reductions import recognise_locked, recognise_reversed
from linkwork.ik.families.spherical_wrist import recognise_spherical_wrist
from linkwork.ik.families.srs_arm import recognise_srs_arm
from linkwork.ik.families.two_axis_wrist import recognise_two_axis_wrist
from linkwork.ik.geometry.chain import Chain, chain_of
from linkwork.ik.planar.family import recognise_parallel_run
from linkwork.model.tree import Tree

Recogniser = Callable[[Chain], ClosedForm | None]


def recognise_six_axes(chain: Chain) -> ClosedForm | None:
    """The form of a spherical wrist or of three parallel axes, counted from either end."""
    for recognise in (recognise_spherical_wrist, recognise_parallel_axes):
        form = recognise(chain) or recognise_reversed(chain, recognise)
        if form is not None:
            return form
    return None


def recognise_seven_axes(chain: Chain) -> ClosedForm | None:
    """The form of seven joints by their arm angle, or by the last or the first joint as given."""
    if len(chain.axes) != 7:
        return None
    return (
        recognise_srs_arm(chain)
        or recognise_reversed(chain, _recognise_locked)
        or _recognise_locked(chain)
    )


def _recognise_locked(chain: Chain) -> ClosedForm | None:
    return recognise_locked(chain, recognise_six_axes)


def recognise_freed(chain: Chain) -> ClosedForm | None:
    """The form of a chain with joints more than its motion needs, by the first ones as given."""
    return recognise_locked(chain, _recognise_rest)


def _recognise_rest(chain: Chain) -> ClosedForm | None:
    return recognise_six_axes(chain) or recognise_parallel_run(chain) or recognise_freed(chain)


RECOGNISERS: tuple[Recogniser, ...] = (
    recognise_six_axes,
    recognise_parallel_run,
    recognise_two_axis_wrist,
    recognise_seven_axes,
    recognise_freed,
)
"""The families; the first that knows a chain solves it."""


def recognise(tree: Tree, frame: str | None = None, *, free: bool = False) -> ClosedForm | None:
    """The closed form of the joints that carry a frame.

    Args:
        tree: The robot.
        frame: A link or named frame; the tool when None.
        free: Prefer a form with free parameters to a convention that fixes a redundant robot.

    Returns:
        The form, which says what was recognised and why; None where no family fits.

    Raises:
        NotFoundError: No such frame.
        ModelError: There is no tool, no joint moves the frame, or one that does is no axis.
    """
    return recognise_chain(chain_of(tree, frame), free=free)


def recognise_chain(chain: Chain, *, free: bool = False) -> ClosedForm | None:
    """The closed form of a chain; None where no family fits.

    Args:
        chain: The chain.
        free: Prefer a form with free parameters to a convention that fixes a redundant robot.
    """
    forms = [form for recognise in RECOGNISERS if (form := recognise(chain)) is not None]
    if free:
        forms.sort(key=lambda form: not form.parameters)
    return forms[0] if forms else None
