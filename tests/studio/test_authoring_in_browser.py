"""Editing, code, recording, gallery and files as a person meets them, in a real browser."""

import pytest

from linkwork.library import catalogue
from linkwork.session import open_session
from linkwork.session.open_any import SceneOpener
from linkwork.studio import library_cards, serve
from tests.browser import (
    button,
    drag_handle,
    enter,
    is_on,
    number_field,
    open_studio,
    tab,
    wait_for_state,
    wait_for_view,
)
from tests.waiting import PATIENCE, wait_until


@pytest.fixture
def store(tmp_path):
    return tmp_path / "runs.duckdb"


def opened(scene, store=None, cards=None):
    opener = SceneOpener(record=store, database=store)
    return serve(opener, cards or [scene], scene, rich_light=False, database=store)


def parameters(studio, robot="left"):
    return studio.session.loaded.scene.robots[robot].parameters


def test_a_length_is_edited_checked_while_typed_and_undone(browser_page):
    page = browser_page
    with opened("two-scaras") as studio:
        open_studio(page, studio.address, "Motion")
        wait_for_state(page, studio.session)
        button(page, "Teach joints").click()
        tab(page, "Edit")
        field = number_field(page, "robots.left.parameters.l1")
        field.fill("9")
        page.get_by_role("alert").filter(has_text="l1").wait_for()
        assert parameters(studio) == {}, "what is typed is only checked"
        field.fill("0.5")
        field.press("Enter")
        # The notice is shown for a few seconds only.
        page.get_by_text("Scene rebuilt").wait_for()
        wait_until(lambda: parameters(studio) == {"l1": 0.5}, "the length")
        tab(page, "Motion")
        points = page.get_by_label("Points").get_by_role("listitem")
        wait_until(lambda: points.count() == 1, "the point that was taught before")
        tab(page, "Edit")
        button(page, "Undo").click()
        wait_until(lambda: parameters(studio) == {}, "the length before")
        button(page, "Redo").click()
        wait_until(lambda: parameters(studio) == {"l1": 0.5}, "the length again")


def test_bodies_are_added_changed_moved_and_deleted(browser_page):
    page = browser_page
    with opened("falling-bodies") as studio:

        def bodies():
            return studio.session.loaded.scene.bodies

        open_studio(page, studio.address, "Edit")
        button(page, "Add body").click()
        page.get_by_role("menuitem", name="cylinder").click()
        wait_until(lambda: "cylinder" in bodies(), "the new body")
        enter(page, "bodies.cylinder.mass", "2.5")
        wait_until(lambda: bodies()["cylinder"].mass == 2.5, "its mass")
        enter(page, "bodies.cylinder.position x", "-0.4")
        wait_until(lambda: bodies()["cylinder"].position[0] == -0.4, "its place")
        button(page, "Delete cylinder").click()
        wait_until(lambda: "cylinder" not in bodies(), "without the body")
        page.get_by_label("Ground", exact=True).select_option("terrain")
        wait_until(lambda: studio.session.loaded.scene.ground.kind == "terrain", "terrain")


def test_a_body_is_dragged_by_its_handle(browser_page, tmp_path):
    page = browser_page
    file = tmp_path / "one.yaml"
    file.write_text(
        "linkwork: scene\nversion: 1\nground: {}\n"
        "bodies:\n  box: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.5]}\n"
        "camera: {position: [2.5, 0, 0.5], target: [0, 0, 0.5]}\n"
    )
    with opened(str(file)) as studio:
        open_studio(page, studio.address, "Edit")
        button(page, "Edit box").click()
        wait_for_view(page)
        view = page.locator(".canvas canvas").bounding_box()
        x, y = view["x"] + view["width"] / 2, view["y"] + view["height"] / 2
        drag_handle(page, (x, y - 40), (x, y - 90))
        wait_until(lambda: studio.session.loaded.scene.bodies["box"].position[2] > 0.55, "lifted")
        button(page, "Undo").click()
        wait_until(lambda: studio.session.loaded.scene.bodies["box"].position[2] == 0.5, "back")


