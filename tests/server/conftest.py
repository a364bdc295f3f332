"""Servers on ports that the system chooses, on this machine alone."""

from contextlib import ExitStack

import pytest

from linkwork.server import SceneClient, SceneServer, ServeOptions
from linkwork.session import open_session
from tests.tools import write_scene
from tests.waiting import PATIENCE

CART = """
ground: {}
bodies:
  cart: {shape: box, size: [0.3, 0.2, 0.05], mass: 1.0, position: [0, 0, 0.07]}
  left: {shape: sphere, size: [0.05], mass: 0.1, position: [0, 0.15, 0.05]}
  right: {shape: sphere, size: [0.05], mass: 0.1, position: [0, -0.15, 0.05]}
  arm: {shape: box, size: [0.02, 0.02, 0.2], mass: 0.05, position: [0, 0, 0.25]}
joints:
  left: {kind: revolute, parent: cart, child: left, position: [0, 0.15, 0.05], axis: [0, 1, 0]}
  right: {kind: revolute, parent: cart, child: right, position: [0, -0.15, 0.05], axis: [0, 1, 0]}
  arm: {kind: revolute, parent: cart, child: arm, position: [0, 0, 0.12], axis: [0, 1, 0],
        limits: [-1, 1]}
actuators:
  left: {kind: velocity, joint: left, limit: 1.0, velocity_limit: 20.0}
  right: {kind: velocity, joint: right, limit: 1.0, velocity_limit: 20.0}
  arm: {kind: position, joint: arm, limit: 5.0}
sensors:
  place: {kind: position, frame: cart}
  arm: {kind: joint-position, joint: arm, noise: 0.001}
  scan: {kind: scanner, frame: cart, position: [0.2, 0, 0.1], rays: 5}
"""


@pytest.fixture(scope="session")
def cart(tmp_path_factory):
    """A small robot on wheels with an arm and three sensors."""
    return write_scene(tmp_path_factory.mktemp("scenes") / "cart.yaml", CART)


def quick(**options):
    """Options of a server for tests: ports that the system chooses, no WebSocket."""
    return ServeOptions(**({"first_port": 0, "websocket_port": None} | options))


@pytest.fixture
def serve(cart):
    with ExitStack() as things:

        def start(scene=None, record=None, **options):
            session = things.enter_context(open_session(scene or cart, store=record))
            server = things.enter_context(SceneServer(session, quick(**options)))
            return session, server

        yield start


@pytest.fixture(scope="module")
def served(cart):
    """One served scene for all tests of a module that leave it as it is."""
    with open_session(cart) as session, SceneServer(session, quick(websocket_port=0)) as server:
        yield session, server


@pytest.fixture
def client(served):
    with SceneClient(served[1].port("directory"), timeout=PATIENCE) as opened:
        yield opened
