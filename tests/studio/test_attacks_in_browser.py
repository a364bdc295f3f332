"""A person's own browser against the studio: pages of other servers, frames, crafted links."""

import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from linkwork.studio import Studio, serve
from tests.browser import button, new_page, open_studio
from tests.studio.fake_session import FakeSession
from tests.studio.wire import Address
from tests.waiting import PATIENCE

OPEN_SOCKET = """address => new Promise(done => {
    const socket = new WebSocket(address);
    socket.onopen = () => done("open");
    socket.onclose = () => done("closed");
})"""

FORBIDDEN_BY = """address => new Promise(done => {
    const report = event => done(event.effectiveDirective);
    document.addEventListener("securitypolicyviolation", report);
    const socket = new WebSocket(address);
    socket.onopen = socket.onclose = () => setTimeout(() => done("nothing"), 30_000);
})"""

OPEN_FRAME = """address => new Promise(done => {
    const frame = document.createElement("iframe");
    frame.onload = () => done("loaded");
    frame.src = address;
    document.body.append(frame);
})"""


class EmptyPage(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><body>another server</body>")

    def log_message(self, *_):
        pass


@pytest.fixture
def other_site() -> Iterator[str]:
    """A page of another server on this machine: same site, so that cookies come along."""
    server = HTTPServer(("127.0.0.1", 0), EmptyPage)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def studio(own_ports) -> Iterator[Studio]:
    studio = serve(FakeSession, ["fake"], "fake", rich_light=False)
    yield studio
    studio.close()


@pytest.fixture(scope="module")
def context(studio, browser) -> Iterator:
    context = browser.new_context(viewport={"width": 600, "height": 300})
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    open_studio(page, studio.address)
    page.close()
    yield context
    context.close()


@pytest.fixture
def visited(context) -> Iterator:
    """An empty page of a browser that has the studio's cookie."""
    page = context.new_page()
    yield page
    page.close()


def test_a_page_of_another_server_cannot_connect(studio, visited, other_site):
    address = Address.parse(studio.address)
    visited.goto(other_site)
    assert visited.evaluate(OPEN_SOCKET, f"ws://{address.authority}/socket") == "closed"


def test_a_page_of_another_server_cannot_frame_the_studio(studio, visited, other_site):
    visited.goto(other_site)
    visited.evaluate(OPEN_FRAME, studio.address)
    (frame,) = visited.main_frame.child_frames
    assert not frame.url.startswith("http://127.0.0.1")


def test_the_page_may_connect_nowhere_else(studio, browser_page):
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        elsewhere.setblocking(False)
        foreign = f"ws://127.0.0.1:{elsewhere.getsockname()[1]}"
        open_studio(browser_page, studio.address)
        assert browser_page.evaluate(FORBIDDEN_BY, foreign) == "connect-src"
        with pytest.raises(BlockingIOError):
            elsewhere.accept()


def test_the_address_bar_does_not_keep_the_token(studio, browser_page):
    open_studio(browser_page, studio.address)
    assert "token" not in browser_page.url


def test_the_page_is_reloaded_and_opened_again_without_the_token(studio, visited):
    open_studio(visited, Address.parse(studio.address).origin)
    visited.reload()
    visited.locator("html[data-ready]").wait_for()


def test_a_browser_without_the_token_is_told_what_to_do(studio, browser_page):
    browser_page.goto(Address.parse(studio.address).origin)
    browser_page.get_by_text("printed in the terminal").wait_for()


@pytest.mark.parametrize("rich_light", [False, True])
def test_the_page_needs_nothing_that_its_policy_forbids(browser, rich_light):
    errors, page = [], new_page(browser, 600, 300)
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    studio = serve(FakeSession, ["fake"], "fake", rich_light=rich_light)
    try:
        open_studio(page, studio.address)
        button(page, "Play").wait_for()
        assert errors == []
    finally:
        page.close()
        studio.close()