def test_a_robot_is_placed_and_its_masses_are_edited(browser_page):
    page = browser_page
    with opened("two-scaras") as studio:
        open_studio(page, studio.address, "Edit")
        page.get_by_label("Robot to add").select_option("planar2")
        button(page, "Place robot").click()
        wait_until(lambda: "planar2" in studio.session.loaded.trees, "the robot")
        group = page.get_by_label("Robot planar2")
        group.get_by_role("button", name="Edit the model").click()
        group.get_by_role("button", name="Edit link2").click()
        enter(page, "link2 mass", "3.25")
        wait_until(
            lambda: studio.session.loaded.trees["planar2"].links[2].inertia.mass == 3.25, "the mass"
        )


def test_parts_are_cut_and_joined_in_the_diagram(browser_page):
    page = browser_page
    with opened("swinging-arm") as studio:
        robot = next(iter(studio.session.loaded.trees))
        last = studio.session.loaded.trees[robot].links[-1].name
        open_studio(page, studio.address, "Edit")
        page.get_by_role("img", name=f"Kinematic skeleton of {robot}").wait_for()
        button(page, "Parts").click()
        button(page, "tool.root, type A, frame").click()
        button(page, "Cut").click()

        def pairs():
            return studio.current.editor.message().robots[0].connections

        wait_until(lambda: (f"{last}.tip", "tool.root") not in pairs(), "the cut")
        # The page shows the cut: the part is not connected any more.
        page.locator("g.part.loose").filter(has_text="tool").wait_for()
        button(page, f"{last}.tip, type B, frame").click()
        button(page, "tool.root, type A, frame").click()
        wait_until(lambda: (f"{last}.tip", "tool.root") in pairs(), "joined again")


def test_dh_rows_are_edited(browser_page, tmp_path):
    page = browser_page
    file = tmp_path / "arm.yaml"
    file.write_text(
        "linkwork: robot\nversion: 1\nname: arm\nparameters: {l1: 0.4}\ndh:\n  rows:\n"
        "    q1: {a: l1, mass: 2, inertia: [0.1, 0.1, 0.1, 0, 0, 0]}\n"
        "    q2: {a: 0.3, mass: 1, inertia: [0.1, 0.1, 0.1, 0, 0, 0]}\n"
    )
    with opened(str(file)) as studio:
        open_studio(page, studio.address, "Edit")
        button(page, "Edit the model").click()
        enter(page, "q2 a", "l1 / 4")

        def reach():
            frame = {x.name: x for x in studio.session.loaded.trees["robot"].frames}["dh2"]
            return frame.pose_in_link.position[0]

        wait_until(lambda: abs(reach() - 0.1) < 1e-12, "the formula")


def test_a_scene_and_a_robot_are_saved(browser_page):
    page = browser_page
    with opened("two-scaras") as studio:
        open_studio(page, studio.address, "Edit")
        for item, start in (("Scene as YAML", b"linkwork: scene"), ("left as URDF", b"<?xml")):
            button(page, "Save").click()
            with page.expect_download() as download:
                page.get_by_role("menuitem", name=item).click()
            assert download.value.path().read_bytes().startswith(start)
            page.keyboard.press("Escape")
            page.get_by_role("tab", name="Edit").click()


def test_code_is_generated_and_equations_are_rendered(browser_page):
    page = browser_page
    with opened("swinging-arm") as studio:
        open_studio(page, studio.address, "Code")
        button(page, "Generate").click()
        counts = page.get_by_label("Operation counts")
        counts.get_by_role("rowheader", name="forward_dynamics").wait_for()
        page.get_by_label("Generated code").get_by_text("Linkwork").first.wait_for()
        with page.expect_download() as download:
            button(page, "Download").click()
        assert download.value.path().stat().st_size > 100
        button(page, "Equations").click()
        button(page, "M11").wait_for()
        page.locator("math msub").first.wait_for()


def test_recording_is_switched_and_limited(browser_page, store):
    page = browser_page
    with opened("swinging-arm", store) as studio:
        session = studio.session
        open_studio(page, studio.address)
        button(page, "Recording").click()
        switch = page.get_by_role("switch", name="Record")
        wait_until(lambda: is_on(switch), "recording")
        switch.click()
        wait_until(lambda: not is_on(switch), "switched off")
        session.step(10)
        assert session.latest().run == ""
        switch.click()
        wait_until(lambda: is_on(switch), "switched on")
        enter(page, "Limit of the recording", "0.1")
        session.set_speed(float("inf"))
        session.start()
        page.get_by_role("alert").filter(has_text="has reached the limit").wait_for()
        assert session.latest().playing


