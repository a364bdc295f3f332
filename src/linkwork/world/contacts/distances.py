"""How far apart the surfaces of a contact are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.engine.mujoco_types import MjData, MjModel


def contact_distances(model: MjModel, data: MjData) -> NDArray[np.float64]:
    """The distance at each contact of a state, negative where the surfaces overlap [m].

    The engine foresees contacts of what moves fast, and then tells a number in place of the
    distance that makes its solver stop the body in time. No overlap is deeper than the smaller of
    two shapes, so such numbers stand out, and the true distance is measured.
    """
    contact = data.contact
    distances = contact.dist.copy()
    radii = model.geom_rbound[contact.geom]
    # A plane has no radius.
    smaller = np.where(radii > 0, radii, np.inf).min(axis=1, initial=np.inf)
    for index in np.flatnonzero(distances < -2 * smaller):
        first, second = (int(geom) for geom in contact.geom[index])
        reach = float(np.linalg.norm(data.geom_xpos[first] - data.geom_xpos[second])) + 1.0
        measure = import_extra("mujoco", "world").mj_geomDistance
        distances[index] = measure(model, data, first, second, reach, None)
    return distances
