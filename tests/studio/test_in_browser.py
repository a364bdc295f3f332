"""The studio as a person meets it: in a real browser, with clicks and keys."""

import math

import numpy as np

from linkwork.session import open_session
from linkwork.session.state import POSITION, VELOCITY
from linkwork.studio import serve
from tests.browser import (
    button,
    choose_scene,
    choose_speed,
    drag_handle,
    enter,
    is_on,
    new_page,
    number_field,
    open_studio,
    slider,
    wait_for_state,
    wait_for_view,
)
from tests.studio.tool_poses import tool_pose
from tests.waiting import wait_until

Q1 = "robots.arm.targets.q1"


def test_controls_drive_the_session(studio, opened, browser_page):
    session, page = opened[0], browser_page
    open_studio(page, studio.address)
    wait_until(lambda: page.title() == "fake · Linkwork studio", "the title")

    button(page, "Step").click()
    wait_until(lambda: session.latest().step == 1, "a step")
    page.keyboard.press("ArrowRight")
    wait_until(lambda: session.latest().step == 2, "a step by key")
    field = number_field(page, "q1")
    wait_until(lambda: field.input_value() == "0.003", "the reference after two steps")
    slider(page, "q1").press("ArrowRight")
    wait_until(lambda: session.values_set(Q1) == [0.004], "the target one step on")

    button(page, "Play").click()
    wait_until(lambda: session.latest().playing, "playing")
    button(page, "Pause").wait_for()
    choose_speed(page, "2\u00d7")
    wait_until(lambda: session.latest().speed == 2.0, "twice real time")
    choose_speed(page, "Max")
    wait_until(lambda: session.latest().speed == math.inf, "unpaced")

    page.keyboard.press("Escape")
    page.keyboard.press("Space")
    wait_until(lambda: not session.latest().playing, "paused")
    standing = session.latest().step
    button(page, "Play").wait_for()
    assert session.latest().step == standing
    button(page, "Reset").click()
    wait_until(lambda: session.latest().step == 0, "reset")


def test_a_number_typed_slowly_while_playing_is_sent_once(studio, opened, browser_page):
    session, page = opened[0], browser_page
    open_studio(page, studio.address)
    button(page, "Play").click()
    wait_until(lambda: session.latest().step > 20, "physics")
    field = number_field(page, "q1")
    clock = page.get_by_label("Simulated time")

    def let_the_page_be_updated():
        before = clock.inner_text()
        wait_until(lambda: clock.inner_text() != before, "a later state on the page")

    field.click()
    for key in "-2.5":
        page.keyboard.press(key)
        let_the_page_be_updated()
    assert field.input_value() == "-2.5"
    assert session.values_set(Q1) == []
    page.keyboard.press("Enter")
    wait_until(lambda: session.values_set(Q1) == [-2.5], "the typed target")
    let_the_page_be_updated()
    assert field.input_value() == "-2.5"

    other = number_field(page, "q2")
    other.fill("0,25")
    field.click()
    wait_until(lambda: session.values_set("robots.arm.targets.q2") == [0.25], "sent when left")
    assert session.values_set(Q1) == [-2.5], "a field that is only visited sends nothing"


def test_fields_refuse_other_text_and_show_angles_in_degrees(studio, opened, browser_page):
    page = browser_page
    open_studio(page, studio.address)
    field = number_field(page, "q1")
    field.fill("fast")
    wait_until(lambda: field.get_attribute("aria-invalid") == "true", "the mark of bad input")
    field.press("Enter")
    field.press("Escape")
    wait_until(lambda: field.input_value() == "0.000", "the value before")
    field.fill("100")
    field.press("Enter")
    page.get_by_role("alert").filter(has_text="invalid target: 100").wait_for()
    assert opened[0].values_set(Q1) == [100.0], "refused by the session"
    button(page, "deg").click()
    wait_until(lambda: field.input_value() == "0.0", "degrees")
    field.fill("90")
    field.press("Enter")
    wait_until(lambda: opened[0].values_set(Q1) == [100.0, math.pi / 2], "a right angle")


def test_a_slider_shows_a_target_until_it_is_reached(studio, opened, browser_page):
    session, page = opened[0], browser_page
    open_studio(page, studio.address)
    target, follower = number_field(page, "q2"), number_field(page, "q1")
    target.fill("-0.5")
    target.press("Enter")
    wait_until(lambda: session.values_set("robots.arm.targets.q2") == [-0.5], "the target")
    follower.focus()
    wait_until(lambda: target.input_value() == "-0.500", "the target, rounded")
    page.wait_for_timeout(300)
    assert target.input_value() == "-0.500", "while paused the target waits"

    target.focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Space")
    wait_until(lambda: abs(float(follower.input_value())) > 0.3, "the slider following")
    assert session.values_set(Q1) == [], "following sets nothing"
    button(page, "Follow trajectory").click()
    wait_until(lambda: ("command", "follow", {"robot": "arm"}) in session.calls, "follow")
    wait_until(lambda: target.input_value() != "-0.500", "the slider following again")