def test_the_gallery_lists_robots_and_recorded_runs(browser_page, store):
    page = browser_page
    with open_session("swinging-arm", store=store, process=False) as session:
        session.step(200)
        run = session.latest().run
    with opened(None, store, library_cards()) as studio:
        open_studio(page, studio.address)
        robots = page.get_by_label("Robots").get_by_role("listitem")
        wait_until(lambda: robots.count() == len(catalogue.names()), "all robots")
        button(page, run).click()
        wait_until(lambda: studio.scene == f"run:{run}", "the run")
        assert studio.session.info.playback.run == run
        button(page, "Scenes").click()
        button(page, "planar2").click()
        wait_until(lambda: studio.scene == "planar2", "the robot")


def test_a_dropped_file_is_opened(browser_page, tmp_path):
    page = browser_page
    from linkwork.model.urdf import write_urdf

    file = tmp_path / "mine.urdf"
    file.write_text(write_urdf(catalogue.robot("planar3"), tmp_path)[0])
    with opened("two-scaras") as studio:
        open_studio(page, studio.address)
        page.keyboard.press("g")
        page.get_by_label("Open file").set_input_files(file)
        wait_until(lambda: studio.scene.endswith("mine.urdf"), "the file")
        assert len(studio.session.info.joints) == 3
        wait_until(lambda: page.title().startswith("mine.urdf"), "the page of the file")
        button(page, "Scenes").click()
        page.get_by_label("Open file").set_input_files(
            {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"hello"}
        )
        page.get_by_role("alert").filter(has_text="Expected a robot or a scene").wait_for()


def test_runs_are_compared_filmed_and_saved_as_a_page(browser_page, store):
    page = browser_page
    with opened("swinging-arm", store) as studio:
        session = studio.session
        open_studio(page, studio.address)
        session.start()
        wait_until(lambda: session.latest().acknowledged > 40, "frames on the disk")
        session.pause()
        run = session.latest().run
        tab(page, "Plot")
        button(page, "Export").click()
        with page.expect_download() as download:
            page.get_by_role("menuitem", name="Run as web page").click()
        assert 'id="replay"' in download.value.path().read_text()
        tab(page, "Plot")
        button(page, "Export").click()
        page.get_by_role("menuitem", name="Run as film").click()
        save = page.get_by_role("link", name="Save")
        save.wait_for()
        with page.expect_download() as download:
            save.click()
        assert download.value.suggested_filename == f"{run}.mp4"
        session.command("reset")
        button(page, "Compare").click()
        page.get_by_role("menuitemcheckbox", name=run).click()
        page.get_by_label("Compared runs").get_by_text(run).wait_for()
        page.keyboard.press("Escape")
        button(page, f"Leave out {run}").click()
        page.get_by_label("Compared runs").wait_for(state="detached")


def test_a_diverged_run_goes_on_or_is_reset(studio, browser_page):
    page, session = browser_page, studio.session
    open_studio(page, studio.address)
    session.trouble = "body 'arm/fore' diverged at step 12"
    page.get_by_role("alert").filter(has_text="diverged").wait_for()
    button(page, "Go on").click()
    wait_until(lambda: session.latest().playing, "going on")


def test_the_tour_has_five_steps_and_is_shown_once(studio, browser):
    page = browser.new_page(viewport={"width": 1000, "height": 600})
    page.set_default_timeout(PATIENCE * 1000)
    open_studio(page, studio.address)
    tour = page.get_by_label("Tour")
    for title in ("Play", "Look around", "Move the robot", "Measure"):
        tour.get_by_text(title, exact=True).wait_for()
        tour.get_by_role("button", name="Next").click()
    tour.get_by_text("Change the model", exact=True).wait_for()
    tour.get_by_role("button", name="Close tour").click()
    tour.wait_for(state="detached")
    page.reload()
    page.locator("html[data-ready]").wait_for()
    # It would be offered together with the scene.
    button(page, "Play").wait_for()
    assert tour.count() == 0
    page.close()
