"""The C header: compiled without warnings, and its example drives a scene in lock-step."""

import math
import shutil
import subprocess
from pathlib import Path

import pytest

from linkwork.server.options import LockStep
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
FLAGS = ("-std=c99", "-pedantic", "-O2", "-Wall", "-Wextra", "-Werror")


@pytest.fixture(scope="module")
def example(tmp_path_factory):
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    program = tmp_path_factory.mktemp("c") / "client"
    source = ROOT / "examples" / "21_lock_step_client.c"
    include = ROOT / "src" / "linkwork" / "server"
    command = [compiler, *FLAGS, f"-I{include}", str(source), "-o", str(program), "-lm"]
    subprocess.run(command, check=True, timeout=PATIENCE)
    return program


def test_the_example_runs_in_lock_step(serve, example):
    session, server = serve(lock_step=LockStep(period=0.001, timeout=PATIENCE))
    session.set_speed(math.inf)
    session.start()
    command = [str(example), str(server.port("controller")), "200"]
    ended = subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.stdout.endswith("step 200\n")


def test_a_server_that_is_not_there_is_named(serve, example):
    _, server = serve()
    port = server.port("directory")
    server.close()
    ended = subprocess.run(
        [str(example), str(port), "5"], capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode == 1
    assert "no connection" in ended.stderr
