"""One robot whose code is compiled once for all tests of pick and place."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.planning import pick_and_place
from linkwork.spatial import Pose

DOWN = (np.pi, 0.0, 0.0)


@pytest.fixture(autouse=True)
def no_compiler():
    """Code is compiled here: on numpy a cycle would take minutes."""


@pytest.fixture(scope="session")
def arm():
    return lw.load("irb140")


@pytest.fixture(scope="session")
def pick():
    return Pose.from_xyz_rpy((0.45, 0.25, 0.25), DOWN)


@pytest.fixture(scope="session")
def place():
    return Pose.from_xyz_rpy((0.4, -0.35, 0.3), DOWN)


@pytest.fixture(scope="session")
def done(arm, pick, place):
    """A cycle at twice its least time, by computed torque."""
    return pick_and_place(arm, pick, place, box=3.0, seconds=6.8)
