"""The studio of a scene: its controls, and checkpoints saved and restored."""

import math
import os
import signal
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError, FileError, NotFoundError, PhysicsProcessError
from linkwork.session import open_session
from linkwork.studio import serve
from linkwork.studio.views.current_scene import CHECKPOINT_SPACING, CHECKPOINT_SPAN, CheckpointRing
from tests.browser import button, new_page, open_studio
from tests.studio.fake_session import FakeSession
from tests.studio.wire import Address, dial, join
from tests.waiting import PATIENCE, wait_until


def test_switching_closes_the_old_session_and_opens_the_new_one(studio, opened):
    studio.switch("other")
    assert [session.info.scene for session in opened] == ["fake", "other"]
    assert opened[0].closed and not opened[1].closed
    assert (studio.session, studio.scene) == (opened[1], "other")


def test_a_scene_that_cannot_be_opened_leaves_the_present_one(studio, opened):
    with pytest.raises(FileError):
        studio.switch("broken")
    assert studio.session is opened[0]
    assert studio.scene == "fake"
    assert not opened[0].closed


def test_opening_is_cancelled_and_a_session_that_comes_late_is_closed(studio, opened, may_open):
    with join(Address.parse(studio.address)) as page:
        page.send("open", scene="slow", request=77)
        page.receive_until(lambda: page.messages.get("busy", {}).get("can_cancel"), "the wait")
        assert page.messages["busy"]["text"] == "Opening slow"
        page.send("step", count=5)
        wait_until(lambda: opened[0].latest().step == 5, "the present scene driven on")
        page.send("cancel")
        page.receive_until(lambda: page.messages.get("problem"), "the answer")
        assert page.messages["problem"]["request"] == 77
        assert page.messages["problem"]["lines"] == ["opening slow was cancelled"]
        assert studio.scene == "fake"
        may_open.set()
        wait_until(lambda: len(opened) == 2 and opened[1].closed, "the late session closed")
        assert studio.session is opened[0]
        assert not opened[0].closed


def test_closing_does_not_wait_for_a_scene_that_opens(studio, opened, may_open):
    with join(Address.parse(studio.address)) as page:
        page.send("open", scene="slow")
        page.receive_until(lambda: page.messages.get("busy", {}).get("can_cancel"), "the wait")
        studio.close()
        assert opened[0].closed
        assert len(opened) == 1


def test_a_new_session_gets_the_chosen_speed(studio, opened):
    with join(Address.parse(studio.address)) as page:
        page.ask("speed", factor=0.5)
        page.ask("open", scene="other")
        page.receive_until(lambda: page.frames[-1].scene == 2, "a frame of the other scene")
        assert page.frames[-1].speed == 0.5
    assert opened[1].latest().speed == 0.5
    assert not math.isinf(opened[1].latest().speed)


def test_closing_closes_the_session_and_may_be_repeated(studio, opened):
    studio.close()
    studio.close()
    assert opened[0].closed


def test_without_a_scene_the_page_shows_the_gallery_and_opens_one():
    with serve(FakeSession, ["fake"], None) as studio:
        with pytest.raises(ArgumentError, match="no scene is open"):
            _ = studio.session
        address = Address.parse(studio.address)
        with dial(address, f"/?token={address.token}", origin=address.origin) as socket:
            kinds = [socket.recv(PATIENCE).split('"')[3] for _ in range(2)]
            assert kinds == ["welcome", "closed"]
            socket.send('{"kind":"play","request":1}')
            assert "no scene is open" in socket.recv(PATIENCE)
            socket.send('{"kind":"open","scene":"fake"}')
            wait_until(lambda: studio.scene == "fake", "the scene")


