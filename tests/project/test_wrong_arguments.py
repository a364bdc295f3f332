"""Every public call with one wrong argument at a time; messages are one line each."""

import dataclasses
import enum
import inspect
import math
import pickle
import string
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import linkwork as lw
from linkwork import errors
from linkwork.errors import LinkworkError
from linkwork.session.devices.device import DeviceMessage
from tests.hostile import Unreadable, outcome

WRONG: Mapping[str, Callable[[], Any]] = {
    "None": lambda: None,
    "7": lambda: 7,
    "-1": lambda: -1,
    "inf": lambda: math.inf,
    "nan": lambda: math.nan,
    "10**400": lambda: 10**400,
    "list of 10**400": lambda: [10**400],
    "10**5000": lambda: 10**5000,
    "object": object,
    "unreadable object": Unreadable,
    "list": list,
    "[1]": lambda: [1],
    "dict": dict,
    "{7: None}": lambda: {7: None},
    "empty text": lambda: "",
    "bytes": lambda: b"",
    "null character": lambda: "\x00",
    "long text": lambda: "x" * 100_000,
    "function": lambda: lambda *_: None,
    "array of objects": lambda: np.array([None, object()]),
    "matrix": lambda: np.zeros((2, 3)),
    "single precision": lambda: np.full(2, 3e38, np.float32),
    "times": lambda: np.zeros(2, "datetime64[s]"),
}

Call = tuple[str, Callable[..., Any], dict[str, Any]]
"""Label, function, good arguments by name."""

SCENE = {
    "linkwork": "scene",
    "version": 1,
    "robots": {"arm": {"model": "planar2"}},
    "bodies": {
        "ball": {"shape": "sphere", "size": [0.1], "mass": 1.0, "position": [2, 0, 1]},
        "cart": {"shape": "box", "size": [1, 1, 1], "mass": 1.0, "position": [0, 5, 1]},
    },
    "joints": {
        "slide": {"kind": "prismatic", "parent": "world", "child": "cart", "axis": [1, 0, 0]}
    },
    "actuators": {"motor": {"joint": "slide", "kind": "velocity", "limit": 10}},
    "machines": {},
}
POSE = np.eye(4)


