"""Who may open the studio, over the wire, and where it is served."""

import socket
from collections.abc import Iterator

import pytest

from linkwork.access.web_access import kept_token
from linkwork.errors import ArgumentError, FileError, PlatformError
from linkwork.studio import serve
from linkwork.studio.server import serving
from linkwork.studio.server.serving import LOOPBACK
from tests.studio.fake_session import FakeSession
from tests.studio.wire import Address, dial, dialled, get
from tests.waiting import PATIENCE

TITLE = b"<title>"


@pytest.fixture(scope="module")
def address(own_ports) -> Iterator[Address]:
    studio = serve(FakeSession, ["fake"], "fake", rich_light=False)
    yield Address.parse(studio.address)
    studio.close()


def with_token(address: Address, path: str = "/") -> str:
    return f"{path}?token={address.token}"


def cookie_of(address: Address) -> str:
    """The cookie a browser keeps after opening the address, as it sends it back."""
    return get(address, with_token(address)).headers["Set-Cookie"].partition(";")[0]


def test_the_address_opens_the_page_and_its_websocket(address):
    answer = get(address, with_token(address))
    assert answer.status == 200
    assert TITLE in answer.body
    assert dialled(address, with_token(address), origin=address.origin) == 101


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LocalHost", "[::1]"])
def test_every_name_of_this_machine_opens_it(address, name):
    host = f"{name}:{address.port}"
    assert get(address, with_token(address), Host=host).status == 200
    origin = f"http://{host.lower()}"
    assert dialled(address, with_token(address), host=host, origin=origin) == 101


FOREIGN_HOSTS = ("evil.example:{}", "localhost.evil.example:{}", "127.0.0.1", "127.0.0.1:1", "")


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_a_page_is_refused_under_a_foreign_name(address, host):
    """As after DNS rebinding: the name is foreign, the machine it stands for is this one."""
    assert get(address, with_token(address), Host=host.format(address.port)).status == 403


@pytest.mark.parametrize("host", FOREIGN_HOSTS[:-1])
def test_a_websocket_is_refused_under_a_foreign_name(address, host):
    host = host.format(address.port)
    for origin in (address.origin, f"http://{host}"):
        assert dialled(address, with_token(address), host=host, origin=origin) == 403


@pytest.mark.parametrize("more", [b"Host: evil.example\r\n", b"Cookie: \xff\r\n"])
def test_requests_that_no_client_sends_are_refused(address, more):
    token = with_token(address).encode() if b"Host" in more else b"/?token=\xff%"
    request = b"GET %s HTTP/1.1\r\nHost: %s\r\n" % (token, address.authority.encode())
    with socket.create_connection((address.host, address.port), timeout=PATIENCE) as client:
        client.sendall(request + more + b"\r\n")
        assert client.recv(100)[:13] in (b"HTTP/1.1 400 ", b"HTTP/1.1 403 ")


@pytest.mark.parametrize(
    "origin",
    [
        *("http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1:{}"),
        *("http://127.0.0.1:{}.evil.example", "http://127.0.0.1", "null", "file://", ""),
    ],
)
def test_a_foreign_origin_is_refused_even_with_the_token(address, origin):
    origin, cookie = origin.format(address.port), cookie_of(address)
    assert dialled(address, with_token(address), origin=origin) == 403
    assert dialled(address, "/", origin=origin, cookie=cookie) == 403
    assert get(address, with_token(address), Origin=origin).status == 403


def test_a_websocket_without_an_origin_is_refused(address):
    assert dialled(address, with_token(address)) == 403
    assert dialled(address, "/", cookie=cookie_of(address)) == 403


@pytest.mark.parametrize(
    "query", ["", "?token=", "?token=wrong", "?token=%ff%00%c3%a9", "?other=1"]
)
def test_without_the_token_nothing_is_opened(address, query):
    answer = get(address, f"/{query}")
    assert answer.status == 403
    assert TITLE not in answer.body
    assert "Set-Cookie" not in answer.headers
    assert dialled(address, f"/{query}", origin=address.origin) == 403


def test_a_token_that_is_only_the_beginning_is_wrong(address):
    for token in (address.token[:-1], address.token + "x", address.token.swapcase()):
        assert get(address, f"/?token={token}").status == 403
        assert dialled(address, f"/?token={token}", origin=address.origin) == 403


def test_every_path_needs_the_token(address):
    for path in ("/index.html", "/favicon.ico", "/../secret", "/%2e%2e/secret"):
        assert get(address, path).status == 403
    assert get(address, with_token(address, "/no-such-file")).status == 404


def test_a_page_opened_without_the_token_says_what_to_do(address):
    answer = get(address, "/")
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert b"printed in the terminal" in answer.body
    assert address.token.encode() not in answer.body


