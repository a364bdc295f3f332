"""Which closed form a chain has: every family is asked, in a fixed order, by the axes alone."""

from __future__ import annotations

from collections.abc import Callable

from linkwork.ik.chain import Chain, chain_of
from linkwork.ik.closed_form import ClosedForm
from linkwork.model.tree import Tree

Recogniser = Callable[[Chain], ClosedForm | None]

RECOGNISERS: tuple[Recogniser, ...] = ()
"""The families; the first that knows a chain solves it."""


def recognise(tree: Tree, frame: str | None = None) -> ClosedForm | None:
    """The closed form of the joints that carry a frame.

    Args:
        tree: The robot.
        frame: A link or named frame; the tool when None.

    Returns:
        The form, which says what was recognised and why; None where no family fits.

    Raises:
        NotFoundError: No such frame.
        ModelError: There is no tool, no joint moves the frame, or one that does is no axis.
    """
    return recognise_chain(chain_of(tree, frame))


def recognise_chain(chain: Chain) -> ClosedForm | None:
    """The closed form of a chain; None where no family fits."""
    forms = (recogniser(chain) for recogniser in RECOGNISERS)
    return next((form for form in forms if form is not None), None)
