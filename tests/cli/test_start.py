"""A command loads only what it needs."""

import subprocess
import sys

import pytest

HEAVY = {"numpy", "pydantic", "yaml", "mujoco", "duckdb", "matplotlib", "uvicorn"}
HEAVY |= {"linkwork.codegen"}
URDF = (
    '<robot name="arm"><link name="base"/><link name="tip"/>'
    '<joint name="j" type="continuous"><parent link="base"/><child link="tip"/></joint></robot>'
)

NEEDED = {
    ("--version",): set(),
    ("--help",): set(),
    (): set(),
    ("qurey",): set(),
    ("robots",): {"numpy"},
    ("fk", "irb140", "--q", "0", "0", "0", "0", "0", "0"): {"numpy"},
    ("fk", "irb140", "--help"): {"numpy"},
    ("ik", "planar2", "--help"): {"numpy", "linkwork.codegen"},
    ("generate", "--help"): {"numpy", "linkwork.codegen"},
    ("equations", "planar2"): {"numpy", "linkwork.codegen"},
    ("query", "--help"): {"numpy", "pydantic"},
    ("runs", "--help"): {"numpy", "pydantic"},
    ("export", "--help"): {"numpy", "pydantic"},
    ("plot", "--help"): {"numpy", "pydantic"},
    ("check", "arm.urdf"): {"numpy", "pydantic", "yaml"},
    ("scenes",): {"numpy", "pydantic", "yaml", "linkwork.codegen"},
}


@pytest.mark.parametrize("arguments", NEEDED, ids=" ".join)
def test_a_command_loads_only_what_it_needs(arguments, tmp_path):
    (tmp_path / "arm.urdf").write_text(URDF)
    code = (
        "import sys; from linkwork.cli.main import main; main(sys.argv[1:]);"
        f"print('\\nloaded', *({HEAVY} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code, *arguments]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    loaded = set(shown.stdout.splitlines()[-1].split()[1:])
    assert loaded <= NEEDED[arguments]