def test_pages_come_and_go_without_an_effect_on_the_session(studio, opened):
    session = opened[0]
    session.start()
    for _ in range(5):
        with join(Address.parse(studio.address), acknowledges=False):
            pass
    step = session.latest().step
    wait_until(lambda: session.latest().step > step + 20, "physics going on")
    with join(Address.parse(studio.address)) as page:
        # The first frame may have been published before.
        page.receive_until(lambda: page.frames[-1].step > step, "a newer state")


def test_a_scene_that_no_page_shows_is_paused_and_says_why(opened):
    reports = []

    def open_scene(scene):
        opened.append(FakeSession(scene))
        return opened[-1]

    options = {"idle_pause": 0.3, "report": reports.append, "rich_light": False}
    with serve(open_scene, ["fake"], "fake", **options) as studio:
        session, address = opened[0], Address.parse(studio.address)
        with join(address) as page:
            assert "problem" not in page.messages
            page.ask("play")
            with join(address):
                pass
            step = session.latest().step
            wait_until(lambda: session.latest().time > step * 0.002 + 0.5, "playing with a page")
            assert session.latest().playing
        wait_until(lambda: not session.latest().playing, "the pause")
        wait_until(lambda: reports, "the report")
        assert "fake is paused at" in reports[0]
        assert "no page was open for 0.3 s" in reports[0]
        stands_at = session.latest().step
        with join(address) as page:
            page.receive_until(lambda: "problem" in page.messages, "the notice")
            assert page.messages["problem"]["title"] == "Paused: no page was open"
            page.receive_until(lambda: "log" in page.messages, "the log")
            assert page.messages["log"]["entries"][-1]["event"] == "paused"
            assert session.latest().step == stands_at
            assert page.ask("play")["kind"] == "done"
            with join(address) as other:
                other.receive_until(lambda: "log" in other.messages, "the log")
                assert "problem" not in other.messages
        assert len(reports) == 1


def test_without_the_option_a_scene_runs_on_without_pages(studio, opened):
    with join(Address.parse(studio.address)) as page:
        page.ask("play")
    at = opened[0].latest().time
    wait_until(lambda: opened[0].latest().time > at + 1.0, "physics going on")


def test_all_pages_see_the_same_state(studio, opened):
    address = Address.parse(studio.address)
    with join(address) as one, join(address) as other:
        one.ask("step", count=7)
        for page in (one, other):
            page.receive_until(lambda page=page: page.frames[-1].step == 7, "the step")


def test_the_reason_why_physics_stopped_is_sent(studio, opened):
    with join(Address.parse(studio.address)) as page:
        opened[0].trouble = "arm/q2 left the finite numbers at step 12\x1b"
        page.receive_until(lambda: page.messages["status"]["trouble"], "the reason")
        assert page.messages["status"]["trouble"].endswith(r"step 12\x1b")


def test_reset_opens_the_scene_again_if_the_physics_process_has_ended(studio, opened, monkeypatch):
    def died(*_, **__):
        raise PhysicsProcessError("the physics process was ended by a signal")

    monkeypatch.setattr(opened[0], "command", died)
    with join(Address.parse(studio.address)) as page:
        assert page.ask("command", name="follow", arguments={})["kind"] == "problem"
        assert page.ask("reset")["kind"] == "done"
        page.receive_until(lambda: page.frames[-1].scene == 2, "the new session")
    assert opened[0].closed
    assert studio.session is opened[1]


def test_a_physics_process_that_was_killed_is_reported_and_started_again_by_reset():
    with serve(open_session, ["swinging-arm"], "swinging-arm") as studio:
        dead = studio.session
        with join(Address.parse(studio.address)) as page:
            page.ask("play")
            os.kill(dead.process_id, signal.SIGKILL)
            page.receive_until(lambda: page.messages["status"]["trouble"], "the report")
            assert "SIGKILL" in page.messages["status"]["trouble"]
            page.receive_until(lambda: page.messages["status"]["ended"], "the end of the process")
            assert page.ask("play")["kind"] == "problem"
            assert page.ask("reset")["kind"] == "done"
            assert studio.session is not dead
            page.ask("play")
            page.receive_until(lambda: page.frames[-1].scene == 2 and page.frames[-1].step, "steps")
            assert page.messages["status"]["trouble"] == ""
            assert not page.messages["status"]["ended"]