def test_the_token_goes_on_in_a_cookie_that_no_script_and_no_other_site_has(address):
    set_cookie = get(address, with_token(address)).headers["Set-Cookie"]
    attributes = {each.strip() for each in set_cookie.split(";")[1:]}
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= attributes
    assert not any(each.startswith("Domain") for each in attributes)
    cookie = cookie_of(address)
    assert get(address, "/", Cookie=f'other="a;b\\"=; {cookie}; last=é').status == 200
    assert dialled(address, "/", origin=address.origin, cookie=f"other=1; {cookie}") == 101


def test_a_wrong_cookie_opens_nothing(address):
    name = cookie_of(address).partition("=")[0]
    for cookie in (f"{name}=wrong", f"{name}", f"other={address.token}"):
        assert get(address, "/", Cookie=cookie).status == 403
        assert dialled(address, "/", origin=address.origin, cookie=cookie) == 403


def test_studios_side_by_side_have_tokens_and_cookies_of_their_own(address):
    other = serve(FakeSession, ["fake"], "fake", rich_light=False)
    try:
        theirs = Address.parse(other.address)
        assert theirs.token != address.token
        assert get(theirs, with_token(address)).status == 403
        ours, cookie = cookie_of(address), cookie_of(theirs)
        assert ours.partition("=")[0] != cookie.partition("=")[0]
        assert get(theirs, "/", Cookie=f"{ours}; {cookie}").status == 200
    finally:
        other.close()


def test_served_on_all_addresses_it_opens_at_each_and_at_no_foreign_name():
    studio = serve(FakeSession, ["fake"], "fake", host="0.0.0.0", rich_light=False)
    try:
        port, token = Address.parse(studio.address).port, Address.parse(studio.address).token
        other = Address("127.0.0.2", port, token)
        assert get(other, with_token(other)).status == 200
        assert dialled(other, with_token(other), origin=other.origin) == 101
        assert get(other, with_token(other), Host=f"evil.example:{port}").status == 403
        assert get(other, with_token(other), Host=f"127.0.0.3:{port}").status == 403
    finally:
        studio.close()


@pytest.mark.parametrize("path", ["/", "/?token={}", "/no-such-file?token={}"])
def test_no_answer_can_be_framed_or_lets_anything_foreign_in(address, path):
    headers = get(address, path.format(address.token)).headers
    policy = dict(
        directive.strip().partition(" ")[::2]
        for directive in headers["Content-Security-Policy"].split(";")
    )
    assert (headers["X-Frame-Options"], headers["X-Content-Type-Options"]) == ("DENY", "nosniff")
    assert headers["Referrer-Policy"] == "no-referrer"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert policy["default-src"] in ("'self'", "'none'")
    assert "'unsafe-inline'" not in policy["script-src"]
    hosts = {f"ws://{name}:{address.port}" for name in ("127.0.0.1", "localhost")}
    allowed = hosts | {"data:", "blob:"}
    sources = {source for each in policy.values() for source in each.split()}
    assert {source for source in sources if not source.startswith("'")} <= allowed
    assert set(policy["connect-src"].split()) >= {"'self'", *hosts}


def test_requests_that_are_no_requests_print_nothing(address, capfd):
    for raw in (b"POST / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\r\n\r\n", b""):
        with socket.create_connection((address.host, address.port), timeout=PATIENCE) as client:
            client.sendall(raw)
            client.shutdown(socket.SHUT_WR)
            client.recv(1000)
    assert get(address, with_token(address)).status == 200
    assert capfd.readouterr() == ("", "")


def test_a_refused_handshake_leaves_the_others_connected(address):
    with dial(address, with_token(address), origin=address.origin) as page:
        assert dialled(address, "/", origin="http://evil.example") == 403
        assert page.recv(timeout=PATIENCE)


def test_a_token_is_kept_for_a_port_and_only_for_its_owner(tmp_path):
    token = kept_token(tmp_path, 8080)
    assert kept_token(tmp_path, 8080) == token
    assert kept_token(tmp_path, 8081) != token
    assert len(token) == 43
    for damaged in ("", "short", token + "x", "\x00" * 43):
        (tmp_path / "studio-8080.token").write_text(damaged)
        assert len(kept_token(tmp_path, 8080)) == 43


def test_without_a_folder_to_write_to_the_token_is_new(tmp_path):
    missing = tmp_path / "none"
    assert kept_token(missing, 8080) != kept_token(missing, 8080)


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


ADDRESSES = [
    *(({"port": x}, ArgumentError, f"invalid port: {x}") for x in (-1, 65536, 10**9)),
    *(({"host": x}, PlatformError, "cannot bind") for x in ("203.0.113.1", "no-such-host")),
    ({"host": "no such host"}, ArgumentError, "invalid host 'no such host'"),
]


@pytest.mark.parametrize(("options", "kind", "words"), ADDRESSES)
def test_an_address_this_machine_does_not_have_is_refused(options, kind, words):
    with pytest.raises(kind, match=words):
        serve(FakeSession, ["fake"], "fake", **options)


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
