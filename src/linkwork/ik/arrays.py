"""Types of arrays, and of several scalars."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.spatial.scalar import Scalar

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Indices = NDArray[np.int64]
Scalars = Sequence[Scalar]
