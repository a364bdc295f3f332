"""Inverse kinematics as code: it builds without a warning, runs clean and finds what we find."""

import re
import sys

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, ModelError
from linkwork.ik.families.recognise import recognise
from linkwork.ik.programs import code_vectors
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.spatial import Pose
from tests.ik.xarm6 import xarm6
from tests.tools import build_and_run, run_in

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
    files = lw.generate(arm, ["ik"], "c", tmp_path)
    assert "arm_ik.h" in {path.name for path in files}
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