def test_live_values_are_shown_with_units_and_set(studio, opened, browser_page):
    page = browser_page
    open_studio(page, studio.address, "Live")
    page.get_by_text("gravity in the world [m/s^2]").wait_for()
    enter(page, "gravity z", "-1.62")
    wait_until(lambda: opened[0].gravity == [0, 0, -1.62], "gravity of the moon")


def test_the_chart_plots_what_is_chosen(studio, opened, browser_page):
    page = browser_page
    open_studio(page, studio.address, "Plot")
    legend = page.get_by_label("Signals of the chart").get_by_role("listitem")
    wait_until(lambda: legend.count() == 6, "positions and references of three joints")
    button(page, "Signals").click()
    page.get_by_label("Find signals").fill("ball z")
    page.get_by_role("checkbox", name="bodies.ball.z").check()
    wait_until(lambda: legend.count() == 7, "the added signal")
    button(page, "Step").click()
    legend.filter(has_text="ball.z").get_by_text("0.3 m").wait_for()
    button(page, "Remove joints.arm/q1.position").click()
    wait_until(lambda: legend.count() == 6, "a signal less")


def test_a_panel_moves_below_the_view_and_stays_there(studio, browser_page):
    page = browser_page
    open_studio(page, studio.address, "Plot")
    button(page, "Move Plot below the view").click()
    page.get_by_label("Tray").get_by_role("tab", name="Plot").wait_for()
    page.reload()
    page.get_by_label("Tray").get_by_role("tab", name="Plot").wait_for()
    button(page, "Move Plot to the side").click()
    page.get_by_label("Dock", exact=True).get_by_role("tab", name="Plot").wait_for()


def test_scenes_are_switched_and_opening_can_fail_or_be_cancelled(studio, opened, browser_page):
    page = browser_page
    open_studio(page, studio.address)
    choose_scene(page, "slow")
    page.get_by_role("status").filter(has_text="Opening slow").wait_for()
    button(page, "Cancel").click()
    page.get_by_role("alert").filter(has_text="opening slow was cancelled").wait_for()
    assert studio.session is opened[0]
    button(page, "Close").click()
    button(page, "Step").click()
    wait_until(lambda: opened[0].latest().step == 1, "the scene before goes on")
    opened[0].trouble = "arm/q2 left the finite numbers at step 12"
    page.get_by_role("alert").filter(has_text="arm/q2 left the finite numbers").wait_for()

    choose_scene(page, "broken")
    page.get_by_text("'gravty' is not a key; did you mean 'gravity'?").wait_for()
    assert studio.session is opened[0]
    button(page, "other").click()
    wait_until(lambda: len(opened) == 2 and opened[0].closed, "the switch")
    button(page, "Play").click()
    wait_until(lambda: opened[1].latest().playing, "the new scene playing")


def test_a_click_selects_a_body_and_names_are_text(studio, browser_page):
    page = browser_page
    open_studio(page, studio.address, "Log")
    page.get_by_text("<b>a fake</b>").wait_for()
    wait_for_view(page)
    view = page.locator(".canvas canvas").bounding_box()
    page.mouse.click(view["x"] + view["width"] / 2, view["y"] + view["height"] / 2)
    page.get_by_label("Selected body").get_by_text("arm/").wait_for()
    page.keyboard.press("Escape")
    page.get_by_label("Selected body").wait_for(state="detached")


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


def test_a_run_is_looked_back_at_and_continued_from_there(browser_page):
    page = browser_page
    with serve(open_session, ["two-scaras"], "two-scaras", rich_light=False) as studio:
        session = studio.session
        open_studio(page, studio.address)
        clock = page.get_by_label("Simulated time")
        button(page, "Play").click()
        wait_until(lambda: session.latest().time > 2.0, "two seconds")
        button(page, "Pause").click()
        wait_until(lambda: not session.latest().playing, "paused")
        wait_for_state(page, session)
        page.get_by_role("slider", name="Look back").fill("1")
        wait_until(lambda: float(clock.inner_text().split()[0]) <= 1.0, "an earlier time")
        assert session.latest().time > 2.0, "looking back changes nothing"
        page.get_by_role("button", name="Continue from").click()
        wait_until(lambda: session.latest().time <= 1.0, "the checkpoint")
        run = session.latest().time
        button(page, "Play").click()
        wait_until(lambda: session.latest().time > run + 0.1, "going on from there")


def test_what_is_shown_besides_the_bodies_is_chosen(browser_page):
    page = browser_page
    with serve(open_session, ["falling-bodies"], "falling-bodies", rich_light=False) as studio:
        open_studio(page, studio.address)
        studio.session.step(1500)
        page.get_by_role("button", name="show").click()
        for name in ("Contacts and forces", "Frames", "Wireframe"):
            item = page.get_by_role("menuitemcheckbox", name=name)
            item.click()
            wait_until(lambda item=item: is_on(item), name)
        wait_until(
            lambda: studio.current and "contacts" in studio.current.details,
            "contacts read for the page",
        )