def methods(subject: object, *without: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    for name, _ in inspect.getmembers(type(subject), inspect.isfunction):
        if not name.startswith("_") and name not in without:
            yield name, getattr(subject, name)


def robots() -> Iterator[Call]:
    arm = lw.load("planar2", live=["tool", "payload", "gravity"])
    states = {"q": [0.1, 0.2], "qd": [0.0, 0.1], "qdd": [0.0, 0.0], "tau": [0.0, 0.0]}
    more = {"pose": POSE, "poses": [POSE], "wrench": [0.0] * 6, "name": "mass_matrix"}
    more |= {"inertia": lw.Inertia(1.0, (0, 0, 0), ((1, 0, 0), (0, 1, 0), (0, 0, 1)))}
    more |= {"gravity": [0.0, 0.0, -9.81], "state": arm.save_state()}
    for name, method in methods(arm, "show", "mechanism", "inverse_robot"):
        yield f"arm.{name}", method, states | more
    yield "load", lw.load, {"source": "planar2"}
    yield "simulate", lw.simulate, {"arm": arm, "seconds": 0.01}
    yield "equations", lw.equations, {"arm": arm}
    yield "generate", lw.generate, {"arm": arm, "functions": ["fk"], "out": "generated"}
    yield "Manipulator", lw.Manipulator, {"tree": arm.tree}
    yield "plan", lw.plan, {"robots": arm, "start": [0.0, 0.0], "goal": [0.1, 0.1]}
    for name in ("frame", "link_index", "link_of_joint", "with_tool", "require_axes"):
        yield f"tree.{name}", getattr(arm.tree, name), {"name": "q1", "tool": "tool", "purpose": ""}


def numbers() -> Iterator[Call]:
    good = {
        **{"times": [0.0, 1.0, 2.0], "values": [0.0, 1.0, 0.5], "points": [[0.0], [1.0], [0.5]]},
        **{"x": [0.0, 1.0, 0.0], "y": [0.0, 0.0, 1.0], "width": 0.5, "rate": 3.0},
        **{"xyz": [0, 0, 1], "rpy": [0, 0, 0], "wxyz": [1, 0, 0, 0], "matrix": POSE, "blend": 0.1},
        **{"mass": 1.0, "size": (1, 1, 1), "radius": 0.1, "length": 1.0, "point": (0, 0, 1)},
        **{"start": POSE, "end": lw.Pose.from_xyz_rpy([1, 0, 0], [0, 0, 0]), "center": [1, 0, 0]},
        **{"axis": [0, 0, 1], "angle": 1.0, "time": 0.5, "factor": 2.0, "direction": [0, 0, 1]},
    }
    for name in ("resample", "moving_average", "moving_median", "derivative", "fit_circle"):
        yield f"analysis.{name}", getattr(lw.analysis, name), good
    yield "analysis.settling_time", lw.analysis.settling_time, good
    for name in ("from_matrix", "from_translation", "from_xyz_rpy", "from_xyz_wxyz"):
        yield f"Pose.{name}", getattr(lw.Pose, name), good
    for name in ("box_inertia", "cylinder_inertia", "sphere_inertia"):
        yield f"spatial.{name}", getattr(lw.spatial, name), good
    yield "ik.pointing", lw.ik.pointing, good
    for name in ("CubicTrajectory", "BlendedTrajectory", "Arc", "Line", "MotionLimits"):
        yield f"motion.{name}", getattr(lw.motion, name), good
    curve = lw.motion.CubicTrajectory([0.0, 1.0], [[0.0], [1.0]])
    for name in ("position", "velocity", "acceleration", "scaled"):
        yield f"curve.{name}", getattr(curve, name), good
    yield "mission.parse_mission", lw.mission.parse_mission, {"text": "WAIT 1 s\n"}
    yield "mission.load_mission", lw.mission.load_mission, {"path": "no.mission"}
    program = lw.mission.parse_mission("WAIT 1 s\n")
    yield "mission.check_mission", lw.mission.check_mission, {"program": program}
    yield "mission.build_plan", lw.mission.build_plan, {"program": program, "machines": ()}
    yield "mission.rehearse", lw.mission.rehearse, {"program": program}


def sessions(scene: str) -> Iterator[Call]:
    session = lw.open_session(scene, process=False)
    good = {
        **{"path": "gravity", "value": [0, 0, -9], "name": "reset", "text": "WAIT 1 s\n"},
        **{"messages": [DeviceMessage("motor", (1.0,), "me")], "count": 1, "seconds": 0.002},
        **{"factor": 2.0, "robot": "arm", "on": False, "checkpoint": session.checkpoint()},
        **{"subscriber": print, "places": [0], "file": "x.mission"},
    }
    skipped = ("close", "picture", "start", "open_lock_step", "close_lock_step", "findings")
    for name, method in methods(session, *skipped):
        yield f"session.{name}", method, good
    moves = {"goal": [0.1, 0.2], "joint": "q1", "value": 0.1, "timeout": 0.002}
    driven = {"arm": {"model": "planar2", "controller": {"kind": "computed-torque"}}}
    driving = lw.open_session({"robots": driven}, process=False)
    for name, method in methods(driving.robot("arm")):
        yield f"session.robot.{name}", method, moves
    yield "load_scene", lw.load_scene, {"source": scene}
    yield "open_session", partial(lw.open_session, process=False), {"scene": scene}
    yield "run", lw.run, {"scene": scene, "seconds": 0.002}
    yield "rollout", lw.rollout, {"scene": scene, "cases": 2, "seconds": 0.002}


def records(scene: str) -> Iterator[Call]:
    lw.run(scene, seconds=0.05, store="runs.duckdb")
    good = {"database": "runs.duckdb", "store": "runs.duckdb", "run": "latest", "sql": "select 1"}
    good |= {"first": "latest", "second": "latest", "file": "run.csv"}
    calls = ("open_run", "compare_runs", "export_run", "query", "recorded_runs", "playback")
    for name in (*calls, "replay"):
        yield name, getattr(lw, name), good
    run = lw.open_run(store="runs.duckdb")
    for name, method in methods(run):
        yield f"run.{name}", method, {"name": "arm/q1.position", "file": "x.svg", "path": "x.svg"}
    for name, method in methods(run["arm/q1.position"]):
        yield f"signal.{name}", method, {"width": 0.01, "rate": 10.0, "path": "x.svg"}


SUBJECTS = {"robots": robots, "numbers": numbers, "sessions": sessions, "records": records}


def wrong_calls(function: Callable[..., Any], good: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Positional and named arguments with one wrong, and what is wrong."""
    parameters = inspect.signature(function).parameters.values()
    takes = [x for x in parameters if x.kind not in (x.VAR_POSITIONAL, x.VAR_KEYWORD)]
    plain = {x.name: good[x.name] for x in takes if x.name in good and x.default is x.empty}
    for one in takes:
        for label, make in WRONG.items():
            arguments = plain | {one.name: make()}
            first = [arguments.pop(x.name) for x in takes if x.kind is x.POSITIONAL_ONLY]
            yield one.name, label, first, arguments


def fault_of(function: Callable[..., Any], first: list[Any], named: dict[str, Any]) -> str:
    """What is wrong with the answer to a call; empty if nothing is."""

    def call(_value: Any) -> None:
        result = function(*first, **named)
        if hasattr(result, "close") and result is not named.get("subscriber"):
            result.close()

    told = outcome(call, None)
    if isinstance(told, LinkworkError):
        return "" if len(str(told)) < 6000 else f"a message of {len(str(told))} characters"
    return "" if told is None else f"{type(told).__name__}: {str(told)[:150]}"


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_wrong_argument_is_refused_in_words(subject, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scene.yaml").write_text(yaml.safe_dump(SCENE))
    needs_scene = subject in ("sessions", "records")
    calls = SUBJECTS[subject](*(["scene.yaml"] if needs_scene else []))
    faults: dict[str, list[str]] = {}
    for label, function, good in calls:
        for argument, value, first, named in wrong_calls(function, good):
            if fault := fault_of(function, first, named):
                faults.setdefault(f"{label}({argument})", []).append(f"{value}: {fault}")
    assert not faults, "\n".join(f"{key} {len(x)} times, {x[0]}" for key, x in faults.items())


@pytest.mark.parametrize("label", ["7", "10**5000", "bytes", "[1]", "unreadable object"])
def test_a_store_is_a_path_or_an_address(label, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("sweep.yaml").write_text("""linkwork: sweep
version: 1
scene: bouncing-balls
seconds: 0.002
seeds: 2
""")
    store = WRONG[label]()
    calls: list[Callable[[], object]] = [
        lambda: lw.query("select 1", store=store),
        lambda: lw.open_run(store=store),
        lambda: lw.recorded_runs(store=store),
        lambda: lw.export_run("latest", "run.csv", store=store),
        lambda: lw.playback("latest", store=store),
        lambda: lw.replay(store=store),
        lambda: lw.run(SCENE, seconds=0.002, store=store),
        lambda: lw.open_session(SCENE, store=store),
        lambda: lw.rollout(SCENE, 2, 0.002, store=store),
        lambda: lw.sweep("sweep.yaml", store=store),
    ]
    for call in calls:
        with pytest.raises(LinkworkError, match=r"a path|a file such as runs.duckdb, or a URL"):
            call()
    assert [x.name for x in tmp_path.iterdir()] == ["sweep.yaml"]


MADE_BY_OTHERS = (
    *("session.SessionRobot", "session.PlaybackSession", "ik.GeneralSolver"),
    *("ik.SolutionFamily", "mission.Interpreter", "motion.PiecewiseTrajectory"),
    *("record.SpoolWriter", "simulation.ControllerCoupling", "control.LawController"),
    *("control.controller_vectors", "control.pid_step", "control.pd_gravity_step"),
    *("control.computed_torque_step", "control.sliding_mode_step"),
)
"""Classes whose objects the package makes from checked values, and traced steps of laws."""


def public_functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Functions of the public modules, and classes that check what they get."""
    for module in filter(inspect.ismodule, (getattr(lw, name) for name in lw.__all__)):
        for name in getattr(module, "__all__", ()):
            label = f"{module.__name__.removeprefix('linkwork.')}.{name}"
            value = getattr(module, name)
            if inspect.isclass(value):
                is_plain = dataclasses.is_dataclass(value) and not hasattr(value, "__post_init__")
                is_foreign = issubclass(value, BaseException | enum.Enum | tuple)
                if is_plain or is_foreign or inspect.isabstract(value):
                    continue
            elif not inspect.isfunction(value):
                continue
            if label not in MADE_BY_OTHERS and getattr(value, "_is_protocol", None) is None:
                yield label, value


@pytest.mark.parametrize("value", WRONG)
def test_public_functions_refuse_what_they_cannot_use(value, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    faults = []
    for label, function in public_functions():
        parameters = inspect.signature(function).parameters.values()
        required = [x for x in parameters if x.default is x.empty and "VAR_" not in x.kind.name]
        first = [WRONG[value]() for x in required if x.kind is not x.KEYWORD_ONLY]
        named = {x.name: WRONG[value]() for x in required if x.kind is x.KEYWORD_ONLY}
        if required and (fault := fault_of(function, first, named)):
            faults.append(f"{label}: {fault}")
    assert not faults, "\n".join(faults)


HIDDEN = {
    "colour": "\x1b[31m",
    "bell": "\x07",
    "line": "\n",
    "return": "\r",
    "eight-bit control": "\x9b31m",
    "line separator": "\u2028",
    "right to left": "\u202e",
    "isolate": "\u2066",
    "mark": "\u200f",
    "no width": "\u200b",
    "filler": "\u3164",
    "selector": "\ufe0f",
    "tag": "\U000e0041",
    "surrogate": "\udcff",
}


@pytest.mark.parametrize("hidden", HIDDEN.values(), ids=list(HIDDEN))
def test_what_is_not_visible_is_escaped(hidden):
    shown = errors.printable(f"left{hidden}right")
    assert shown.startswith("left\\") and shown.endswith("right")
    assert shown.isascii()


@given(st.text())
def test_what_is_shown_is_one_printable_line_that_needs_no_more_escaping(text):
    assert errors.printable(text).isprintable()
    assert errors.printable(errors.printable(text)) == errors.printable(text)


@pytest.mark.parametrize("text", ["C:\\robots\\arm", "Drehmoment Größe ± 3 µm", "腕", 'it\'s "it"'])
def test_visible_text_stays_as_it_is(text):
    assert errors.printable(text) == text
    assert errors.printable(f"{text}\x00") == f"{text}\\x00"


def test_letters_and_signs_of_ascii_are_visible():
    visible = string.ascii_letters + string.digits + string.punctuation + " "
    assert errors.printable(visible) == visible


def test_an_error_is_one_line_whatever_its_parts_hold():
    place = errors.Place("a\x1b[2J.yaml", 3, 1, "robots.\u202egnorw")
    error = errors.LinkworkError("no\nsuch", place=place, hint="\u2066x")
    assert str(error) == r"a\x1b[2J.yaml:3:1: robots.\u202egnorw: no\nsuch; \u2066x"
    assert str(errors.NotFoundError("robot", "a", ["\udcffarm"])).isprintable()


def problem(line, column=1):
    return errors.SchemaError(
        f"bad {line}", place=errors.Place("a.yaml", line, column), hint="mind it"
    )


def test_several_problems_travel_on_one_error_in_the_order_of_the_file():
    error = errors.combined([problem(9), problem(2, 5), problem(2, 3)])
    for one in (error, pickle.loads(pickle.dumps(error))):
        assert str(one).split("\n") == one.lines()
        assert one.lines() == [
            "a.yaml:2:3: bad 2; mind it",
            "a.yaml:2:5: bad 2; mind it",
            "a.yaml:9:1: bad 9; mind it",
        ]
        assert [x["line"] for x in one.to_json()["others"]] == [2, 9]


def test_problems_are_collected_once_and_only_with_a_place():
    problems = errors.Problems()
    with problems.collecting():
        raise problem(3)
    with problems.collecting():
        with problems.collecting():
            raise problem(1)
        problems.raise_found()
    with pytest.raises(errors.SchemaError) as caught:
        problems.raise_found()
    assert [line.partition(";")[0] for line in caught.value.lines()] == [
        "a.yaml:1:1: bad 1",
        "a.yaml:3:1: bad 3",
    ]
    with pytest.raises(errors.LinkworkError, match="nowhere"), problems.collecting():
        raise errors.LinkworkError("nowhere")


def test_nothing_is_raised_without_a_problem():
    errors.Problems().raise_found()
