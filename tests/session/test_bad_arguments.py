"""What running a scene refuses, whatever it is."""

from functools import partial

import pytest
import yaml

import linkwork as lw
from linkwork.session.devices.device import DeviceMessage
from tests.hostile import COUNTS, FLAGS, NAMES, NUMBERS, assert_refused, case

SCENE = {
    "linkwork": "scene",
    "version": 1,
    "bodies": {"ball": {"shape": "sphere", "size": [0.1], "mass": 1.0, "position": [0, 0, 1]}},
}
OPTIONAL = ("None",)
TEXTS = ("text", "text of a number", "unknown name", "empty text")


def run_cases(loaded):
    def run(**options):
        return lw.run(loaded, **({"seconds": 0.002} | options))

    yield case("run(scene)", lambda v: lw.run(v, seconds=0.002), NAMES)
    seconds = ("seconds", "steps")
    yield case("run(seconds)", lambda v: run(seconds=v), NUMBERS, *seconds, takes=OPTIONAL)
    endless = ("inf", "10**400", "10**5000", "fraction beyond floats", "longdouble beyond floats")
    yield case("run(speed)", lambda v: run(speed=v), NUMBERS, takes=endless)
    yield case("run(overrides)", lambda v: run(overrides=v), NUMBERS, takes=("list of texts",))
    yield case("run(seed)", lambda v: run(seed=v), COUNTS)
    yield case("run(forces)", lambda v: run(forces=v), NUMBERS, "force")
    yield case("run(outputs)", lambda v: run(outputs=v), NUMBERS, takes=OPTIONAL)
    yield case("run(observer)", lambda v: run(observer=v), NUMBERS, takes=OPTIONAL)
    yield case("run(store)", lambda v: run(store=v), NUMBERS, takes=(*OPTIONAL, *TEXTS))
    yield case(
        "run(snapshot)",
        lambda v: run(outputs=lw.session.RunOutputs(snapshot=v)),
        NUMBERS,
        "snapshot",
        "picture",
        takes=OPTIONAL,
    )
    yield case(
        "run(video)",
        lambda v: run(outputs=lw.session.RunOutputs(video=v)),
        NUMBERS,
        "video",
        "film",
        takes=OPTIONAL,
    )
    yield case(
        "run(size)",
        lambda v: run(outputs=lw.session.RunOutputs(size=v)),
        NUMBERS,
        "size",
        "width",
        takes=OPTIONAL,
    )
    yield case(
        "run(camera)", lambda v: run(outputs=lw.session.RunOutputs(camera=v)), NAMES, takes=OPTIONAL
    )
    yield case(
        "run(on_state)",
        lambda v: run(observer=lw.session.RunObserver(on_state=v)),
        NUMBERS,
        "on_state",
        "call",
        takes=(*OPTIONAL, "function", "class"),
    )
    yield case("open_session(scene)", lambda v: lw.open_session(v, process=False), NAMES)
    yield case("open_session(process)", lambda v: lw.open_session(loaded, process=v), FLAGS)
    yield case(
        "open_session(seed)", lambda v: lw.open_session(loaded, seed=v, process=False), COUNTS
    )
    yield case("load_scene(source)", lw.load_scene, NAMES, "scene")
    yield case(
        "load_scene(overrides)",
        lambda v: lw.load_scene("irb140-table", v),
        NUMBERS,
        "overrides",
        "assignment",
    )
    yield case(
        "load_scene(package_paths)",
        lambda v: lw.load_scene("irb140-table", package_paths=v),
        NUMBERS,
        takes=("list of texts",),
    )


@pytest.fixture
def loaded(tmp_path):
    file = tmp_path / "scene.yaml"
    file.write_text(yaml.safe_dump(SCENE))
    return lw.load_scene(file)


def test_what_is_no_argument_is_refused(loaded, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert_refused(*run_cases(loaded))


def test_messages_are_checked_before_they_are_sent(loaded):
    with lw.open_session(loaded, process=False) as session:
        (reply,) = session.exchange([DeviceMessage("motor", (float("nan"),), "test")])
        assert "motor" in reply.problem
        messages = [1, ("motor", (1.0,), "test"), None]
        messages += [DeviceMessage(7, (1.0,), "test"), DeviceMessage("motor", (1.0,), None)]
        messages += [DeviceMessage("motor", x, "test") for x in (7, ["x"], [None], "1")]
        for message in messages:
            for exchange in (session.exchange, session.exchange_soon):
                with pytest.raises(lw.LinkworkError, match=r"messages|values|actuator|source"):
                    exchange([message])


def test_a_lock_step_port_has_a_host_a_number_and_a_token(loaded):
    with lw.open_session(loaded, process=False) as session:
        takes = ("text", "text of a number")
        for name, values, optional in (
            ("host", NAMES, ()),
            ("port", COUNTS, ()),
            ("token", NUMBERS, (*OPTIONAL, *takes)),
        ):
            call = partial(_opened_lock_step, session, name)
            assert_refused(case(f"open_lock_step({name})", call, values, takes=optional))
        with pytest.raises(lw.LinkworkError, match="from 0 to 65535"):
            session.open_lock_step(port=65536)


def _opened_lock_step(session, name, value):
    session.open_lock_step(**{name: value})
    session.close_lock_step()


def test_a_recorded_run_is_shown_by_a_camera_and_after_a_wait_in_seconds(loaded, tmp_path):
    store = tmp_path / "runs.duckdb"
    lw.run(loaded, seconds=0.05, store=store)
    for wait in (10**400, float("inf")):
        with lw.playback(wait=wait, store=store) as played:
            assert_refused(case("picture(camera)", played.picture, NAMES, takes=OPTIONAL))
    with pytest.raises(lw.LinkworkError, match="invalid wait: 'x' s"):
        lw.playback(wait="x", store=store)
