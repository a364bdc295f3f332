"""Expression graphs of scalar functions: simplified, shared, differentiated, counted."""

from linkwork.trace.balance import balance
from linkwork.trace.derivative import forward, reverse
from linkwork.trace.evaluate import evaluate
from linkwork.trace.graph import MAKERS, Graph
from linkwork.trace.op import OPERANDS, Op
from linkwork.trace.program import (
    Argument,
    Operations,
    Program,
    Result,
    count_operations,
    live_nodes,
    trace,
)
from linkwork.trace.scalar import Traced

__all__ = [
    "MAKERS",
    "OPERANDS",
    "Argument",
    "Graph",
    "Op",
    "Operations",
    "Program",
    "Result",
    "Traced",
    "balance",
    "count_operations",
    "evaluate",
    "forward",
    "live_nodes",
    "reverse",
    "trace",
]
