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
    return page


def open_studio(page: Page, address: str) -> None:
    """Goes to a studio and waits until it can be used, which its title tells."""
    page.goto(address)
    page.get_by_text("Linkwork studio", exact=True).wait_for()


def button(page: Page, name: str) -> Locator:
    """A button by exactly what is written on it."""
    return page.get_by_role("button", name=name, exact=True)


def control(page: Page, label: str) -> Locator:
    """The line of the panel that carries a label, e.g. `q1 [rad]`."""
    return page.locator(f"xpath=//label[normalize-space()='{label}']/../../..")


def thumb(page: Page, label: str) -> Locator:
    """The handle of a slider; arrow keys move it once it has the focus."""
    return control(page, label).get_by_role("slider")


def number_field(page: Page, label: str) -> Locator:
    """The field beside a slider, in which its value can be read and typed."""
    return control(page, label).locator("input:not([type=hidden])")


def choose(page: Page, label: str, option: str) -> None:
    """Picks an option of a list by its label."""
    control(page, label).locator("input:not([type=hidden])").click()
    page.get_by_role("option", name=option, exact=True).click()
