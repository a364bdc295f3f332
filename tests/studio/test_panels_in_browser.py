"""Panels for missions, trajectories and the view in a real browser; values are read back."""

import math
import threading

import pytest

from linkwork.session import open_session
from linkwork.studio import serve
from tests import browser
from tests.studio.tool_poses import tool_pose
from tests.waiting import wait_until

CAMERA_SCENE = """\
linkwork: scene
version: 1
ground: {}
bodies:
  crate: {shape: box, size: [0.3, 0.3, 0.3], mass: 2, position: [0, 0, 0.1]}
  post: {shape: box, size: [0.1, 0.1, 1.0], fixed: true, position: [1, 0, 0.5]}
sensors:
  eye: {kind: camera, frame: post, position: [0, 0, 0.6], rpy: [0, 0.5, 3.1416]}
  beam: {kind: scanner, frame: post, position: [-0.1, 0, -0.4], rpy: [0, 0, 3.1416], rays: 3}
"""


@pytest.fixture
def shown(request, browser_page, tmp_path):
    """A page with a real scene, by name or as text, and its studio."""
    scene = getattr(request, "param", "irb140-table")
    if "\n" in scene:
        file = tmp_path / "scene.yaml"
        file.write_text(scene)
        scene = str(file)
    with serve(open_session, [scene], scene, rich_light=False) as studio:
        browser.open_studio(browser_page, studio.address)
        yield studio, browser_page


def show(page, *names):
    page.get_by_role("button", name="show", exact=True).click()
    for name in names:
        item = page.get_by_role("menuitemcheckbox", name=name, exact=True)
        item.click()
        wait_until(lambda item=item: browser.is_on(item), name)
    page.get_by_role("button", name="show", exact=True).click()


def run_until(session, happens, what):
    """Runs until something is so. What the page was told to do may still be on its way."""
    wait_until(lambda: session.run_for(0.25) and happens(), what)


@pytest.mark.parametrize("shown", ["irb140-cell"], indirect=True)
def test_a_mission_is_edited_checked_run_paused_advanced_and_stopped(shown):
    studio, page = shown
    session = studio.session
    browser.tab(page, "Mission")
    chosen = page.get_by_label("Missions", exact=True)
    wait_until(lambda: chosen.locator("option").count() == 4, "three missions, and a new one")
    chosen.select_option("mission")
    text = page.get_by_role("textbox", name="Mission text")
    wait_until(lambda: text.inner_text().strip() == "", "an empty text")
    text.click()
    page.keyboard.type("WAIT 300 s\nMOVEJ(watch)\nMOVEJ(nowhere)")
    problems = page.get_by_label("Problems of the mission").get_by_role("listitem")
    problems.filter(has_text="3:7").filter(has_text="there is no pose 'nowhere'").wait_for()
    start = browser.button(page, "Start mission")
    wait_until(start.is_disabled, "a mission that cannot start")
    assert session.mission() is None
    for _ in "MOVEJ(nowhere)":
        page.keyboard.press("Backspace")
    page.keyboard.type("WAIT 400 s")
    wait_until(start.is_enabled, "a text without problems")
    written = text.inner_text()
    studio.rebuild(session.loaded, threading.Event())
    session = studio.session
    wait_until(lambda: chosen.locator("option").count() == 4, "the missions again")
    browser.wait_for_view(page)
    assert text.inner_text() == written, "a rebuilt scene keeps the text"
    start.click()
    wait_until(lambda: session.mission() and session.mission().status == "running", "running")
    assert "MOVEJ(watch)" in {node.text for node in session.mission().nodes}
    wait_until(lambda: page.locator(".cm-running").count() == 1, "the running line")
    steps = page.get_by_label("Steps of the mission").get_by_role("listitem")
    steps.filter(has_text="WAIT 300 s").and_(page.get_by_label("waiting")).wait_for()

    browser.button(page, "Pause mission").click()
    wait_until(lambda: session.mission().paused, "paused")
    browser.button(page, "Resume mission").click()
    wait_until(lambda: not session.mission().paused, "resumed")
    browser.button(page, "Advance to the next step").click()

    def state_of_wait():
        return next(x.state for x in session.mission().nodes if x.text == "WAIT 300 s")

    wait_until(lambda: state_of_wait() in ("done", "cancelled"), "the next step")
    browser.button(page, "Stop mission").click()
    wait_until(lambda: session.mission().ended, "stopped")
    status = page.get_by_label("Mission status")
    wait_until(lambda: session.mission().status in status.inner_text(), "the status on the page")


