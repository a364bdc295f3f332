"""Editing, recording, code, comparison, uploads, films and replays over the wire."""

import base64
import gzip
import http.client
import json
import re
import threading
from itertools import pairwise
from urllib.parse import quote

import pytest

import linkwork as lw
from linkwork.record import load_spools, recorded_runs
from linkwork.session import open_session
from linkwork.session.open_any import SceneOpener
from linkwork.session.playback_run import session as playback_session
from linkwork.studio import serve
from linkwork.studio.page_files import MAX_FILE
from tests.studio.wire import Address, WirePage, dial, get, join
from tests.waiting import PATIENCE, wait_until


@pytest.fixture
def store(tmp_path):
    return tmp_path / "runs.duckdb"


@pytest.fixture
def scaras():
    with serve(SceneOpener(), ["two-scaras"], "two-scaras", rich_light=False) as studio:
        yield studio


@pytest.fixture
def swinging(store):
    opener = SceneOpener(record=store, database=store)
    options = {"rich_light": False, "database": store}
    with serve(opener, ["swinging-arm"], "swinging-arm", **options) as studio:
        yield studio


def put(*path, value):
    return {"path": list(path), "value": value}


def parameters(studio):
    return studio.session.loaded.scene.robots["left"].parameters


def test_an_edit_rebuilds_the_scene_and_undo_brings_it_back(scaras):
    with join(Address.parse(scaras.address)) as page:
        assert page.ask("inspect")["kind"] == "done"
        assert [x["name"] for x in page.messages["editor"]["robots"]] == ["left", "right"]
        height = {x["name"]: x for x in page.messages["editor"]["robots"][0]["parameters"]}
        assert height["base_height"]["value"] == 0.5
        path = ("robots", "left", "parameters", "base_height")
        assert page.ask("edit", patches=[put(*path, value=0.8)])["kind"] == "done"
        page.receive_until(lambda: page.messages["scene"]["number"] == 2, "the rebuilt scene")
        assert scaras.session.loaded.scene.robots["left"].parameters["base_height"] == 0.8
        assert page.ask("undo")["kind"] == "done"
        assert "base_height" not in scaras.session.loaded.scene.robots["left"].parameters


def test_an_invalid_edit_keeps_the_scene_that_runs(scaras):
    session = scaras.session
    with join(Address.parse(scaras.address)) as page:
        bad = [put("robots", "left", "position", value=[0.0, "up", 0.0])]
        assert page.ask("edit", patches=bad, check_only=True)["kind"] == "done"
        (problem,) = page.messages["checked"]["problems"]
        assert problem["element"] == "robots.left.position[1]"
        page.ask("edit", patches=bad)
        assert page.messages["editor"]["problems"] == [problem]
        assert scaras.session is session
        assert page.ask("edit", patches=[put("robots", 3, value=1.0)])["kind"] == "problem"


def test_of_many_edits_only_the_last_scene_is_built(scaras, monkeypatch):
    built, original, may_end = [], scaras.rebuild, threading.Event()

    def build(loaded, cancelled):
        built.append(loaded.scene.robots["left"].parameters["l1"])
        may_end.wait(PATIENCE)
        original(loaded, cancelled)

    monkeypatch.setattr(scaras, "rebuild", build)
    path = ("robots", "left", "parameters", "l1")
    with join(Address.parse(scaras.address)) as page:
        page.send("edit", patches=[put(*path, value=0.3)])
        wait_until(lambda: built == [0.3], "the first build")
        for length in (0.31, 0.32, 0.33):
            page.send("edit", patches=[put(*path, value=length)])
        page.send("undo")
        page.send("edit", patches=[put(*path, value=-1.0)])
        page.send("edit", patches=[put("robots", 3, value=1.0)])
        wait_until(lambda: scaras.authoring._edits_queued == 7, "all edits")
        may_end.set()
        wait_until(lambda: parameters(scaras) == {"l1": 0.32}, "the last valid scene")
        assert built == [0.3, 0.32]
        page.receive_until(
            lambda: page.messages.get("editor", {}).get("problems"), "the problem of the last edit"
        )


def test_building_is_cancelled_and_the_scene_before_runs_on(scaras, monkeypatch):
    session, may_open, original = scaras.session, threading.Event(), scaras._open_scene

    def open_slowly(loaded):
        may_open.wait(PATIENCE)
        return original(loaded)

    monkeypatch.setattr(scaras, "_open_scene", open_slowly)
    with join(Address.parse(scaras.address)) as page:
        page.send("edit", request=77, patches=[put("gravity", value=[0.0, 0.0, -1.62])])
        page.receive_until(lambda: page.messages.get("busy", {}).get("can_cancel"), "building")
        page.send("cancel")
        page.receive_until(lambda: page.messages.get("problem"), "the end")
        assert "cancelled" in page.messages["problem"]["lines"][0]
        assert page.ask("step", count=1)["kind"] == "done"
        assert scaras.session is session
        may_open.set()


