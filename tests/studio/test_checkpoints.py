from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import NotFoundError
from linkwork.session import open_session
from linkwork.studio import serve
from linkwork.studio.views.current_scene import CHECKPOINT_SPACING, CHECKPOINT_SPAN, CheckpointRing
from tests.studio.wire import Address, join


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