def test_a_trajectory_is_taught_edited_run_saved_and_loaded(shown, tmp_path):
    studio, page = shown
    session = studio.session
    browser.tab(page, "Motion")
    rows = page.get_by_label("Points").get_by_role("listitem")

    def teach(name, count):
        browser.wait_for_state(page, session)
        browser.button(page, name).click()
        wait_until(lambda: rows.count() == count, f"{count} points")

    teach("Teach joints", 1)
    session.command("move", robot="arm", joints=[0.3, 0.2, 0.1, 0, 0.6, 0])
    session.run_for(2.0)
    teach("Teach tool", 2)
    teach("Teach joints", 3)
    duration = page.get_by_label("Duration")
    wait_until(lambda: duration.inner_text() == "3.00 s", "the trajectory")
    browser.enter(page, "time of point 2", "2")
    wait_until(lambda: duration.inner_text() == "3.50 s", "a later point")
    browser.button(page, "Delete point 3").click()
    wait_until(lambda: rows.count() == 2, "a point less")
    browser.button(page, "Move point 2 up").click()
    page.get_by_role("button", name="point 1", exact=True).click()
    # The pose of the tool comes first.
    browser.number_field(page, "x of point 1").wait_for()
    browser.button(page, "Move point 2 up").click()

    with page.expect_download() as saved:
        browser.button(page, "Save trajectory").click()
    file = tmp_path / "saved.yaml"
    saved.value.save_as(file)
    assert "kind: quintic" in file.read_text()
    browser.button(page, "Delete point 2").click()
    wait_until(lambda: rows.count() == 1, "a point less")
    page.get_by_label("Trajectory file").set_input_files(file)
    wait_until(lambda: rows.count() == 2, "the points of the file")

    run = browser.button(page, "Run")
    wait_until(run.is_enabled, "a trajectory that can run")
    begin = session.latest().time
    run.click()
    wait_until(lambda: "arrived" in [x.kind for x in session.events() if x.time > begin], "the end")
    assert session.joints("arm").references == pytest.approx([0.3, 0.2, 0.1, 0, 0.6, 0], abs=0.01)

    browser.enter(page, "time of point 2", "0.05")
    page.get_by_text("of its velocity limit").first.wait_for()
    assert run.is_disabled(), "a trajectory that is too fast"


def test_home_zero_and_a_typed_pose_move_the_robot(shown):
    studio, page = shown
    session = studio.session
    home = session.joints("arm").positions

    def is_at(positions):
        return session.joints("arm").references == pytest.approx(positions, abs=1e-6)

    browser.button(page, "Zero").click()
    run_until(session, lambda: is_at([0.0] * 6), "zero")
    browser.wait_for_state(page, session)
    height = browser.number_field(page, "arm tool z")
    goal = float(height.input_value()) - 0.1
    height.fill(f"{goal:.3f}")
    height.press("Enter")
    page.get_by_label("Solutions").get_by_role("button").first.wait_for()
    height.blur()
    run_until(session, lambda: abs(tool_pose(session).position[2] - goal) < 0.005, "the pose")
    browser.wait_for_state(page, session)
    assert float(height.input_value()) == pytest.approx(goal, abs=0.01)
    browser.button(page, "Home").click()
    run_until(session, lambda: is_at(home), "home")


def test_marks_of_robots_are_drawn(shown):
    studio, page = shown
    before = browser.steady_view(page)
    for name in ("Joint axes", "Centres of mass", "Frames"):
        show(page, name)
        before = browser.wait_for_another_view(page, before, name)
    show(page, "Names")
    names = page.locator(".labels span")
    wait_until(lambda: names.count() == len(studio.session.info.layout.bodies), "all names")
    # The reference is where the robot is: nothing to see of a ghost, until it is told to move.
    studio.session.set("robots.arm.targets.q1", 1.0)
    studio.session.step(60)
    browser.wait_for_state(page, studio.session)
    before = browser.steady_view(page)
    show(page, "Desired pose")
    browser.wait_for_another_view(page, before, "the ghost")


@pytest.mark.parametrize("shown", ["falling-bodies"], indirect=True)
def test_a_body_is_selected_pushed_and_its_boxes_turn_red(shown):
    studio, page = shown
    session = studio.session
    session.run_for(2.0)
    show(page, "Collision boxes")
    details = studio.current.details
    wait_until(lambda: "boxes" in details and details["boxes"].touching, "bodies in contact")
    browser.wait_for_state(page, session)
    browser.wait_for_view(page)
    view = page.locator(".canvas canvas").bounding_box()
    middle = view["x"] + view["width"] / 2, view["y"] + view["height"] / 2

    def selects():
        for dx in range(-240, 250, 40):
            for dy in range(-60, 100, 20):
                page.mouse.click(middle[0] + dx, middle[1] + dy)
                panel = page.get_by_label("Selected body")
                if panel.count() and "kg" in panel.inner_text():
                    return middle[0] + dx, middle[1] + dy
        raise AssertionError("no body in the view")

    x, y = selects()
    panel = page.get_by_label("Selected body")
    name = panel.locator("strong").inner_text()
    body = session.info.bodies[session.info.layout.bodies.index(name)]
    assert f"{body.mass:g} kg" in panel.inner_text()
    touching = [c for c in session.contacts() if name in (c.body_a, c.body_b)]
    contacts = page.get_by_label("Contacts", exact=True).locator("dd").first
    wait_until(lambda: contacts.inner_text() == str(len(touching)), "its contacts")

    before = session.bodies().pose(name).position
    page.keyboard.down("Shift")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 80, steps=6)
    wait_until(lambda: b"push:spring" in session.checkpoint(), "the spring")
    run_until(session, lambda: session.bodies().pose(name).position[2] > before[2] + 0.02, "a lift")
    page.mouse.up()
    page.keyboard.up("Shift")
    wait_until(lambda: b"push:spring" not in session.checkpoint(), "let go")