def test_a_playing_scene_plays_on_after_an_edit(swinging):
    swinging.session.start()
    with join(Address.parse(swinging.address)) as page:
        page.ask("edit", patches=[put("gravity", value=[0.0, 0.0, -1.62])])
        wait_until(lambda: swinging.session.latest().playing, "playing again")
        assert swinging.session.loaded.scene.gravity == (0.0, 0.0, -1.62)


def test_a_scene_changed_on_disk_is_reloaded(tmp_path):
    file = tmp_path / "mine.yaml"
    ball = "ball: {shape: sphere, size: [R], mass: 1}"
    text = f"linkwork: scene\nversion: 1\nground: {{}}\nbodies:\n  {ball}\n"
    file.write_text(text.replace("R", "0.1"))
    with (
        serve(SceneOpener(), [str(file)], str(file)) as studio,
        join(Address.parse(studio.address)) as page,
    ):
        page.ask("inspect")
        assert page.messages["editor"]["file"] == "mine.yaml"
        file.write_text(text.replace("R", "0.2"))
        page.receive_until(
            lambda: page.messages["editor"]["has_changed_on_disk"], "the change on disk"
        )
        assert page.ask("reload")["kind"] == "done"
        assert studio.session.loaded.scene.bodies["ball"].size == (0.2,)
        file.write_text(text.replace("sphere", "spear"))
        assert page.ask("reload")["kind"] == "problem"
        assert studio.session.loaded.scene.bodies["ball"].size == (0.2,)


def test_recording_is_switched_and_stops_at_its_limit(swinging, store):
    session = swinging.session
    with join(Address.parse(swinging.address)) as page:
        assert page.messages["recording"]["on"]
        assert page.messages["recording"]["limit"] == 1e9
        page.ask("record", on=False)
        session.step(100)
        assert session.latest().run == ""
        page.ask("record", on=True, limit=1e5)
        session.set_speed(float("inf"))
        session.start()
        page.receive_until(lambda: page.messages["recording"]["reason"], "the limit")
        assert not page.messages["recording"]["on"]
        assert "limit of 0 MB" in page.messages["recording"]["reason"]
        assert session.latest().playing, "physics goes on"
    swinging.close()
    load_spools(store)
    (run,) = recorded_runs(store=store)
    assert run.status == "finished"
    assert run.steps > 100


def test_what_follows_a_switched_recording_replays_from_there(store):
    with open_session("swinging-arm", store=store, process=False) as session:
        session.step(50)
        session.set_recording(False)
        session.step(50)
        session.set_recording(True)
        session.step(100)
    load_spools(store)
    first, second = recorded_runs(store=store)
    assert (first.steps, second.steps) == (50, 200)
    again = lw.replay(second.run, store=store)
    assert again.state_hash == again.recorded_hash


def test_code_and_equations_of_a_robot(scaras):
    with join(Address.parse(scaras.address)) as page:
        request = {"robot": "left", "functions": ["fk", "mass_matrix"], "target": "c"}
        assert page.ask("generate", **request, live=["payload"])["kind"] == "done"
        code = page.messages["code"]
        assert list(code["counts"]) == ["fk", "mass_matrix"]
        assert all(x["multiplications"] > 0 for x in code["counts"].values())
        assert any(x["name"].endswith(".c") and "mass_matrix" in x["text"] for x in code["files"])
        assert page.ask("generate", **request, live=["engine"])["kind"] == "problem"
        page.ask("derive", robot="left")
        assert "M11" in [x["name"] for x in page.messages["equations"]["entries"]]
        page.ask("derive", robot="left", entries=["G3"])
        (entry,) = page.messages["equations"]["entries"]
        assert entry["mathml"].startswith("<math")
        assert page.ask("derive", robot="nobody")["kind"] == "problem"


def upload(address, name, content, **headers):
    client = http.client.HTTPConnection(address.host, address.port, timeout=PATIENCE)
    try:
        fields = {"Cookie": f"linkwork-studio-{address.port}={address.token}"} | headers
        client.request("POST", f"/upload/{name}", content, fields)
        answer = client.getresponse()
        return answer.status, answer.read().decode()
    finally:
        client.close()


def test_a_dropped_robot_is_opened(scaras):
    address = Address.parse(scaras.address)
    urdf = lw.load("planar2").tree
    from linkwork.model.urdf import write_urdf

    text, _ = write_urdf(urdf, None)
    status, body = upload(address, "arm.urdf", text, Origin=address.origin)
    assert status == 200, body
    scene = json.loads(body)["scene"]
    with join(address) as page:
        assert page.ask("open", scene=scene)["kind"] == "done"
        assert scaras.session.info.joints[0].joint == urdf.joint_names[0]


def test_what_is_not_allowed_is_not_taken(scaras):
    address = Address.parse(scaras.address)
    origin = {"Origin": address.origin}
    for name in ("run.exe", "..%2fsecret.yaml", "%00.yaml", ".urdf", "a%2fb.urdf"):
        assert upload(address, name, "x", **origin)[0] in (404, 405, 413), name
    too_long = origin | {"Content-Length": str(MAX_FILE + 1)}
    assert upload(address, "big.stl", "", **too_long)[0] == 413
    assert upload(address, "arm.urdf", "x")[0] == 400
    assert upload(address, "arm.urdf", "x", Origin="http://evil.example")[0] == 403
    assert upload(address, "arm.urdf", "x", **origin, Cookie="")[0] == 403


