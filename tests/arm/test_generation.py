"""Generated code computes what the manipulator computes; inverse kinematics runs clean as code."""

import importlib.util
import re
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

import linkwork as lw
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.errors import ArgumentError, ModelError
from linkwork.ik.families.recognise import recognise
from linkwork.ik.programs import code_vectors
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.spatial import Pose
from tests.ik.xarm6 import xarm6
from tests.tools import build_and_run, require_tool, run_in


def test_generated_c_passes_its_own_test(tmp_path):
    files = lw.generate(lw.load("scara1"), out=tmp_path / "code")
    assert {"scara1.c", "scara1.h", "scara1_test.c", "README.md"} <= {x.name for x in files}
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1"]
    said = build_and_run(tmp_path / "code", command, ["scara1.c", "scara1_test.c"])
    assert "5 functions agree" in said


def test_generated_python_computes_the_same(tmp_path):
    arm = lw.load("planar2")
    lw.generate(arm, ["gravity"], "numpy", tmp_path)
    spec = importlib.util.spec_from_file_location("gravity", tmp_path / "gravity.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    q = np.array([0.3, -0.8])
    assert np.ravel(module.gravity(q)) == pytest.approx(arm.gravity(q), rel=1e-12)


@pytest.mark.parametrize("target", ["c", "simd"])
@pytest.mark.parametrize("live", [[], ["tool", "payload", "gravity"]])
def test_the_example_in_the_readme_compiles(tmp_path, target, live):
    require_tool("gcc", "gcc")
    lw.generate(lw.load("scara1", live=live), ["fk", "inverse_dynamics"], target, tmp_path)
    text = (tmp_path / "README.md").read_text()
    (example,) = re.findall(r"```c\n(.*?)```", text, flags=re.DOTALL)
    assert ("scara1_live" in example) is bool(live)
    (tmp_path / "example.c").write_text(example)
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-c", "example.c"]
    subprocess.run(command, cwd=tmp_path, check=True)


def test_generated_python_checks_itself(tmp_path):
    arm = lw.load("scara1", live=["tool", "payload", "gravity"])
    arm.set_payload(lw.Inertia(1.5, (0.0, 0.1, 0.0), ((0.1, 0, 0), (0, 0.1, 0), (0, 0, 0.1))))
    lw.generate(arm, list(FUNCTIONS), "numpy", tmp_path)
    command = [sys.executable, "scara1_test.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(FUNCTIONS) + 1} functions agree" in done.stdout


def test_what_cannot_be_generated_is_refused(tmp_path):
    arm = lw.load("planar2")
    for functions, target in ((["magic"], "c"), (["fk"], "cobol"), ([], "c"), (["fk", "fk"], "c")):
        with pytest.raises(lw.LinkworkError):
            lw.generate(arm, functions, target, tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(lw.LinkworkError, match="folder"):
        lw.generate(arm, ["fk"], "c", tmp_path / "file")


def test_the_readme_tells_what_the_numbers_mean(tmp_path):
    lw.generate(lw.load("scara1", live=["tool"]), ["inverse_dynamics"], "c", tmp_path)
    text = (tmp_path / "README.md").read_text()
    rows = [line for line in text.splitlines() if line.startswith("| 2 |")]
    assert any(row.endswith("| m |") for row in rows)
    assert any(row.endswith("| m/s |") for row in rows)
    assert any(row.endswith("| N |") for row in rows)
    for head in ("## `q`: positions", "## `qdd`: accelerations", "## `tool`", "## `live`"):
        assert head in text


def test_the_readme_tells_rows_columns_frames_and_live_numbers_of_now(tmp_path):
    arm = lw.load("scara1", live=["tool", "payload", "gravity"])
    arm.set_payload(lw.Inertia(1.5, (0.0, 0.1, 0.0), ((0.1, 0, 0), (0, 0.1, 0), (0, 0, 0.1))))
    lw.generate(arm, list(FUNCTIONS), "numpy", tmp_path)
    lines = (tmp_path / "README.md").read_text().splitlines()
    assert "## The robot: scara1" in lines and "| 0 | mass [kg] | 1.5 |" in lines
    assert any(x.startswith("| 2 | z of the gravitational acc") and "-9.81" in x for x in lines)
    assert any(x.startswith("Rows: linear velocity x, y, z [m/s], then angular") for x in lines)
    for name, title in (("poses", "frame"), ("regressor", "parameter")):
        shape = next(x.shape for x in arm.program(name).results)
        start = lines.index(f"| index | {title} |") + 2
        count = next(i for i, x in enumerate([*lines[start:], ""]) if not x.startswith("|"))
        assert count == (shape[0] if name == "poses" else shape[1])
    results = {x.name for name in FUNCTIONS for x in arm.program(name).results}
    assert all(any(x.startswith(f"## `{name}`") for x in lines) for name in results)


def test_names_in_the_readme_are_escaped(tmp_path):
    lw.generate(lw.load(replace(lw.load("planar2").tree, name="<b>[x](y)")), ["fk"], "c", tmp_path)
    text = (tmp_path / "README.md").read_text()
    assert "<b>" not in text.replace("\\<b\\>", "")
    assert r"\<b\>\[x\]\(y\)" in text


WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
BUILDS = {
    "c99": ["gcc", "-std=c99", "-O1", *WARNINGS],
    "float": ["gcc", "-std=c99", "-O1", *WARNINGS, "-DARM_FLOAT"],
    "sanitizers": ["gcc", "-std=c99", "-O1", *WARNINGS, "-fsanitize=address,undefined"],
    "c++": ["g++", "-x", "c++", "-O1", *WARNINGS],
}
ROBOTS = ["irb140", "ur5", "stanford", "scara1", "scara2", "panda", "planar3"]


def named(name, **options):
    """A robot under a name that builds can be told."""
    arm = lw.load(name, **options)
    return lw.Manipulator(
        build_tree("arm", arm.tree.links, arm.tree.frames, arm.tree.tool_name), **options
    )


def build(folder, command, *sources):
    return build_and_run(folder, command, sources or ("arm.c", "arm_test.c"))


@pytest.mark.parametrize("how", BUILDS)
def test_closed_forms_build_clean_and_pass_their_own_test(tmp_path, how):
    lw.generate(named("irb140"), ["fk", "ik"], "c", tmp_path)
    assert "2 functions agree" in build(tmp_path, BUILDS[how])


@pytest.mark.parametrize("robot", ROBOTS)
def test_every_family_passes_its_own_test(tmp_path, robot):
    lw.generate(named(robot), ["ik"], "numpy", tmp_path)
    run_in(tmp_path, [sys.executable, "arm_test.py"])


@pytest.mark.parametrize("robot", ROBOTS)
def test_every_stored_pose_is_reached_by_a_stored_branch(robot):
    arm = lw.load(robot)
    form = recognise(arm.tree)
    vectors = code_vectors(form)
    q, residual = vectors.expected[:2]
    assert residual.min(axis=1).max() <= 1e-9
    for numbers, rows in zip(vectors.inputs[0], q, strict=True):
        reached = arm.fk(rows.reshape(len(form.sign_rows()), -1))
        assert np.abs(reached - numbers.reshape(4, 4)).max(axis=(1, 2)).min() <= 1e-9


def test_vector_code_passes_its_own_test(tmp_path):
    lw.generate(named("irb140"), ["ik"], "simd", tmp_path)
    command = ["gcc", "-std=gnu99", "-O1", "-march=native", *WARNINGS]
    build(tmp_path, command, "arm_doubles.c", "arm_doubles_test.c")


def test_a_live_tool_is_an_argument(tmp_path):
    arm = named("irb140", live=["tool", "gravity"])
    lw.generate(arm, ["ik"], "c", tmp_path / "alone")
    assert "tool[17]" in (tmp_path / "alone" / "arm.h").read_text()
    build(tmp_path / "alone", BUILDS["c99"])
    lw.generate(arm, ["gravity", "ik"], "c", tmp_path / "more")
    assert "3 functions agree" in build(tmp_path / "more", BUILDS["c99"])


def test_a_robot_without_closed_form_has_a_search(tmp_path):
    tree = xarm6()
    arm = lw.Manipulator(build_tree("arm", tree.links, tree.frames, tree.tool_name))
    assert "arm_ik.h" in {path.name for path in lw.generate(arm, ["ik"], "c", tmp_path)}
    assert "arm_ik.h" in (tmp_path / "README.md").read_text()
    build(tmp_path, BUILDS["c99"], "arm.c", "arm_ik.c", "arm_ik_test.c")
    build(tmp_path, BUILDS["c99"])
    with pytest.raises(ArgumentError, match="needs a fixed tool and the target 'c'"):
        lw.generate(arm, ["ik"], "numpy", tmp_path)


def test_the_readme_tells_the_branches_in_their_order(tmp_path):
    lw.generate(lw.load("irb140"), ["ik"], "c", tmp_path)
    text = (tmp_path / "README.md").read_text()
    form = recognise(lw.load("irb140").tree)
    rows = [f"| {i} | {' | '.join(labels)} |" for i, labels in enumerate(form.labels())]
    assert all(row in text for row in rows)
    for reach in form.reaches:
        assert reach.name in text
    assert re.search(r"in \| out", text)


def test_names_never_reach_the_code_or_the_page_as_they_are(tmp_path):
    evil = '*/ int x; </td> | "'
    links = [TreeLink("base", None, Joint("root"))]
    for i in range(2):
        joint = Joint(f"{evil}{i}", JointKind.REVOLUTE)
        links.append(
            TreeLink(f"link{i}", links[-1].name, joint, Pose.from_xyz_rpy((0.5, 0, 0), (0, 0, 0)))
        )
    arm = lw.Manipulator(build_tree(evil, links, tool="link1"))
    for path in lw.generate(arm, ["ik"], "c", tmp_path):
        assert evil not in path.read_text()


def test_nothing_is_generated_of_what_does_not_move(tmp_path):
    tree = build_tree("post", [TreeLink("base", None, Joint("root"))])
    with pytest.raises(ModelError):
        lw.generate(lw.Manipulator(tree, tool="base"), ["ik"], "c", tmp_path)
