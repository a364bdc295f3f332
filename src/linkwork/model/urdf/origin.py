"""Where URDF says that something stands."""

from __future__ import annotations

from linkwork.errors import ArgumentError
from linkwork.files import Element
from linkwork.model.ledger import XmlLedger
from linkwork.spatial import Pose, from_position_rpy
from linkwork.spatial.vector import ZERO


def origin(element: Element, ledger: XmlLedger) -> Pose:
    """The pose an element's <origin> gives; the identity without one.

    Raises:
        SchemaError: Numbers that are no pose.
    """
    found = element.first("origin")
    if found is None:
        return Pose()
    ledger.keep(found, "xyz", "rpy")
    try:
        return from_position_rpy(found.vector("xyz", 3, ZERO), found.vector("rpy", 3, ZERO))
    except ArgumentError as error:
        raise found.error(error.message, error.hint) from error
