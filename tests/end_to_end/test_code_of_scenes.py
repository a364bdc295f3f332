"""Code of a scene runs only where it is trusted, whichever way the scene is opened."""

import fnmatch
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

import linkwork as lw
from linkwork.access.trust import remember, trust_folder
from linkwork.cli.main import main
from linkwork.control import make_controller
from linkwork.errors import TrustError
from linkwork.session.engine.engine import Engine
from linkwork.session.open_any import SceneOpener
from linkwork.session.slope_search import slope_limit
from linkwork.studio import serve
from linkwork.studio.authoring_service import MAX_SHOWN
from linkwork.sweep.schema import SweepFile
from linkwork.world.scene.schema import Scene
from tests.browser import button, open_studio, tab
from tests.studio.wire import Address, join
from tests.waiting import wait_until

CODE = """
#include <stdio.h>
#include "linkwork_controller.h"
__attribute__((constructor)) static void run_when_loaded(void) {{
  FILE *file = fopen("{marker}", "w");
  if (file) fclose(file);
}}
linkwork_controller step;
void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *output) {{
  (void)time, (void)gains, (void)state, (void)reference, (void)measured;
  for (int i = 0; i < 2; i++) output[i] = 0;
}}
"""
ON_ROBOT = {"arm": {"model": "planar2", "controller": {"kind": "c", "source": "code.c"}}}
PASSIVE = {"arm": {"model": "planar2"}}
MOTORS = {x: {"kind": "torque", "robot": "arm", "joint": x, "limit": 10} for x in ("q1", "q2")}
ON_MOTORS = {"group": {"kind": "c", "source": "code.c", "actuators": ["q1", "q2"]}}


class Stranger:
    """A scene from somewhere else, whose code leaves a file when it is loaded."""

    def __init__(self, folder: Path, **scene):
        folder.mkdir()
        self.marker = folder / "ran"
        (folder / "code.c").write_text(CODE.format(marker=self.marker))
        self.scene = self.write(folder / "scene.yaml", {"linkwork": "scene", **scene})
        content = {"linkwork": "sweep", "scene": "scene.yaml", "seconds": 0.01, "seeds": 2}
        self.sweep = self.write(folder / "sweep.yaml", content)

    @staticmethod
    def write(path, data):
        path.write_text(yaml.safe_dump({"version": 1, **data}, sort_keys=False))
        return path

    @property
    def has_run(self):
        return self.marker.exists()


