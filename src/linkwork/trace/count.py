"""How much work a program is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from linkwork.trace.op import Op
from linkwork.trace.program import Program


@dataclass(frozen=True)
class Operations:
    """Operations of one evaluation.

    Attributes:
        multiplications: Products.
        additions: Sums and differences.
        divisions: Reciprocals.
        sine_cosines: Angles of which the sine, the cosine or both are taken.
        others: Roots, arc tangents, hyperbolic tangents, choices; negations are free.
    """

    multiplications: int
    additions: int
    divisions: int
    sine_cosines: int
    others: int


def count_operations(program: Program) -> Operations:
    """Counts the operations of a program."""
    nodes = [program.graph.nodes[node] for node in program.live_nodes()]
    counts = Counter(Op(node[0]) for node in nodes)
    angles = {node[1] for node in nodes if node[0] in (Op.SINE, Op.COSINE)}
    free = (Op.CONSTANT, Op.INPUT, Op.NEGATE)
    counted = (Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.RECIPROCAL, Op.SINE, Op.COSINE)
    return Operations(
        multiplications=counts[Op.MULTIPLY],
        additions=counts[Op.ADD] + counts[Op.SUBTRACT],
        divisions=counts[Op.RECIPROCAL],
        sine_cosines=len(angles),
        others=sum(count for op, count in counts.items() if op not in (*free, *counted)),
    )
