"""Pinocchio, called from Python."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from linkwork.bench.measurement import CALL, Entry
from linkwork.bench.problem import FORWARD, INVERSE, KINEMATICS, MASS, Problem
from linkwork.bench.timing import PythonCall
from linkwork.dynamics import GRAVITY
from linkwork.errors import import_extra
from linkwork.model.foreign.pinocchio import pinocchio_of_tree

PINOCCHIO = "Pinocchio"
_CHECKED = 16

_EXPRESSIONS = {
    INVERSE: "rnea(model, data, a0, a1, a2)",
    FORWARD: "aba(model, data, a0, a1, a2)",
    MASS: "crba(model, data, a0)",
    KINEMATICS: "(computeJointJacobians(model, data, a0), "
    "updateFramePlacement(model, data, frame).homogeneous, "
    "getFrameJacobian(model, data, frame, axes))[1:]",
}


def pinocchio_entries(problem: Problem) -> Iterator[Entry]:
    """Each function as one or a few calls from Python."""
    pinocchio = import_extra("pinocchio", "peers")
    model = _model(pinocchio, problem)
    scope = {
        **vars(pinocchio),
        "model": model,
        "data": model.createData(),
        "frame": model.nframes - 1,
        "axes": pinocchio.LOCAL_WORLD_ALIGNED,
    }
    for function, expression in _EXPRESSIONS.items():
        arrays = problem.arguments(function)
        call = PythonCall(expression, scope, [array[0] for array in arrays])
        answer = partial(call.answers, arrays, _CHECKED)
        yield Entry(function, PINOCCHIO, CALL, call.time, answer)


def _model(pinocchio: Any, problem: Problem) -> Any:
    """Return the robot; its last frame is the tool."""
    model = pinocchio_of_tree(problem.tree, GRAVITY)
    kinds = (pinocchio.FrameType.BODY, pinocchio.FrameType.OP_FRAME)
    tool = next(x for x in model.frames if x.name == problem.tree.tool and x.type in kinds)
    placed = (tool.parentJoint, tool.placement, pinocchio.FrameType.OP_FRAME)
    model.addFrame(pinocchio.Frame("tool of the bench", *placed))
    return model
