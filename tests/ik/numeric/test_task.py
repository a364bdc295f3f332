"""Parts of a pose: what a task wants is met, the rest is free."""

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.ik.numeric import ORIENTATION, POSE, POSITION, NumericSolver, Task, pointing
from tests.ik.numeric.cases import apart, poses_at, reachable, solver_of, tree_of

WITHIN = 1e-9
COUNT = 100


def solved(task, name="xarm6"):
    """Poses, and where the first solution of each puts the frame."""
    solver = solver_of(name, task)
    _, poses = reachable(solver.problem, COUNT, 11)
    found = solver.solve(poses)
    assert (found.counts > 0).all()
    assert np.nanmax(found.residual) <= 1e-10
    return poses, poses_at(solver.problem, found.q[:, 0])


def test_a_position_is_met_however_the_frame_is_turned():
    wanted, reached = solved(POSITION)
    shift, turn = apart(wanted, reached)
    assert shift.max() < WITHIN
    assert np.median(turn) > 0.1


def test_an_orientation_is_met_wherever_the_frame_is():
    wanted, reached = solved(ORIENTATION)
    shift, turn = apart(wanted, reached)
    assert turn.max() < WITHIN
    assert np.median(shift) > 0.01


@pytest.mark.parametrize("direction", [(0.0, 0.0, 1.0), (1.0, -2.0, 0.5)])
def test_a_direction_points_as_wanted_and_turns_freely_about_itself(direction):
    wanted, reached = solved(pointing(direction))
    shift, turn = apart(wanted, reached)
    lines = wanted[:, :3, :3] @ direction - reached[:, :3, :3] @ direction
    assert max(shift.max(), np.abs(lines).max()) < WITHIN
    assert np.median(turn) > 0.1


def test_rows_in_base_axes_are_met_alone():
    wanted, reached = solved(Task(("x", "z")))
    assert np.abs(wanted[:, :3, 3] - reached[:, :3, 3])[:, (0, 2)].max() < WITHIN
    assert np.median(np.abs(wanted[:, 1, 3] - reached[:, 1, 3])) > 0.01


def test_rows_in_tool_axes_are_met_in_the_axes_of_the_frame():
    wanted, reached = solved(Task(("x", "y", "rx", "ry"), axes="tool"))
    shift = np.einsum("nji,nj->ni", reached[:, :3, :3], (wanted - reached)[:, :3, 3])
    assert np.abs(shift[:, :2]).max() < WITHIN
    # A turn left over about the frame's own z leaves that z where it was wanted.
    assert np.abs(wanted[:, :3, 2] - reached[:, :3, 2]).max() < WITHIN
    assert np.median(np.abs(shift[:, 2])) > 0.01


def test_an_arm_with_few_joints_follows_what_it_can():
    solver = NumericSolver(tree_of("planar2"), None, POSITION)
    _, poses = reachable(solver.problem, COUNT, 12)
    found = solver.solve(poses)
    assert (found.counts > 0).all()
    assert found.counts.max() <= 2


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


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Task(("x", "w")), "invalid rows"),
        (lambda: Task(("x", "x")), "invalid rows"),
        (lambda: Task(()), "needs a row"),
        (lambda: Task(axes="world"), "invalid axes of a task: 'world'"),
        (lambda: pointing((0.0, 0.0, 0.0)), "invalid direction"),
        (lambda: pointing((0.0, np.nan, 1.0)), "invalid direction"),
        (lambda: pointing((0.0, 0.0, 1.0), ("rx",)), "not both"),
    ],
)
def test_what_is_no_task_is_refused(wrong, message):
    with pytest.raises(ArgumentError, match=message):
        wrong()
