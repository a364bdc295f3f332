"""What tests of generated code share."""

import pytest

from linkwork.codegen import compile_program
from linkwork.codegen.native import lanes
from linkwork.codegen.native.compiler import find_compiler
from tests.codegen.programs import whole_robot
from tests.tools import require_tool


@pytest.fixture(scope="session")
def needs_compiler():
    require_tool("gcc", "gcc")
    # What it builds when it is first looked for is in no cache of a single test.
    find_compiler()


@pytest.fixture(params=[32, 64], ids=["32-byte vectors", "64-byte vectors"])
def vector_bytes(request, monkeypatch):
    """Vectors of either size, whatever this machine would take."""
    monkeypatch.setattr(lanes, "vector_bytes", lambda: request.param)
    return request.param


@pytest.fixture(scope="session")
def irb140(needs_compiler):
    return compile_program(whole_robot("irb140"))