def tool_on_screen(session, view):
    """Where the tool of the first robot is drawn, seen from the scene's camera [pixels]."""
    tool = tool_pose(session).position
    camera = np.array(session.info.view.camera_position)
    forward = np.array(session.info.view.camera_target) - camera
    forward /= np.linalg.norm(forward)
    right = np.cross(forward, (0, 0, 1))
    right /= np.linalg.norm(right)
    ray = np.array(tool) - camera
    scale = view["height"] / 2 / math.tan(math.radians(22.5)) / (ray @ forward)
    x = view["x"] + view["width"] / 2 + scale * (ray @ right)
    y = view["y"] + view["height"] / 2 - scale * (ray @ np.cross(right, forward))
    return x, y


def test_the_tool_is_dragged_and_its_branches_are_listed(browser_page):
    page = browser_page
    with serve(open_session, ["irb140-table"], "irb140-table", rich_light=False) as studio:
        session = studio.session
        open_studio(page, studio.address)
        button(page, "Move tool").click()
        wait_for_view(page)
        x, y = tool_on_screen(session, page.locator(".canvas canvas").bounding_box())
        drag_handle(page, (x, y - 25), (x, y - 45))
        solutions = page.get_by_label("Solutions").get_by_role("button")
        wait_until(lambda: solutions.count() > 1, "the branches")

        def all_targets_are_set():
            values = session.live_values()
            targets = [values[f"robots.arm.targets.q{i}"].value for i in range(1, 7)]
            return all(isinstance(target, float) for target in targets)

        wait_until(all_targets_are_set, "the targets")
        assert session.latest().step == 0, "physics is paused"


def test_a_rover_is_driven_by_pad_and_slider(browser_page):
    page = browser_page
    with serve(open_session, ["maze"], "maze", rich_light=False) as studio:
        session = studio.session

        def command(side):
            return session.live_values()[f"actuators.{side}.command"].value

        open_studio(page, studio.address, "Live")
        button(page, "Turn left").hover()
        page.mouse.down()
        wait_until(lambda: command("left") < 0.0 < command("right"), "turning left")
        page.mouse.up()
        wait_until(lambda: command("left") == command("right") == 0.0, "standing")
        page.keyboard.down("w")
        wait_until(lambda: command("left") == command("right") > 0.0, "ahead")
        ahead = f"{command('left'):.4g}"
        shown = number_field(page, "actuators.left.command")
        wait_until(lambda: shown.input_value() == ahead, "the command on the page")
        page.keyboard.up("w")
        wait_until(lambda: command("left") == command("right") == 0.0, "standing")
        enter(page, "actuators.left.command", "2.5")
        wait_until(lambda: command("left") == 2.5, "the typed command")
        page.get_by_role("slider", name="right slider").fill("1.5")
        wait_until(lambda: command("right") == 1.5, "the slider's command")


def test_the_pad_drives_and_steers_a_robot_with_a_hinge(browser_page):
    page = browser_page
    with serve(open_session, ["workpartner-1"], "workpartner-1", rich_light=False) as studio:
        session = studio.session
        turner = session.info.layout.joints.index("Turner")
        axles = [session.info.layout.joints.index(f"Axle{x}") for x in ("FL", "FR", "RL", "RR")]

        def joints(field):
            return session.info.layout.joint_view(session.latest().frame)[:, field]

        open_studio(page, studio.address, "Live")
        session.start()
        # In a turn to the left the front half turns left, which is a negative angle of the hinge.
        for name, sign in (("Ahead and left", -1.0), ("Ahead and right", 1.0)):
            button(page, name).hover()
            page.mouse.down()
            wait_until(
                lambda sign=sign: sign * joints(POSITION)[turner] > 0.1, "a hinge that turns"
            )
            wait_until(lambda: min(joints(VELOCITY)[axles]) > 0.5, "wheels that turn")
            page.mouse.up()
        wait_until(lambda: abs(joints(POSITION)[turner]) < 0.02, "a straight hinge")
        wait_until(lambda: max(abs(joints(VELOCITY)[axles])) < 0.1, "standing wheels")


def test_a_grasp_that_is_refused_says_why_and_one_in_reach_closes(browser_page):
    page, path = browser_page, "grasps.magnet.closed"
    scene = "magnet-crane"
    with serve(open_session, [scene], scene, rich_light=False) as studio:
        session = studio.session
        open_studio(page, studio.address, "Live")
        switch = page.get_by_role("switch", name=path)
        switch.click()
        page.get_by_role("alert").filter(has_text="no body within 0.05 m").wait_for()
        assert not is_on(switch)
        while not session.live_values()[path].value:
            session.run_for(0.5)
        wait_until(lambda: is_on(switch), "closed by the mission")
        switch.click()
        wait_until(lambda: session.live_values()[path].value is False, "opened by the switch")
