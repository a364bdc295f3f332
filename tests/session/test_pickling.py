"""Forces of a user's own in a session whose physics is a separate process."""

import subprocess
import sys

import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, LinkworkError, SessionError
from linkwork.mission import Parameter, command
from linkwork.session.process.messages import UserObjects, pack_objects
from tests.tools import write_scene

SCENE = """\
bodies: {crate: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [0, 0, 1]}}
"""
CLASS = """\
import linkwork as lw

class Lift(lw.Force):
    def apply(self, context):
        context.push("crate", force=(0, 0, 20))
"""
SCRIPT = """
import linkwork as lw

with lw.open_session("scene.yaml", forces=[Lift()]) as session:
    last = session.run_for(0.1)
    print(session.info.layout.body_view(last.frame)[0, 2] > 1)
"""


class Push(lw.Force):
    def __init__(self, held=None):
        super().__init__()
        self.held = held

    def apply(self, context):
        context.push("crate", force=(0, 0, 20))


@pytest.fixture
def scene(tmp_path):
    return write_scene(tmp_path / "scene.yaml", SCENE)


def run_script(folder, text):
    (folder / "script.py").write_text(text)
    return subprocess.run(
        [sys.executable, "script.py"], cwd=folder, capture_output=True, text=True, timeout=60
    )


def test_a_class_in_a_module_beside_the_script_travels(scene):
    (scene.parent / "myforce.py").write_text(CLASS)
    shown = run_script(scene.parent, "from myforce import Lift\n" + SCRIPT)
    assert shown.stdout == "True\n", shown.stderr


def test_modules_beside_the_script_hide_nothing_of_the_installation(scene):
    (scene.parent / "myforce.py").write_text(CLASS)
    late = "import sys\nsys.path.append(sys.path.pop(0))\nfrom myforce import Lift\n"
    for name in ("mujoco", "duckdb", "socket"):
        (scene.parent / f"{name}.py").write_text("raise SystemExit('shadowed')")
    shown = run_script(scene.parent, late + SCRIPT)
    assert shown.stdout == "True\n", shown.stderr


@pytest.mark.parametrize("name", ["Lift", "Engine"])
def test_a_class_of_the_script_itself_is_refused(scene, name):
    shown = run_script(scene.parent, (CLASS + SCRIPT).replace("Lift", name))
    assert shown.returncode != 0
    assert f"cannot import force '{name.lower()}'" in shown.stderr
    assert "move the class into a module, or open the session with process=False" in shown.stderr


def test_what_only_the_script_knows_is_refused_inside_a_force_too(scene, monkeypatch):
    class Held:
        pass

    Held.__module__, Held.__qualname__ = "__main__", "Held"
    monkeypatch.setattr(sys.modules["__main__"], "Held", Held, raising=False)
    with pytest.raises(ArgumentError, match="cannot import a user-defined force") as refused:
        lw.open_session(scene, forces=[Push(Held())])
    assert "a module" in refused.value.hint


def test_what_cannot_be_packed_is_refused(scene):
    with pytest.raises(ArgumentError, match="cannot be pickled"):
        lw.open_session(scene, forces=[Push(lambda: 0)])
    with lw.open_session(scene, forces=[Push(lambda: 0)], process=False) as session:
        session.step(1)


def test_without_forces_no_folders_are_handed_over():
    assert pack_objects(UserObjects()).folders == ()
    assert all(folder.startswith("/") for folder in pack_objects(UserObjects((Push(),))).folders)


def test_a_force_without_a_name_has_that_of_its_class():
    assert Push().name == "push"


def test_a_checkpoint_with_a_force_names_forces_where_there_is_none(scene):
    with lw.open_session(scene, forces=[Push()], process=False) as session:
        checkpoint = session.checkpoint()
    with (
        lw.open_session(scene, process=False) as session,
        pytest.raises(SessionError, match=r"another scene, .* or other user-defined forces"),
    ):
        session.restore(checkpoint)


BELT = """\
bodies:
  belt: {shape: box, size: [3, 0.3, 0.1], position: [0, 0, 0.05], fixed: true,
         surface_velocity: [0, 0, 0]}
machines: {belt: {kind: conveyor, belt: belt, velocity: [0.5, 0, 0]}}
mission: {program: belt.PULSE(0.2)}
"""


@command(Parameter("time", "s"), needs="convey")
def pulse(context, time):
    context.set("bodies.belt.surface_velocity", [0.1, 0, 0] if context.elapsed < time else [0] * 3)
    return context.elapsed >= time


def test_a_command_of_a_user_runs_in_a_mission(tmp_path, store, process, runs_in):
    runs_in(process)
    path = write_scene(tmp_path / "belt.yaml", BELT)
    result = lw.run(path, commands=[pulse], store=store)
    assert result.mission.status == "done"
    assert 0.2 <= result.seconds <= 0.5
    assert lw.replay(commands=[pulse], store=store).equal
    with pytest.raises(LinkworkError, match="user-defined command 'PULSE'"):
        lw.replay(store=store)
    with pytest.raises(LinkworkError, match="PULSE"):
        lw.run(path)


def test_commands_that_do_not_fit_are_refused(scene):
    def inner(context):
        return True

    with pytest.raises(ArgumentError, match="no machines"):
        lw.open_session(scene, commands=[pulse], process=False)
    with pytest.raises(ArgumentError, match="cannot import command 'INNER'"):
        pack_objects(UserObjects(commands=(command()(inner),)))
    for wrong in ([inner], inner, [next(iter(lw.mission.ARM))]):
        with pytest.raises(ArgumentError, match="command"):
            lw.open_session(scene, commands=wrong, process=False)