@pytest.fixture(autouse=True)
def no_decisions(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture(params=["robot", "actuators"])
def stranger(request, tmp_path):
    if request.param == "robot":
        return Stranger(tmp_path / "found", robots=ON_ROBOT)
    return Stranger(tmp_path / "found", robots=PASSIVE, actuators=MOTORS, controllers=ON_MOTORS)


def command(*arguments):
    return main([str(x) for x in arguments])


def recorded_elsewhere(stranger):
    """A store of a run that was recorded where its code was trusted."""
    store = stranger.scene.parent / "runs.duckdb"
    lw.run(stranger.scene, seconds=0.01, store=store, trust=True)
    stranger.marker.unlink()
    # The library that this process has loaded would be found again.
    code = stranger.scene.parent / "code.c"
    code.write_text(code.read_text() + "/* changed */\n")
    return store


REFUSED = {
    "run": lambda x: lw.run(x.scene, seconds=0.01),
    "session": lambda x: lw.open_session(x.scene).close(),
    "session in this process": lambda x: lw.open_session(x.scene, process=False).close(),
    "rollout": lambda x: lw.rollout(x.scene, 1, 0.01),
    "slope limit": lambda x: slope_limit(x.scene, body="arm"),
    "sweep": lambda x: lw.sweep(x.sweep, workers=0),
    "sweep in processes": lambda x: lw.sweep(x.sweep, workers=1),
    "replay": lambda x: lw.replay(store=recorded_elsewhere(x)),
    "studio": lambda x: serve(SceneOpener(), [str(x.scene)], str(x.scene)).close(),
    "scene of a loaded scene": lambda x: Engine(lw.load_scene(x.scene)),
}


@pytest.mark.parametrize("door", REFUSED)
def test_every_way_to_run_a_scene_refuses_its_code(door, stranger):
    with pytest.raises(TrustError):
        REFUSED[door](stranger)
    assert not stranger.has_run


COMMANDS = {
    "run": lambda x: command("run", x.scene, "--seconds", 0.01, "--no-record"),
    "run with JSON": lambda x: command("run", x.scene, "--no-record", "--json"),
    "serve": lambda x: command("serve", x.scene, "--list", "--no-record"),
    "studio": lambda x: command("studio", x.scene, "--no-record", "--no-browser"),
    "sweep": lambda x: command("sweep", x.sweep, "--db", x.sweep.parent / "runs.duckdb"),
    "replay": lambda x: command(
        "run", "--replay", "latest", "--record", f"{recorded_elsewhere(x)}"
    ),
}


@pytest.mark.parametrize("door", COMMANDS)
def test_every_command_refuses_with_the_way_out(door, stranger, capsys):
    assert COMMANDS[door](stranger) == 2
    shown = capsys.readouterr()
    assert "linkwork trust" in shown.err + shown.out
    assert not stranger.has_run


def test_check_runs_no_code_even_of_a_trusted_folder(stranger, capsys):
    trust_folder(stranger.scene.parent)
    mission = stranger.scene.with_name("wait.mission")
    mission.write_text("mission wait { wait(1 s) }\n")
    for file, options in (
        (stranger.scene, ()),
        (stranger.sweep, ()),
        (mission, ("--scene", stranger.scene)),
    ):
        command("check", file, *options)
        assert "internal error" not in capsys.readouterr().err
    assert command("check", stranger.scene) == 0
    assert not stranger.has_run


def test_check_names_the_code_that_would_run(stranger, capsys):
    assert command("check", stranger.scene) == 0
    assert "code.c" in capsys.readouterr().out
    assert command("check", stranger.scene, "--json") == 0
    [code] = json.loads(capsys.readouterr().out)["code"]
    assert code["file"] == str(stranger.scene.parent / "code.c")
    assert code["trusted"] is False


def test_check_of_a_sweep_names_the_code_that_would_run(stranger, capsys):
    varied = yaml.safe_load(stranger.sweep.read_text()) | {"scheduler": "tcp://127.0.0.1:9"}
    Stranger.write(stranger.sweep, varied)
    assert command("check", stranger.sweep, "--json") == 0
    code = json.loads(capsys.readouterr().out)["code"]
    assert [x["file"] for x in code] == [
        str(stranger.sweep.with_name("code.c")),
        str(stranger.sweep),
    ]
    assert not any(x["trusted"] for x in code)
    assert not stranger.has_run


def including(stranger):
    """Hide the code of a scene in a file that its source includes."""
    source = stranger.scene.with_name("code.c")
    hidden = source.rename(source.with_name("settings.h"))
    source.write_text('#include "settings.h"\n')
    return hidden


def test_the_files_that_code_includes_are_named(stranger):
    hidden = including(stranger)
    with pytest.raises(TrustError) as refused:
        lw.run(stranger.scene, seconds=0.01)
    assert f"code.c with {hidden}" in str(refused.value)


def test_code_is_asked_about_again_when_what_it_includes_changes(stranger):
    hidden = including(stranger)
    remember([x.code for x in lw.load_scene(stranger.scene).code.values()])
    hidden.write_text(hidden.read_text() + "int changed;\n")
    with pytest.raises(TrustError):
        lw.run(stranger.scene, seconds=0.01)
    assert not stranger.has_run


def test_the_studio_shows_what_code_includes(tmp_path):
    stranger = Stranger(tmp_path / "found", robots=ON_ROBOT)
    including(stranger)
    scene = str(stranger.scene)
    with (
        serve(SceneOpener(), ["two-scaras", scene], "two-scaras", rich_light=False) as studio,
        join(Address.parse(studio.address)) as page,
    ):
        [shown] = page.ask("open", scene=scene)["code"]
    assert "settings.h ----" in shown["text"] and "run_when_loaded" in shown["text"]


def test_a_scene_that_is_only_checked_cannot_step(stranger):
    engine = Engine(lw.load_scene(stranger.scene).without_code())
    with pytest.raises(lw.LinkworkError, match="only to be checked"):
        engine.advance(10)
    assert not stranger.has_run


TRUSTED = {
    "by argument": lambda x: {"trust": True},
    "folder": lambda x: trust_folder(x.scene.parent) and {},
    "accepted code": lambda x: (
        remember([y.code for y in lw.load_scene(x.scene).code.values()]) or {}
    ),
}


@pytest.mark.parametrize("way", TRUSTED)
def test_trusted_code_runs(way, stranger):
    options = TRUSTED[way](stranger)
    lw.run(stranger.scene, seconds=0.01, **options)
    assert stranger.has_run


def test_workers_of_a_sweep_run_what_its_caller_trusts(stranger):
    varied = yaml.safe_load(stranger.sweep.read_text())
    varied["vary"] = {"gravity": {"values": [[0, 0, -9.81], [0, 0, -1.6]]}}
    Stranger.write(stranger.sweep, varied)
    assert lw.sweep(stranger.sweep, workers=1, trust=True).status_counts == {"finished": 4}
    assert stranger.has_run


@pytest.mark.parametrize("entry", ["set", "vary", "cases"])
def test_code_that_a_sweep_sets_needs_trust(entry, tmp_path):
    stranger = Stranger(tmp_path / "found", robots=PASSIVE)
    key, value = "robots.arm.controller", ON_ROBOT["arm"]["controller"]
    content = {
        "set": {"set": {key: value}},
        "vary": {"vary": {key: {"values": [None, value]}}},
        "cases": {"cases": [{key: None}, {key: value}]},
    }
    sweep = yaml.safe_load(stranger.sweep.read_text()) | content[entry]
    Stranger.write(stranger.sweep, sweep)
    with pytest.raises(TrustError):
        lw.sweep(stranger.sweep, workers=0)
    assert command("check", stranger.sweep) == 0
    assert not stranger.has_run
    assert lw.sweep(stranger.sweep, workers=0, trust=True).status_counts == {
        "finished": 2 if entry == "set" else 4
    }
    assert stranger.has_run


def test_a_scheduler_that_a_file_names_must_be_trusted(tmp_path):
    content = {"linkwork": "sweep", "scene": "pendulums", "seconds": 0.01, "seeds": 2}
    file = Stranger.write(tmp_path / "sweep.yaml", content | {"scheduler": "tcp://127.0.0.1:9"})
    with pytest.raises(TrustError, match=r"127\.0\.0\.1:9"):
        lw.sweep(file)
    assert len(lw.sweep(file, workers=0)) == 2


def test_accepted_code_is_asked_about_again_when_it_is_called_differently(stranger):
    loaded = lw.load_scene(stranger.scene)
    remember([x.code for x in loaded.code.values()])
    [name] = loaded.code
    where = f"controllers.{name}" if loaded.scene.controllers else f"robots.{name}.controller"
    with pytest.raises(TrustError):
        lw.run(stranger.scene, seconds=0.01, overrides=[f"{where}.state_size=3"])
    assert not stranger.has_run


def test_a_controller_from_python_replaces_the_code(tmp_path):
    stranger = Stranger(tmp_path / "found", robots=ON_ROBOT)
    controller = make_controller("pid", lw.load("planar2").tree, 0.002)
    lw.run(stranger.scene, seconds=0.01, controllers={"arm": controller})
    assert not stranger.has_run


@pytest.mark.parametrize(("answer", "runs"), [("y\n", True), ("\n", False), ("no\n", False)])
def test_a_terminal_is_asked_once(answer, runs, tmp_path):
    stranger = Stranger(tmp_path / "found", robots=ON_ROBOT)
    status, shown = in_terminal(stranger.scene, answer)
    assert "code.c" in shown and "[y/N]" in shown
    assert (status == 0) is runs
    assert stranger.has_run is runs
    if runs:
        status, shown = in_terminal(stranger.scene, "")
        assert status == 0 and "[y/N]" not in shown


def in_terminal(scene, answer):
    """Exit status and output of `linkwork run` on a terminal where something is typed."""
    master, slave = pty.openpty()
    run = [sys.executable, "-m", "linkwork", "run", str(scene), "--seconds", "0.01", "--no-record"]
    child = subprocess.Popen(run, stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    shown, deadline = b"", time.monotonic() + 60
    while time.monotonic() < deadline:
        if select.select([master], [], [], 0.2)[0]:
            try:
                piece = os.read(master, 4096)
            except OSError:
                break
            if not piece:
                break
            shown += piece
            if answer and b"[y/N]" in piece:
                os.write(master, answer.encode())
    os.close(master)
    return child.wait(60), shown.decode("utf-8", "replace")


def test_the_studio_asks_and_shows_the_code(browser_page, own_ports, tmp_path):
    stranger = Stranger(tmp_path / "found", robots=ON_ROBOT)
    scene = str(stranger.scene)
    with serve(SceneOpener(), ["two-scaras", scene], None, rich_light=False) as studio:
        open_studio(browser_page, studio.address)
        question = browser_page.get_by_role("dialog", name="Trust this code?")
        for answer in ("Do not run", "Trust and run"):
            button(browser_page, "scene.yaml").click()
            question.wait_for()
            assert "run_when_loaded" in question.inner_html()
            assert not stranger.has_run
            question.get_by_role("button", name=answer).click()
            question.wait_for(state="detached")
        wait_until(lambda: studio.scene == scene, "the scene opens")
    assert stranger.has_run


def test_a_scene_of_changed_code_is_reloaded_once_trusted(browser_page, own_ports, tmp_path):
    stranger = Stranger(tmp_path / "found", robots=ON_ROBOT)
    scene, code = str(stranger.scene), stranger.scene.with_name("code.c")
    remember([x.code for x in lw.load_scene(scene).code.values()])
    with serve(SceneOpener(), [scene], scene, rich_light=False) as studio:
        open_studio(browser_page, studio.address)
        code.write_text(code.read_text() + "int changed;\n")
        stranger.marker.unlink()
        tab(browser_page, "Edit")
        button(browser_page, "Reload").click()
        browser_page.get_by_role("button", name="Trust and run").click()
        wait_until(lambda: stranger.has_run, "the changed code runs")


def test_an_edit_that_adds_code_waits_until_it_is_trusted(tmp_path):
    stranger = Stranger(tmp_path / "found", robots=PASSIVE)
    edit = {"path": ["robots", "arm", "controller"], "value": ON_ROBOT["arm"]["controller"]}
    scene = str(stranger.scene)
    with (
        serve(SceneOpener(), [scene], scene, rich_light=False) as studio,
        join(Address.parse(studio.address)) as page,
    ):
        [code] = page.ask("edit", patches=[edit])["code"]
        # Asked once, not again by what changes nothing.
        for kind, fields in (("inspect", {}), ("edit", {"patches": [edit], "check_only": True})):
            assert page.ask(kind, **fields)["kind"] == "done"
        # Only what a page was shown can be trusted.
        assert page.ask("trust", digests=["0" * 64])["code"] == [code]
        assert not stranger.has_run
        assert page.ask("trust", digests=[code["digest"]])["kind"] == "done"
        assert stranger.has_run
        assert studio.session.loaded.scene.robots["arm"].controller


def test_a_refused_edit_that_is_taken_back_is_not_built_by_trusting(tmp_path):
    stranger = Stranger(tmp_path / "found", robots=PASSIVE)
    edit = {"path": ["robots", "arm", "controller"], "value": ON_ROBOT["arm"]["controller"]}
    scene = str(stranger.scene)
    with (
        serve(SceneOpener(), [scene], scene, rich_light=False) as studio,
        join(Address.parse(studio.address)) as page,
    ):
        [code] = page.ask("edit", patches=[edit])["code"]
        assert page.ask("undo")["kind"] == "done"
        assert page.ask("trust", digests=[code["digest"]])["kind"] == "done"
        assert not stranger.has_run
        assert studio.session.loaded.scene.robots["arm"].controller is None


def test_the_studio_says_how_much_of_the_code_it_does_not_show(tmp_path):
    stranger = Stranger(tmp_path / "found", robots=ON_ROBOT)
    code = stranger.scene.with_name("code.c")
    lines = ["// all \u2028 of \x0c this", "// and this \r// and this", *["/* padding */"] * 3000]
    code.write_text("\n".join([*lines, code.read_text()]), newline="")
    scene = str(stranger.scene)
    with (
        serve(SceneOpener(), ["two-scaras", scene], "two-scaras", rich_light=False) as studio,
        join(Address.parse(studio.address)) as page,
    ):
        [shown] = page.ask("open", scene=scene)["code"]
    *first, last = shown["text"].split("\n")
    assert first[:3] == [r"// all \u2028 of \x0c this", "// and this ", "// and this"]
    assert f"{code.stat().st_size - MAX_SHOWN} more bytes" in last


def test_uploaded_scenes_are_not_trusted(tmp_path):
    stranger = Stranger(tmp_path / "found", robots=ON_ROBOT)
    with serve(SceneOpener(), ["two-scaras"], None) as studio:
        for name in ("code.c", "scene.yaml"):
            opened = studio.gallery.receive(name, (stranger.scene.parent / name).read_bytes())
        with pytest.raises(TrustError) as refused:
            studio.switch(opened)
        [line] = studio.authoring.problem(0, "open", refused.value).lines
    assert line.endswith("; read it, then decide here whether to trust it")
    assert not stranger.has_run


KEYS = {
    "robots.*.controller.source": "CODE",
    "controllers.*.source": "CODE",
    "robots.*.model.*": "a robot file; its engines and the expressions of xacro run in the worker",
    "robots.*.model": "the same",
    "bodies.*.file": "a mesh, read in the worker",
    "bodies.*.shapes.*.file": "a mesh, read in the worker",
    "ground.image": "a picture",
    "extends": "a scene, to which all of this applies",
    "mission.program": "a mission, for our own interpreter",
    "machines.*.scenario": "a mission, for our own interpreter",
    "ground.expression": "a formula of our own grammar",
    "forces.*.formula.*": "a formula of our own grammar",
    "forces.*.height": "a formula of our own grammar",
    "mission.steps.[].set.*": "a live value, checked by its element",
    "mission.steps.[].arguments.*": "an argument of a command, checked by it",
    "robots.*.parameters.*": "a number, or an argument of xacro",
}
"""Keys of scenes with the names of files, programs, or anything at all. A new one is listed here
and, if it can run code, among the ways above and in docs/security.md."""
NAMES = re.compile(
    r"(description|tendon|color|material|robot|joint|body|frame|parent|child|actuator|sensor|a|b|"
    r"tool|symbol|air|rotor|soil|wheel|relative_to|gripper|belt|barrier|controller|position|motion|"
    r"grasp|type|like|touched|command|\[\])"
)
"""Last parts of keys whose strings are names of parts of the scene."""


SWEEP_KEYS = {
    "scheduler": "CODE",
    "scene": "a scene, to which all of this applies",
    "mission": "a mission, for our own interpreter",
    "cases": "a table",
    "cases.[].*": "a value of the scene, which is then loaded as a file with it",
    "set.*": "the same",
    "vary.*.values.[]": "the same",
    "measure.*": "a formula of our own grammar",
    "verdict.*": "a formula of our own grammar",
    "search.m*imise": "a formula of our own grammar",
    "units.*": "shown",
    "vary.*.path": "the path of a value",
    "keep.signals.[]": "names of signals",
}
"""The same of sweeps."""


@pytest.mark.parametrize(("form", "keys"), [(Scene, KEYS), (SweepFile, SWEEP_KEYS)])
def test_all_keys_that_can_lead_to_code_are_known(form, keys):
    texts = set(text_keys(form))
    listed = {x for x in texts if any(fnmatch.fnmatchcase(x, key) for key in keys)}
    assert all(any(fnmatch.fnmatchcase(x, key) for x in texts) for key in keys)
    unknown = {x for x in texts - listed if not NAMES.fullmatch(x.rpartition(".")[2])}
    assert unknown == set(), "list them here, with what protects them"


def test_every_key_that_leads_to_code_is_documented():
    text = (Path(__file__).parents[2] / "docs" / "security.md").read_text()
    for key in (x for x, protection in (KEYS | SWEEP_KEYS).items() if protection == "CODE"):
        assert f"`{key.replace('*', 'NAME')}" in text


def text_keys(form):
    """Keys of a form of files that take any text or any value."""
    schema = form.model_json_schema()
    pending = [(schema, "", ())]
    while pending:
        node, key, within = pending.pop()
        reference = node.get("$ref", "").rpartition("/")[2]
        if reference:
            if reference not in within:
                pending.append((schema["$defs"][reference], key, (*within, reference)))
            continue
        branches = [x for kind in ("anyOf", "oneOf", "allOf") for x in node.get(kind, ())]
        named = [*node.get("properties", {}).items()]
        named += [("*", x) for x in node.get("patternProperties", {}).values()]
        more = node.get("additionalProperties")
        if more:
            named.append(("*", more if isinstance(more, dict) else {}))
        items = [node["items"]] if "items" in node else []
        named += [("[]", x) for x in (*items, *node.get("prefixItems", ()))]
        pending += [(x, key, within) for x in branches]
        pending += [(x, f"{key}.{name}".lstrip("."), within) for name, x in named]
        is_fixed = "enum" in node or "const" in node
        is_any = not (branches or named or is_fixed or "type" in node)
        if is_any or (node.get("type") == "string" and not is_fixed):
            yield key
