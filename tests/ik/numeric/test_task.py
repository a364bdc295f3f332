"""Parts of a pose: what a task wants is met, the rest is free."""

import numpy as np
import pytest

from linkwork.ik.numeric import ORIENTATION, POSE, POSITION, NumericSolver, Task, pointing
from tests.ik.numeric.cases import apart, poses_at, reachable, solver_of, tree_of

WITHIN = 1e-9
COUNT = 100


def solved(task, name="xarm6"):
    """Poses, and where the first solution of each puts the frame."""
    solver = solver_of(name, task)
    _, poses = reachable(solver.problem, COUNT, 11)
    solutions = solver.solve(poses)
    assert (solutions.counts > 0).all()
    assert np.nanmax(solutions.residual) <= 1e-10
    return poses, poses_at(solver.problem, solutions.q[:, 0])


@pytest.mark.parametrize(("task", "met", "least"), [(POSITION, 0, 0.1), (ORIENTATION, 1, 0.01)])
def test_a_part_of_the_pose_is_met_and_the_rest_is_free(task, met, least):
    errors = apart(*solved(task))
    assert errors[met].max() < WITHIN
    assert np.median(errors[1 - met]) > least


@pytest.mark.parametrize("direction", [(0.0, 0.0, 1.0), (1.0, -2.0, 0.5)])
def test_a_direction_points_as_wanted_and_turns_freely_about_itself(direction):
    expected, reached = solved(pointing(direction))
    shift, turn = apart(expected, reached)
    lines = expected[:, :3, :3] @ direction - reached[:, :3, :3] @ direction
    assert max(shift.max(), np.abs(lines).max()) < WITHIN
    assert np.median(turn) > 0.1


def test_rows_in_base_axes_are_met_alone():
    expected, reached = solved(Task(("x", "z")))
    assert np.abs(expected[:, :3, 3] - reached[:, :3, 3])[:, (0, 2)].max() < WITHIN
    assert np.median(np.abs(expected[:, 1, 3] - reached[:, 1, 3])) > 0.01


def test_rows_in_tool_axes_are_met_in_the_axes_of_the_frame():
    expected, reached = solved(Task(("x", "y", "rx", "ry"), axes="tool"))
    shift = np.einsum("nji,nj->ni", reached[:, :3, :3], (expected - reached)[:, :3, 3])
    assert np.abs(shift[:, :2]).max() < WITHIN
    # A turn left over about the frame's own z leaves that z where it was wanted.
    assert np.abs(expected[:, :3, 2] - reached[:, :3, 2]).max() < WITHIN
    assert np.median(np.abs(shift[:, 2])) > 0.01


def test_an_arm_with_few_joints_follows_what_it_can():
    solver = NumericSolver(tree_of("planar2"), None, POSITION)
    _, poses = reachable(solver.problem, COUNT, 12)
    solutions = solver.solve(poses)
    assert (solutions.counts > 0).all()
    assert solutions.counts.max() <= 2


@pytest.mark.parametrize(
    ("task", "words"),
    [
        (POSE, "the whole pose"),
        (POSITION, "the position"),
        (ORIENTATION, "the orientation"),
        (pointing((0, 0, 2)), "the position and the direction of 0, 0, 2 in the frame"),
        (Task(("x", "rz"), "tool"), "x in the axes of the tool and rz in the axes of the tool"),
    ],
)
def test_a_task_says_what_it_wants(task, words):
    assert task.words == words
