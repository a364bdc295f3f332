"""A real browser for tests, and how to find things on the studio's page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.tools import require_tool
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A headless chromium with a fresh profile, rendering in software."""
    chromium = require_tool("chromium", "chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def new_page(browser: Browser, width: int = 900, height: int = 420) -> Page:
    """An empty page with the patience a loaded machine needs."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_default_timeout(PATIENCE * 1000)
    page.add_init_script("localStorage.setItem('linkwork.toured', 'yes')")
    return page


def open_studio(page: Page, address: str) -> None:
    """Goes to a studio and waits until it has a scene, or shows the gallery."""
    page.goto(address)
    page.locator("html[data-ready]").wait_for()


def button(page: Page, name: str) -> Locator:
    """A button by its exact label."""
    return page.get_by_role("button", name=name, exact=True)


def slider(page: Page, joint: str) -> Locator:
    """The slider of a joint; arrow keys move it once it has the focus."""
    return page.get_by_role("slider", name=f"{joint} slider", exact=True)


def number_field(page: Page, label: str) -> Locator:
    """A field for a number: of a joint, or of a live value by its path."""
    return page.get_by_role("textbox", name=label, exact=True)


def tab(page: Page, name: str) -> None:
    """Opens a panel of the dock."""
    page.get_by_role("tab", name=name, exact=True).click()


def choose_speed(page: Page, speed: str) -> None:
    """Picks a speed by its text on the page."""
    button(page, "Speed").click()
    page.get_by_role("option", name=speed, exact=True).click()


def choose_scene(page: Page, scene: str) -> None:
    """Opens a scene of the gallery."""
    button(page, "Scenes").click()
    button(page, scene).click()
