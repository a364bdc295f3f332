"""The source of the kernel that simulates robots: law and dynamics of a step, and the loop."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from linkwork.arm.manipulator import Manipulator
from linkwork.codegen.lowering.simd import runtime
from linkwork.codegen.targets.cuda_target import LIVE, device_functions
from linkwork.codegen.targets.signature import signatures
from linkwork.control.law import Law, program_of
from linkwork.control.output_ramp import COUPLINGS
from linkwork.simulation.tableau import Tableau
from linkwork.trace import MAKERS, Argument, Op, Program, Traced, trace

THREADS = 32
"""Threads of a block."""

_Scalars = Sequence[Traced]


def simulation_source(
    arm: Manipulator, law: Law | None, method: Tableau, coupling: str, *, sampled: bool
) -> str:
    """Return the source of `linkwork::simulation::simulate<R>`, also for the processor."""
    programs = step_programs(arm, law)
    constants = {
        "JOINTS": arm.tree.velocity_count,
        "MEMORY": programs[0].arguments[1].size,
        "COUPLING": list(COUPLINGS).index(coupling),
        "SAMPLED": int(sampled),
        "STAGES": len(method.nodes),
        "THREADS": THREADS,
    }
    tables = {"NODES[]": method.nodes, "WEIGHTS[]": method.weights}
    tables["MATRIX[][STAGES]"] = method.matrix.tolist()
    parts = [
        runtime("device.cuh"),
        "namespace linkwork { namespace simulation {",
        *(f"constexpr int {name} = {value};" for name, value in constants.items()),
        *(f"__device__ constexpr double {x} = {_list(y)};" for x, y in tables.items()),
        device_functions(signatures("sim", programs), "__device__ __forceinline__"),
        (files("linkwork.gpu") / "simulation.cuh").read_text(encoding="utf-8"),
        "} }",
    ]
    return "\n".join(parts)


def _list(values: Any) -> str:
    return f"{{{', '.join(map(_list, values))}}}" if isinstance(values, Sequence) else repr(values)


def step_programs(arm: Manipulator, law: Law | None) -> list[Program]:
    """Return the law, the dynamics, and both at once, which share what they have in common.

    Without a law the torques are zero.
    """
    dynamics, n = arm.program("forward_dynamics"), arm.tree.velocity_count
    control = None if law is None else program_of(law)
    sizes = {x.name: x.size for x in control.arguments} if control else {}
    held = [
        Argument("gains", sizes.get("gains", 0)),
        Argument("memory", sizes.get("state", 0)),
        Argument("reference", 3 * n),
        Argument("state", 2 * n),
    ]
    block = Argument(LIVE, sum(x.size for x in dynamics.arguments[3:]))

    def torques(*arguments: _Scalars) -> dict[str, Any]:
        if control is None:
            return {"torque": [0.0] * n, "new_memory": []}
        results = _inlined(control, *arguments)
        return {"torque": results["torque"], "new_memory": results["state"]}

    def accelerations(state: _Scalars, torque: _Scalars, live: _Scalars) -> dict[str, Any]:
        return {"acceleration": _inlined(dynamics, state[:n], state[n:], torque, live)["qdd"]}

    def both(*arguments: _Scalars) -> dict[str, Any]:
        *of_law, live = arguments
        results = torques(*of_law)
        return results | accelerations(of_law[3], results["torque"], live)

    return [
        trace("law", torques, held),
        trace("dynamics", accelerations, [held[3], Argument("torque", n), block]),
        trace("law_and_dynamics", both, [*held, block]),
    ]


def _inlined(program: Program, *arguments: Sequence[Traced | float]) -> dict[str, list[Traced]]:
    """Return the results of a program on traced scalars, by name."""
    inputs = [x for argument in arguments for x in argument]
    graph = next(x.graph for x in inputs if isinstance(x, Traced))
    nodes: dict[int, int] = {}
    for node in program.live_nodes():
        op, *rest = program.graph.nodes[node]
        if op == Op.INPUT:
            value = inputs[int(rest[0])]
            nodes[node] = value.node if isinstance(value, Traced) else graph.constant(value)
        elif op == Op.CONSTANT:
            nodes[node] = graph.constant(rest[0])
        else:
            operands = (nodes[x] for x in program.graph.operands(node))
            nodes[node] = MAKERS[Op(op)](graph, *operands)
    outputs = iter(program.outputs)
    return {
        result.name: [Traced(graph, nodes[next(outputs)]) for _ in range(result.size)]
        for result in program.results
    }