def test_a_file_is_called_by_its_own_name_in_what_is_said_about_it(scaras):
    address = Address.parse(scaras.address)
    name = "Zelle (neu) \u00e4.yaml"
    status, body = upload(address, quote(name), "linkwork: robt", Origin=address.origin)
    assert status == 200, body
    with join(address) as page:
        answer = page.ask("open", scene=json.loads(body)["scene"])
    assert answer["title"] == f"Could not open {name}"
    assert answer["lines"][0].startswith(f"{name}:1:")


def test_saved_files_are_served(scaras):
    address = Address.parse(scaras.address)
    answer = get(address, f"/save/left.urdf?token={address.token}")
    assert answer.status == 200
    assert b"<robot" in answer.body
    assert get(address, f"/save/scene.yaml?token={address.token}").body.startswith(b"linkwork")
    assert get(address, f"/save/left.exe?token={address.token}").status == 409


@pytest.fixture
def played(swinging):
    session = swinging.session
    session.start()
    wait_until(lambda: session.latest().acknowledged > 30, "frames on the disk")
    session.pause()
    return swinging


def test_a_recorded_run_is_listed_compared_and_opened(played):
    run = played.session.latest().run
    with join(Address.parse(played.address)) as page:
        page.ask("reset")
        page.ask("browse")
        cards = {x["name"]: x for x in page.messages["welcome"]["scenes"]}
        assert cards[f"run:{run}"]["group"] == "run"
        joint = played.session.info.joints[0].name
        page.ask("overlay", run=run, names=[f"joints.{joint}.position", "joints.no.position"])
        (signal,) = page.messages["overlay"]["signals"]
        assert signal["times"][-1] > 0.3
        assert page.ask("open", scene=f"run:{run}")["kind"] == "done"
        assert played.session.info.playback.run == run


def test_before_the_first_recorded_run_the_gallery_has_none(store):
    opener = SceneOpener(record=store, database=store)
    with serve(opener, ["swinging-arm"], None, database=store) as studio:
        address = Address.parse(studio.address)
        with dial(address, f"/?token={address.token}", origin=address.origin) as socket:
            page = WirePage(socket)
            assert page.ask("browse")["kind"] == "done"
            assert [x["group"] for x in page.messages["welcome"]["scenes"]] == ["scene"]


def test_a_replay_has_all_frames_inside(played):
    address = Address.parse(played.address)
    answer = get(address, f"/replay.html?token={address.token}")
    assert answer.status == 200, answer.body
    text = answer.body.decode()
    assert "src=" not in text.split('<script type="module">')[0]
    (packed,) = re.findall(r'id="replay">([^<]+)<', text)
    data = json.loads(gzip.decompress(base64.b64decode(packed)))
    assert (data["scene"]["scene"], data["times"][0]) == ("swinging-arm", 0.0)
    assert data["times"][-1] > 0.3


def test_a_film_is_made(played):
    address = Address.parse(played.address)
    with join(address) as page:
        answer = page.ask("film", width=160, height=120)
        assert answer["kind"] == "done", answer
        film_message = page.messages["made"]
        film = get(address, f"{film_message['address']}?token={address.token}")
        assert film.status == 200
        assert len(film.body) > 1000
        assert get(address, f"/made/other.mp4?token={address.token}").status == 404


def test_a_long_action_is_cancelled(played, monkeypatch):
    may_go_on, make_film = threading.Event(), playback_session.film_playback

    def make_slowly(*arguments, watch, **options):
        def watch_slowly(share):
            may_go_on.wait(PATIENCE)
            watch(share)

        return make_film(*arguments, watch=watch_slowly, **options)

    monkeypatch.setattr(playback_session, "film_playback", make_slowly)
    with join(Address.parse(played.address)) as page:
        page.send("film", request=77, width=160, height=120)
        page.receive_until(lambda: page.messages.get("busy", {}).get("can_cancel"), "the film")
        page.send("cancel")
        wait_until(played.authoring._cancelled.is_set, "the cancellation")
        may_go_on.set()
        page.receive_until(lambda: page.messages.get("problem"), "the end")
        assert "cancelled" in page.messages["problem"]["lines"][0]
        page.receive_until(lambda: page.messages["busy"]["text"] == "", "the end of the wait")


def test_charts_get_samples_at_the_rate_of_the_record(scaras):
    session = scaras.session
    joint = f"joints.{session.info.joints[0].name}.position"
    with join(Address.parse(scaras.address)) as page:
        page.send("sample", names=[joint, "joints.none.position"])
        session.set_speed(4.0)
        session.start()
        times: list[float] = []

        def enough():
            chunks = [x for x in page.received if x["kind"] == "samples"]
            times[:] = [t for chunk in chunks for t in chunk["times"]]
            assert all(x["names"] == [joint] for x in chunks)
            return len(times) > 100

        page.receive_until(enough, "samples")
        session.pause()
    steps = [round((b - a) / 0.01) for a, b in pairwise(times)]
    assert set(steps) == {1}, "no sample is missing or doubled"
