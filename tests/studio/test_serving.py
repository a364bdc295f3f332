from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from linkwork.errors import ArgumentError, FileError, PlatformError
from linkwork.studio import serve
from linkwork.studio.server import serving
from linkwork.studio.server.serving import LOOPBACK
from tests.studio.fake_session import FakeSession
from tests.studio.wire import Address


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind((LOOPBACK, 0))
        other.listen()
        yield other.getsockname()[1]


def free_port() -> int:
    """A port of this process; one that the system gives might be given to a connection too."""
    ports = range(serving.DEFAULT_PORT + 50, serving.DEFAULT_PORT + 100)
    return next(port for port in ports if not can_connect(port))


def can_connect(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex((LOOPBACK, port)) == 0


def test_a_taken_port_is_refused_in_words(taken_port):
    with pytest.raises(PlatformError) as refusal:
        serve(FakeSession, ["fake"], "fake", port=taken_port)
    assert refusal.value.message == f"port {taken_port} is in use"
    assert refusal.value.hint == "use --port N"


def test_a_taken_port_is_refused_before_a_scene_is_opened(taken_port):
    opened = []
    with pytest.raises(PlatformError):
        serve(opened.append, ["fake"], "fake", port=taken_port)
    assert opened == []


def test_the_port_asked_for_is_the_port_served():
    port = free_port()
    studio = serve(FakeSession, ["fake"], "fake", port=port)
    assert studio.address.startswith(f"http://127.0.0.1:{port}/?token=")
    studio.close()
    assert not can_connect(port)


@pytest.mark.parametrize("port", [None, 0])
def test_without_a_port_a_free_one_near_the_default_is_taken(port):
    studio = serve(FakeSession, ["fake"], "fake", port=port)
    other = serve(FakeSession, ["fake"], "fake", port=port)
    ports = [Address.parse(each.address).port for each in (studio, other)]
    studio.close()
    other.close()
    first = serving.DEFAULT_PORT
    assert first <= ports[0] < ports[1] < first + 100


@pytest.mark.parametrize("port", [-1, 65536, 10**9])
def test_a_number_that_is_no_port_is_refused(port):
    with pytest.raises(ArgumentError, match=f"invalid port: {port}"):
        serve(FakeSession, ["fake"], "fake", port=port)


@pytest.mark.parametrize("host", ["203.0.113.1", "no-such-host"])
def test_an_address_this_machine_does_not_have_is_refused(host):
    with pytest.raises(PlatformError, match="cannot bind"):
        serve(FakeSession, ["fake"], "fake", host=host)


def test_what_is_no_host_is_refused():
    with pytest.raises(ArgumentError, match="invalid host 'no such host'"):
        serve(FakeSession, ["fake"], "fake", host="no such host")


def test_a_scene_that_cannot_be_opened_leaves_nothing_listening():
    def refuse(scene: str) -> FakeSession:
        raise FileError(f"no {scene}")

    port = free_port()
    with pytest.raises(FileError, match="no fake"):
        serve(refuse, ["fake"], "fake", port=port)
    assert not can_connect(port)


def test_serving_prints_nothing(capfd):
    serve(FakeSession, ["fake"], "fake").close()
    assert capfd.readouterr() == ("", "")
