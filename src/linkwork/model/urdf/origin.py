"""Where URDF says that something stands."""

from __future__ import annotations

from linkwork.files import Element
from linkwork.model.ledger import XmlLedger
from linkwork.spatial import Pose, from_position_rpy
from linkwork.spatial.vector import ZERO


def origin(element: Element, ledger: XmlLedger) -> Pose:
    """The pose an element's <origin> gives; the identity without one."""
    found = element.first("origin")
    if found is None:
        return Pose()
    ledger.keep(found, "xyz", "rpy")
    return from_position_rpy(found.vector("xyz", 3, ZERO), found.vector("rpy", 3, ZERO))
