"""Reassociation of sums: operands that are ready late are added last."""

import heapq
from collections import Counter

from linkwork.trace.graph import MAKERS, Graph
from linkwork.trace.op import Op
from linkwork.trace.program import Program

_SUMS = (Op.ADD, Op.SUBTRACT)
# Latency in cycles of a typical processor.
_DELAYS = {Op.CONSTANT: 0, Op.INPUT: 0, Op.NEGATE: 1, Op.RECIPROCAL: 13, Op.SQUARE_ROOT: 13}
_DELAY = 3


def balance(program: Program) -> Program:
    """Shorten the critical path of sums.

    Each sum whose parts are used only once is taken apart into its terms, which are added from the
    earliest known to the latest. The number of operations stays; the longest chain of operations
    that wait for each other shrinks. It pays where such a chain, not the amount of work, sets the
    time.
    """
    return _Balancer(program).run()


class _Balancer:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._old = program.graph
        self._nodes = program.live_nodes()
        self._parts = _parts_of_sums(program, self._nodes)
        self._new = Graph()
        self._moved: dict[int, int] = {}
        self._known_at: list[int] = []

    def run(self) -> Program:
        for node in self._nodes:
            if node not in self._parts:
                self._moved[node] = self._move(node)
        outputs = tuple(self._moved[node] for node in self._program.outputs)
        old = self._program
        return Program(old.name, old.arguments, old.results, self._new, outputs)

    def _move(self, node: int) -> int:
        op, *rest = self._old.nodes[node]
        if op == Op.CONSTANT:
            return self._new.constant(rest[0])
        if op == Op.INPUT:
            return self._new.input(int(rest[0]))
        if op in _SUMS:
            return self._sum(self._terms(node))
        moved = (self._moved[operand] for operand in self._old.operands(node))
        return MAKERS[Op(op)](self._new, *moved)

    def _terms(self, node: int) -> list[tuple[bool, int]]:
        """Return the terms of a sum in order, each with whether it is subtracted."""
        terms: list[tuple[bool, int]] = []
        waiting = [(False, node)]
        while waiting:
            minus, part = waiting.pop()
            if part != node and part not in self._parts:
                terms.append((minus, self._moved[part]))
                continue
            first, second = self._old.operands(part)
            taken = minus != (self._old.nodes[part][0] == Op.SUBTRACT)
            waiting += [(taken, second), (minus, first)]
        return terms

    def _sum(self, terms: list[tuple[bool, int]]) -> int:
        # The count keeps the order of terms that are ready at the same time.
        heap = [(self._when(x), count, minus, x) for count, (minus, x) in enumerate(terms)]
        heapq.heapify(heap)
        count = len(heap)
        while len(heap) > 1:
            _, _, minus_a, a = heapq.heappop(heap)
            _, _, minus_b, b = heapq.heappop(heap)
            if minus_a == minus_b:
                minus, total = minus_a, self._new.add(a, b)
            else:
                kept, taken = (b, a) if minus_a else (a, b)
                minus, total = False, self._new.subtract(kept, taken)
            heapq.heappush(heap, (self._when(total), count, minus, total))
            count += 1
        _, _, minus, total = heap[0]
        return self._new.negate(total) if minus else total

    def _when(self, node: int) -> int:
        for fresh in range(len(self._known_at), node + 1):
            ready = max((self._known_at[x] for x in self._new.operands(fresh)), default=0)
            delay = _DELAYS.get(Op(self._new.nodes[fresh][0]), _DELAY)
            self._known_at.append(ready + delay)
        return self._known_at[node]


def _parts_of_sums(program: Program, nodes: list[int]) -> set[int]:
    """Return sums whose only use is one other sum."""
    graph = program.graph
    uses = Counter(program.outputs)
    for node in nodes:
        uses.update(graph.operands(node))
    inside = (x for node in nodes if graph.nodes[node][0] in _SUMS for x in graph.operands(node))
    return {x for x in inside if uses[x] == 1 and graph.nodes[x][0] in _SUMS}