@pytest.mark.parametrize("shown", [CAMERA_SCENE], indirect=True)
def test_rays_cameras_readings_findings_and_saved_views(shown):
    studio, page = shown
    session = studio.session
    browser.tab(page, "Log")
    finding = page.get_by_label("Findings").get_by_role("listitem")
    finding.filter(has_text="overlaps the ground").wait_for()
    session.step(300)
    browser.tab(page, "Live")
    readings = page.get_by_label("Sensor readings")
    expected = f"{session.read('sensors.beam.ray2'):.4g}"
    wait_until(lambda: expected in readings.inner_text(), "the ray in the middle")
    before = browser.steady_view(page)
    show(page, "Rays", "Cameras")
    page.get_by_label("Camera eye").wait_for()
    home = browser.wait_for_another_view(page, before, "rays and the picture of the camera")
    page.get_by_role("button", name="views", exact=True).click()
    save = page.get_by_role("menuitem", name="Save this view")
    save.click()
    page.get_by_role("button", name="top", exact=True).click()
    browser.wait_for_another_view(page, home, "the view from the top")
    page.get_by_role("button", name="views", exact=True).click()
    save.click()
    page.get_by_role("menuitem", name="view 1").click()
    save.click()
    page.get_by_role("menuitem", name="view 3").wait_for()
    (views,) = page.evaluate("Object.values(JSON.parse(localStorage['linkwork.views']))")
    first, top, again = (view["position"] for view in views)
    assert again == pytest.approx(first, abs=1e-6)
    assert top != pytest.approx(first, abs=0.1)
    page.reload()
    page.get_by_role("button", name="views", exact=True).click()
    page.get_by_role("menuitem", name="view 1").wait_for()


@pytest.mark.parametrize("shown", ["irb140-cell"], indirect=True)
def test_mission_points_are_drawn_and_named(shown):
    _, page = shown
    before = browser.steady_view(page)
    show(page, "Mission points")
    names = page.locator(".labels span")
    wait_until(lambda: "pallet.s1" in names.all_inner_texts(), "names of places")
    browser.wait_for_another_view(page, before, "the places")


def test_the_controller_is_changed_with_its_gains(shown):
    studio, page = shown
    session = studio.session
    browser.tab(page, "Live")
    page.get_by_label("Filter values").fill("proportional")
    browser.enter(page, "robots.arm.gains.proportional", "900")
    path = "robots.arm.gains.proportional"
    wait_until(lambda: list(session.live_values()[path].value) == [900.0] * 6, "all gains")
    page.get_by_label("Filter values").fill("")
    page.get_by_label("Controller of arm").select_option("pid")
    path = "robots.arm.controller"
    wait_until(lambda: session.live_values()[path].value == "pid", "the law")
    page.get_by_label("Filter values").fill("integral")
    gains = "robots.arm.gains.integral"
    # A long list of equal numbers is one field. The gains of the former law were equal: the field
    # of those of the new law appears when the page has received them.
    has_one_field = len(set(session.live_values()[gains].value)) == 1
    browser.enter(page, gains if has_one_field else f"{gains} 1", "25")
    wait_until(lambda: session.live_values()[gains].value[0] == 25.0, "the gain")


@pytest.mark.parametrize("shown", ["maze"], indirect=True)
def test_friction_and_speed_are_set(shown):
    studio, page = shown
    session = studio.session
    browser.tab(page, "Live")
    browser.enter(page, "materials.tyre.sliding", "0.3")
    path = "materials.tyre.sliding"
    wait_until(lambda: session.live_values()[path].value == 0.3, "less friction")
    browser.button(page, "Speed").click()
    slider = page.get_by_role("slider", name="Speed in percent")
    slider.fill("250")
    wait_until(lambda: session.latest().speed == 2.5, "two and a half times real time")
    slider.fill("0")
    wait_until(lambda: session.latest().speed == 0.0, "standing")
    page.get_by_role("option", name="Max", exact=True).click()
    wait_until(lambda: session.latest().speed == math.inf, "unpaced")
    browser.button(page, "Play").click()
    page.get_by_text("fps").wait_for()
