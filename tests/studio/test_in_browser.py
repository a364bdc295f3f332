"""The studio as a person meets it: in a real browser, with clicks and keys."""

from __future__ import annotations

import math

from tests.browser import (
    button,
    choose,
    control,
    new_page,
    number_field,
    open_studio,
    thumb,
)
from tests.waiting import wait_until

Q1 = "robots.arm.targets.q1"


def chart(page):
    """How many columns and moments the chart on the page holds."""
    data = "Object.values(window.__viserTestpoints.uplots)[0].chart.data"
    return page.evaluate(f"() => ({{columns: {data}.length, moments: {data}[0].length}})")


def test_controls_drive_the_session(studio, opened, browser_page, tmp_path):
    session, page = opened[0], browser_page
    open_studio(page, studio.address)

    button(page, "+10").click()
    wait_until(lambda: session.latest().step == 10, "ten steps")
    field = number_field(page, "q1 [rad]")
    wait_until(lambda: field.input_value() == "0.016", "the reference after ten steps")
    thumb(page, "q1 [rad]").press("ArrowRight")
    wait_until(lambda: session.values_set(Q1) == [0.017], "the target one step on")

    button(page, "Play").click()
    wait_until(lambda: session.latest().playing, "playing")
    button(page, "Pause").wait_for()

    field.fill("1.25")
    wait_until(lambda: session.values_set(Q1)[-1:] == [1.25], "the typed target")

    number_field(page, "Speed [%]").fill("200")
    wait_until(lambda: session.latest().speed == 2.0, "twice real time")
    control(page, "Max speed").get_by_role("checkbox").click()
    wait_until(lambda: session.latest().speed == math.inf, "unpaced")

    page.screenshot(path=tmp_path / "playing.png")
    button(page, "Pause").click()
    wait_until(lambda: not session.latest().playing, "paused")
    standing = session.latest().step
    button(page, "Play").wait_for()
    assert session.latest().step == standing

    button(page, "Reset").click()
    wait_until(lambda: session.latest().step == 0, "reset")


def test_a_slider_shows_a_wish_until_it_is_met_and_else_the_reference(studio, opened, browser_page):
    session, page = opened[0], browser_page
    open_studio(page, studio.address)
    wish, follower = number_field(page, "q2 [rad]"), number_field(page, "q1 [rad]")
    wish.fill("-0.5")
    wait_until(lambda: session.values_set("robots.arm.targets.q2") == [-0.5], "the target")
    page.wait_for_timeout(500)
    assert wish.input_value() == "-0.5", "while paused the target waits"

    button(page, "Play").click()
    wait_until(lambda: abs(float(follower.input_value())) > 0.3, "the slider following")
    assert session.values_set(Q1) == [], "following sets nothing"
    button(page, "Follow trajectory").click()
    wait_until(lambda: ("command", "follow", {"robot": "arm"}) in session.calls, "follow")
    wait_until(lambda: wish.input_value() != "-0.5", "the slider following again")


def test_the_chart_plots_what_is_chosen_and_starts_afresh_at_a_reset(studio, browser_page):
    page = browser_page
    open_studio(page, studio.address)
    button(page, "+100").click()
    wait_until(lambda: chart(page)["moments"] == 3, "both moments and the end of the span")
    assert chart(page)["columns"] == 8, "times, framing, and three joints with references"

    choose(page, "Plot", "lift/z")
    wait_until(lambda: chart(page)["columns"] == 3, "one joint without a reference")
    button(page, "Reset").click()
    wait_until(lambda: chart(page)["moments"] == 2, "the first moment alone")


def test_scenes_can_be_switched_and_failures_are_told_in_words(studio, opened, browser_page):
    page = browser_page
    open_studio(page, studio.address)
    opened[0].trouble = "arm/q2 left the finite numbers at step 12"
    page.get_by_role("alert").filter(has_text="arm/q2 left the finite numbers").wait_for()

    choose(page, "Scene", "broken")
    page.get_by_text("'gravty' is not a key; did you mean 'gravity'?").wait_for()
    picker = control(page, "Scene").locator("input:not([type=hidden])")
    wait_until(lambda: picker.input_value() == "fake", "the picker going back")
    assert studio.session is opened[0]

    choose(page, "Scene", "other")
    wait_until(lambda: len(opened) == 2 and opened[0].closed, "the switch")
    button(page, "Play").click()
    wait_until(lambda: opened[1].latest().playing, "the new scene playing")


def test_pages_share_one_scene_that_outlives_them(studio, opened, browser, browser_page):
    session, other = opened[0], new_page(browser)
    open_studio(browser_page, studio.address)
    open_studio(other, studio.address)
    button(other, "Play").click()
    button(browser_page, "Pause").wait_for()
    other.close()
    browser_page.goto("about:blank")
    step = session.latest().step
    wait_until(lambda: session.latest().step > step + 50, "physics going on without a page")
    open_studio(browser_page, studio.address)
    button(browser_page, "Pause").wait_for()
