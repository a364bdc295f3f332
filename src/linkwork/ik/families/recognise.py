"""Recognition of the family of a chain from its axes, in a fixed order."""

from collections.abc import Callable

from linkwork.ik.families.closed_form import ClosedForm, recognise_locked, recognise_reversed
from linkwork.ik.families.parallel_axes import recognise_parallel_axes
from linkwork.ik.families.srs_arm import recognise_srs_arm
from linkwork.ik.families.three_prismatic import recognise_three_prismatic
from linkwork.ik.families.wrists import recognise_spherical_wrist, recognise_two_axis_wrist
from linkwork.ik.geometry.chain import Chain, chain_of
from linkwork.ik.planar.family import recognise_parallel_run
from linkwork.model.tree import TreeLike, tree_of

Recogniser = Callable[[Chain], ClosedForm | None]


def recognise_six_axes(chain: Chain) -> ClosedForm | None:
    """Return the form of six axes with a spherical wrist or three parallel axes, at either end."""
    for recognise in (recognise_spherical_wrist, recognise_parallel_axes):
        form = recognise(chain) or recognise_reversed(chain, recognise)
        if form is not None:
            return form
    return None


def recognise_seven_axes(chain: Chain) -> ClosedForm | None:
    """Return the form of seven axes: by arm angle, or with the last or first joint locked."""
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
    """Return the form of a redundant chain with its first joints locked."""
    return recognise_locked(chain, _recognise_rest)


def _recognise_rest(chain: Chain) -> ClosedForm | None:
    return recognise_six_axes(chain) or recognise_parallel_run(chain) or recognise_freed(chain)


RECOGNISERS: tuple[Recogniser, ...] = (
    recognise_six_axes,
    recognise_parallel_run,
    recognise_three_prismatic,
    recognise_two_axis_wrist,
    recognise_seven_axes,
    recognise_freed,
)
"""Recognisers of the families, in order of preference."""


def recognise(tree: TreeLike, frame: str | None = None, *, free: bool = False) -> ClosedForm | None:
    """Return the closed form of the chain that carries a frame.

    Args:
        frame: A link or named frame; the tool when None.
        free: Prefer a form with redundancy parameters to a convention that fixes them.

    Returns:
        The closed form; None if the chain belongs to no family.

    Raises:
        ModelError: No tool, no joint moves the frame, or one of them has no single axis.
    """
    tree = tree_of(tree)
    return recognise_chain(chain_of(tree, frame), free=free)


def recognise_chain(chain: Chain, *, free: bool = False) -> ClosedForm | None:
    """Return the closed form of a chain, as `recognise`; None if it belongs to no family."""
    forms = (form for recognise in RECOGNISERS if (form := recognise(chain)) is not None)
    if free:
        forms = iter(sorted(forms, key=lambda form: not form.parameters))
    return next(forms, None)