def test_a_page_in_webgl_trouble_still_drives(studio, opened, browser):
    page = new_page(browser, 900, 300)
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    open_studio(page, studio.address)
    page.get_by_text("This browser cannot draw with WebGL").wait_for()
    button(page, "Step").click()
    wait_until(lambda: opened[0].latest().step == 1, "a step")
    page.close()


def test_closing_does_not_wait_for_stalled_pages(studio):
    with join(Address.parse(studio.address), acknowledges=False):
        studio.close()

        def is_serving():
            return "studio server" in [thread.name for thread in threading.enumerate()]

        wait_until(lambda: not is_serving(), "the end of the server")


def times(ring: CheckpointRing) -> list[float]:
    return [each.time for each in ring.message().checkpoints]


@given(st.lists(st.floats(0.0, 200.0), max_size=60))
def test_times_grow_and_lie_within_the_span(given_times):
    ring = CheckpointRing()
    for time in given_times:
        if ring.is_due(time):
            ring.add(time, b"")
        kept = times(ring)
        assert kept == sorted(set(kept))
        assert not kept or kept[-1] - kept[0] <= CHECKPOINT_SPAN
        assert not kept or kept[-1] <= max(time, kept[-1])


def test_a_steady_run_keeps_its_last_minute():
    ring = CheckpointRing()
    for tick in range(100_000):
        if ring.is_due(tick * 0.01):
            ring.add(tick * 0.01, str(tick).encode())
    kept = ring.message().checkpoints
    assert kept[-1].time - kept[0].time == pytest.approx(CHECKPOINT_SPAN, abs=CHECKPOINT_SPACING)
    assert ring.state(kept[3].number) == str(round(kept[3].time / 0.01)).encode()


def test_going_back_drops_the_future():
    ring = CheckpointRing()
    for time in (0.0, 1.0, 2.0, 3.0, 1.5):
        ring.add(time, b"")
    assert times(ring) == [0.0, 1.0, 1.5]
    with pytest.raises(NotFoundError, match="checkpoint"):
        ring.state(3)


def test_a_run_continues_from_a_checkpoint_bit_for_bit():
    with serve(open_session, ["two-scaras"], "two-scaras") as studio:
        session = studio.session
        with join(Address.parse(studio.address)) as page:

            def newest():
                return page.messages["checkpoints"]["checkpoints"]

            page.receive_until(newest, "the state at the start")
            page.ask("step", count=600)
            page.receive_until(lambda: len(newest()) == 2, "a checkpoint")
            at, later = newest()[-1], session.state_hash()
            page.ask("step", count=600)
            page.receive_until(lambda: len(newest()) == 3, "another")
            assert page.ask("restore", number=at["number"])["kind"] == "done"
            page.receive_until(lambda: page.frames[-1].time == pytest.approx(at["time"]), "back")
            assert session.state_hash() == later
            page.ask("step", count=1)
            assert page.ask("restore", number=10**6)["kind"] == "problem"


def test_contacts_are_sent_to_the_pages_that_draw_them():
    with serve(open_session, ["falling-bodies"], "falling-bodies") as studio:
        address = Address.parse(studio.address)
        with join(address) as page, join(address) as other:
            page.send("show", contacts=True)
            page.ask("step", count=1500)
            page.receive_until(
                lambda: page.messages.get("contacts", {}).get("contacts"), "contacts"
            )
            contact = page.messages["contacts"]["contacts"][0]
            assert "world" in (contact["body_a"], contact["body_b"])
            assert contact["position"][2] == pytest.approx(0.0, abs=0.05)
            other.ask("step", count=1)
            assert "contacts" not in other.messages
