"""The generated loop builds without a warning, runs clean and knows what it reached."""

import pytest

from linkwork.codegen import generate_files
from linkwork.ik.numeric import NumericProblem, c_loop_files, trace_step
from tests.dynamics.random_tree import random_mixed_tree
from tests.ik.numeric.cases import tree_of
from tests.tools import build_and_run

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
BUILDS = {
    "c99": ["gcc", "-std=c99", "-O1", *WARNINGS],
    "float": ["gcc", "-std=c99", "-O1", *WARNINGS, "-DARM_FLOAT"],
    "sanitizers": ["gcc", "-std=c99", "-O1", *WARNINGS, "-fsanitize=address,undefined"],
    "c++": ["g++", "-x", "c++", "-O1", *WARNINGS],
}


def checked(folder, problem, command):
    files = generate_files("c", "arm", [trace_step(problem)]) | c_loop_files("arm", problem)
    for name, text in files.items():
        (folder / name).write_text(text)
    return build_and_run(folder, command, ["arm.c", "arm_ik.c", "arm_ik_test.c"])


@pytest.mark.parametrize("build", BUILDS)
def test_the_loop_builds_clean_and_passes_its_own_test(tmp_path, build):
    assert "8 poses" in checked(tmp_path, NumericProblem(tree_of("panda"), "tool"), BUILDS[build])


def test_robots_of_mixed_joints_have_a_loop_too(tmp_path):
    problem = NumericProblem(random_mixed_tree(1), "tip")
    assert "8 poses" in checked(tmp_path, problem, BUILDS["c99"])


def test_the_same_files_come_every_time():
    problem = NumericProblem(tree_of("xarm6"), "tool")
    assert c_loop_files("arm", problem) == c_loop_files("arm", problem)
    assert "reached[8] = {1, 1, 1, 1, 1, 1, 1, 0}" in c_loop_files("arm", problem)["arm_ik_test.c"]


def test_names_of_frames_never_reach_the_source_as_they_are():
    problem = NumericProblem(tree_of("xarm6"), "tool")
    files = c_loop_files('x"; */ int main', problem)
    assert all("*/ int main" not in text and '"; ' not in name for name, text in files.items())
