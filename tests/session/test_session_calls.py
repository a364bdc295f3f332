"""What sessions call beside the physics is declared at the methods, once."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from linkwork.session import session
from linkwork.session.engine.engine import Engine
from linkwork.session.engine.runner import Runner
from linkwork.session.engine.session_calls import CallStub, call_table, session_call
from linkwork.session.process import process_session
from linkwork.session.process.host import Host
from linkwork.world.scene.load import load_scene

STUBS = {"_physics": Engine, "_pace": Runner}


def declared(kind):
    return {
        name for name, method in inspect.getmembers(kind) if hasattr(method, "__is_session_call__")
    }


def called(module, stub):
    """Names of the methods of a stub that a module calls."""
    tree = ast.parse(Path(inspect.getfile(module)).read_text(encoding="utf-8"))
    chains = [x for x in ast.walk(tree) if isinstance(x, ast.Attribute)]
    owners = [x for x in chains if isinstance(x.value, ast.Attribute)]
    return {x.attr for x in owners if x.value.attr == stub}


@pytest.mark.parametrize(("stub", "kind"), STUBS.items())
def test_sessions_call_exactly_what_is_declared(stub, kind):
    calls = called(session, stub) | called(process_session, stub)
    by_the_session_itself = {"run_steps", "close"} & declared(kind)
    assert calls | by_the_session_itself == declared(kind)


def test_what_the_process_adds_is_declared():
    assert declared(Host) == {"run_steps", "close", "forward_events"}


def test_names_of_engine_and_runner_differ():
    assert not declared(Engine) & declared(Runner)
    runner = Runner(Engine(load_scene("swinging-arm")))
    assert set(call_table(runner, runner.engine)) == declared(Engine) | declared(Runner)


class Adder:
    def __init__(self, start):
        self.start = start

    @session_call
    def add(self, number):
        return self.start + number

    def undeclared(self):
        raise AssertionError


def test_a_stub_reaches_declared_methods_of_the_first_owner_alone():
    table = call_table(Adder(1), Adder(10))
    stub = CallStub(lambda name, *arguments: table[name](*arguments))
    assert stub.add(2) == 3
    assert stub.add.name == "add"
    with pytest.raises(KeyError, match="undeclared"):
        stub.undeclared()
