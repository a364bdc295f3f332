"""All C of the package compiles without a warning, as it is compiled for use."""

import re
import subprocess
from pathlib import Path

import pytest

import linkwork as lw
from linkwork.bench.timing import bench_source
from linkwork.codegen.lowering.simd import DOUBLE, FLOAT, SimdForm
from linkwork.codegen.native import lanes
from linkwork.codegen.native.compiler import FAST, find_compiler
from linkwork.codegen.native.native_library import HANDWRITTEN_FLAGS, unit
from linkwork.codegen.runtime.kernel import extension_source
from linkwork.control import c_controller
from linkwork.ik.general.arrangement import arrangements, unit_arm
from linkwork.ik.general.source import elimination_files, native_source
from linkwork.ik.geometry.chain import chain_of
from linkwork.planning.collision.robot_geometry import PlacedRobot, RobotGeometry
from linkwork.planning.planners import native
from linkwork.simulation.native_loop import loop_source
from linkwork.world.stepping.native import step_flags, step_source
from tests.ik.general.arms import random_arm
from tests.simulation.robots import double_pendulum

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="needs a C compiler")

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "linkwork"
WARNINGS = ("-Wall", "-Wextra", "-Werror")
LOCAL = re.compile(r'^#include ".*"\n', re.MULTILINE)


def traced(form):
    return unit(lw.load(double_pendulum().tree).program("forward_dynamics"), form)


def wide(real):
    return traced(SimdForm(real, wide=True, bytes=lanes.vector_bytes()))


def controller(name):
    text = (PACKAGE / "library" / "scenes" / name).read_text()
    return c_controller.controller_header() + LOCAL.sub("", text), c_controller._FLAGS


def planners():
    return native.planning_source(RobotGeometry([PlacedRobot(lw.load("scara2").tree)]))


def elimination(source):
    return source(arrangements(unit_arm(chain_of(random_arm(1)))))


def exported(solver):
    files = elimination_files("arm", solver)
    return files["arm_ik_all.h"] + LOCAL.sub("", files["arm_ik_all.c"])


def client():
    header = (PACKAGE / "server" / "linkwork_client.h").read_text()
    return header + LOCAL.sub("", (ROOT / "examples" / "21_lock_step_client.c").read_text())


def calls_from_xla():
    pytest.importorskip("jax")
    return lw.jax.xla_source(), FAST


UNITS = {
    "step loop": lambda: (step_source(), step_flags()),
    "simulation loop": lambda: (loop_source(), FAST),
    "planners": lambda: (planners(), native._FLAGS),
    "elimination": lambda: (elimination(native_source), HANDWRITTEN_FLAGS),
    "exported elimination": lambda: (elimination(exported), ("-std=c99", "-O2")),
    "calls of kernels": lambda: (
        extension_source(),
        (*FAST, f"-DVECTOR_BYTES={lanes.vector_bytes()}"),
    ),
    "calls from XLA": calls_from_xla,
    "double": lambda: (traced(DOUBLE), FAST),
    "float": lambda: (traced(FLOAT), FAST),
    "doubles": lambda: (wide("double"), FAST),
    "floats": lambda: (wide("float"), FAST),
    "gait": lambda: controller("workpartner/gait.c"),
    "helicopter": lambda: controller("flight/helicopter.c"),
    "line follower": lambda: controller("workpartner/follow_line.c"),
    "timing": lambda: (bench_source("loops.c"), ("-O2",)),
    "loops of MuJoCo": lambda: (bench_source("mujoco.c"), step_flags()),
    "client": lambda: (client(), ("-std=c99", "-O2")),
}


@pytest.mark.parametrize("name", UNITS)
def test_it_compiles_without_a_warning(name, tmp_path):
    compiler = find_compiler()
    assert compiler is not None
    source, flags = UNITS[name]()
    file = tmp_path / "unit.c"
    file.write_text(source)
    # Optimisation as for use: some warnings come from what it learns.
    options = [x for x in flags if not x.startswith("-Wl") and not Path(x).is_file()]
    command = [compiler.command, *options, *WARNINGS, "-fPIC", "-c", str(file), "-o", "/dev/null"]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


def test_every_c_file_of_the_package_is_compiled_here():
    sources = [make()[0] for make in UNITS.values()]
    files = [*PACKAGE.rglob("*.c"), *PACKAGE.rglob("*.h")]
    assert len(files) > 40
    left = [x.name for x in files if not any(LOCAL.sub("", x.read_text()) in s for s in sources)]
    # C++ of the CUDA target, compiled in tests/codegen/targets.
    assert left == []
