"""A real browser for tests, and how to find things on the studio's page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.tools import require_tool
from tests.waiting import PATIENCE, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from linkwork.session.session import Session

FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--use-gl=angle"),
    *("--use-angle=swiftshader", "--enable-unsafe-swiftshader"),
    # The page itself is painted without the graphics card that software imitates for the view.
    "--disable-gpu-compositing",
)


@contextmanager
def open_browser() -> Iterator[Browser]:
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


def forget_all(page: Page) -> None:
    """Makes a page as empty as a new one, which takes a second of the processor to open."""
    page.mouse.up()
    address = page.url
    page.goto("about:blank")
    page.context.clear_cookies()
    if address.startswith("http"):
        origin = "/".join(address.split("/")[:3])
        devtools = page.context.new_cdp_session(page)
        devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        devtools.detach()


def open_studio(page: Page, address: str, panel: str | None = None) -> None:
    """Goes to a studio, waits until it has a scene or shows the gallery, and opens a panel."""
    page.goto(address)
    page.locator("html[data-ready]").wait_for()
    if panel:
        tab(page, panel)


def wait_for_state(page: Page, session: Session) -> None:
    """Waits until the panels of a page show the newest state of a session that stands."""
    clock = page.get_by_label("Simulated time")

    def is_shown() -> bool:
        return abs(float(clock.inner_text().split()[0]) - session.latest().time) < 6e-4

    wait_until(is_shown, "the newest state on the page")


def wait_for_view(page: Page) -> None:
    """Waits until the view has drawn the bodies of the open scene where they are."""
    page.locator(".canvas[data-drawn]").wait_for()


def view_of(page: Page) -> bytes:
    """A picture of the view; its buttons and its slider are covered, as they change too."""
    covered = [page.locator(".views"), page.locator(".timeline")]
    return page.locator(".canvas canvas").screenshot(mask=covered)


def steady_view(page: Page) -> bytes:
    """The picture of the view, once it stays as it is."""
    wait_for_view(page)
    pictures = [view_of(page)]

    def is_steady() -> bool:
        pictures.append(view_of(page))
        return pictures[-1] == pictures[-2]

    wait_until(is_steady, "a view that stays as it is")
    return pictures[-1]


def wait_for_another_view(page: Page, before: bytes, what: str) -> bytes:
    """Waits until the view differs from a picture of it; returns the new one."""
    wait_until(lambda: view_of(page) != before, what)
    return steady_view(page)


def drag_handle(page: Page, at: tuple[float, float], to: tuple[float, float]) -> None:
    """Drags the handle in the view, once the pointer is over it."""
    wait_for_view(page)
    canvas = page.locator(".canvas canvas")

    def is_over() -> bool:
        # The pointer must move to be noticed.
        page.mouse.move(at[0], at[1] - 1)
        page.mouse.move(*at)
        return "over-handle" in (canvas.get_attribute("class") or "")

    wait_until(is_over, "the handle under the pointer")
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    page.mouse.up()


def is_on(control: Locator) -> bool:
    return control.get_attribute("aria-checked") == "true"


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def slider(page: Page, joint: str) -> Locator:
    """The slider of a joint; arrow keys move it once it has the focus."""
    return page.get_by_role("slider", name=f"{joint} slider", exact=True)


def number_field(page: Page, label: str) -> Locator:
    """A field for a number: of a joint, or of a live value by its path."""
    return page.get_by_role("textbox", name=label, exact=True)


def enter(page: Page, label: str, text: str) -> Locator:
    """Types into a field for a number; gives the field."""
    field = number_field(page, label)
    field.fill(text)
    field.press("Enter")
    return field


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def choose_speed(page: Page, speed: str) -> None:
    button(page, "Speed").click()
    page.get_by_role("option", name=speed, exact=True).click()


def choose_scene(page: Page, scene: str) -> None:
    button(page, "Scenes").click()
    button(page, scene).click()
