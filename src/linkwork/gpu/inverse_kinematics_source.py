"""The source of kernels of inverse kinematics: the branches of a closed form, and their choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Literal, NamedTuple

import numpy as np

from linkwork.codegen.lowering.branches import Branches
from linkwork.codegen.lowering.schedule import as_traced
from linkwork.codegen.lowering.simd import runtime
from linkwork.codegen.targets.cuda_target import BLOCK, MACROS, STATES, device_functions
from linkwork.codegen.targets.signature import signatures
from linkwork.gpu.kernel import SIZES
from linkwork.gpu.libraries import Kind
from linkwork.ik.families.closed_form import ClosedForm
from linkwork.ik.programs import trace_branch
from linkwork.ik.solutions.method import closed_form_method
from linkwork.trace import Argument, Graph, Op, Program, Result
from linkwork.trace.without_angles import without_angles

Select = Literal["all", "nearest", "farthest"]

PER_THREAD = 4
"""Branches of a thread: more need more registers, fewer repeat what branches share."""

NAMESPACE = "linkwork::inverse_kinematics"

_SELECTS: Sequence[Select] = ("all", "nearest", "farthest")
_READ = 12
"""Numbers of a pose that are read."""
_UNLIMITED = 1e30
_MACROS = MACROS | {
    "RECIPROCAL(x)": "reciprocal(x)",
    "SQRT(x)": "root((R)(x))",
    "ATAN2(y, x)": "arc_tangent<R>(y, x)",
}


class Kernel(NamedTuple):
    """A kernel, its threads of a block and its shared memory [bytes].

    Each `blocks` blocks solve `poses` poses.
    """

    function: int
    threads: int
    shared: int
    poses: int
    blocks: int


@dataclass(frozen=True)
class ThreadedBranches:
    """The branches of a closed form as a program for one thread, which several threads run.

    The program takes the first signs of its branches; each combination of them is for one thread.

    Attributes:
        threads: Number of threads of a pose.
        count: Number of branches of a thread.
        size: Number of positions of a branch.
    """

    program: Program
    threads: int
    count: int
    size: int

    def kernel(self, function: int, select: Select, precision: Kind, *, columns: bool) -> Kernel:
        """Return how a kernel is started."""
        of_pose = self.threads if select == "all" else 1
        row = (self.count * self.size) | 1
        if columns:
            shared = 0 if select == "all" else BLOCK * row
            return Kernel(function, BLOCK, shared * SIZES[precision], BLOCK, of_pose)
        best = 0 if select == "all" else STATES * (self.size | 1)
        poses = STATES // of_pose
        shared = poses * (_READ + 1) + STATES * row + best
        return Kernel(function, STATES, shared * SIZES[precision], poses, 1)


def threaded_branches(form: ClosedForm) -> ThreadedBranches:
    """Return the branches of a closed form, at most `PER_THREAD` for a thread."""
    # The first results are the positions and the residual.
    branch, size = trace_branch(form), form.chain.tree.position_count
    *q, residual = branch.outputs[: size + 1]
    results = Result("q", (size,)), Result("error", ())
    outputs = (*q, _squared(branch.graph, residual))
    one = Program("branches", branch.arguments, results, branch.graph, outputs)
    rows = tuple(form.sign_rows())
    branches, threads = Branches(one, "signs", rows), max(1, len(rows) // PER_THREAD)
    split = branches.within(threads) if threads > 1 else None
    program = split.program if split else branches.unrolled()
    arguments = (
        Argument("pose", 16),
        Argument("signs", len(split.rows[0]) if split else 0),
        Argument("parameters", len(form.parameters)),
    )
    program = without_angles(replace(program, arguments=arguments))
    return ThreadedBranches(program, threads, len(rows) // threads, size)


def _squared(graph: Graph, node: int) -> int:
    """Return the square of a node: of a root its argument."""
    root = graph.is_op(node, Op.SQUARE_ROOT)
    return graph.operands(node)[0] if root else graph.multiply(node, node)


def ik_source(
    form: ClosedForm, select: Select, *, within_limits: bool = False, carried: bool = False
) -> str:
    """Return the source of the kernels `solve_rows<R>` and `solve_columns<R>`.

    Args:
        carried: Whether poses are those of a frame that a live tool carries.
    """
    branches, method = threaded_branches(form), closed_form_method(form)
    program = branches.program
    sizes = {x.name: x.size for x in program.arguments}
    constants = {
        "SIZE": branches.size,
        "BRANCHES": branches.count,
        "PARTS": branches.threads,
        "SIGNS": sizes["signs"],
        "PARAMETERS": sizes["parameters"],
        "SELECT": _SELECTS.index(select),
        "WITHIN": int(within_limits),
        "CARRIED": int(carried),
        "THREADS": BLOCK,
    }
    tables = {
        "LOWER": np.maximum(method.lower, -_UNLIMITED),
        "UPPER": np.minimum(method.upper, _UNLIMITED),
        "PERIODIC": method.periodic.astype(float),
    }
    functions = device_functions(
        signatures("ik", [program]), "__device__ __forceinline__", macros=_MACROS, order=as_traced
    )
    parts = [
        runtime("device.cuh"),
        "namespace linkwork { namespace inverse_kinematics {",
        *(f"constexpr int {name} = {value};" for name, value in constants.items()),
        *(
            f"__device__ constexpr double {name}[] = {{{', '.join(map(repr, values.tolist()))}}};"
            for name, values in tables.items()
        ),
        (files("linkwork.gpu") / "inverse_kinematics.cuh").read_text(encoding="utf-8"),
        functions,
        "} }",
    ]
    return "\n".join(parts)
