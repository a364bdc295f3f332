"""A program for several rows of one argument: the branches of a solution.

Inverse kinematics has one solution for each choice of signs. All take the same steps, so for one
pose the branches are lanes of a vector: the pose is the same in every lane, the signs differ. For
many poses the lanes are poses, and common subexpressions of the branches are computed once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain

import numpy as np

from linkwork.codegen.lowering.schedule import tuned
from linkwork.codegen.lowering.simd import SimdForm, body_function
from linkwork.errors import ArgumentError
from linkwork.trace import MAKERS, Argument, Graph, Op, Program, Result


@dataclass(frozen=True)
class Branches:
    """A program and the rows of one argument; options as of `compile_branches`."""

    program: Program
    argument: str
    rows: tuple[tuple[float, ...], ...]
    once: frozenset[str] = frozenset()
    minimized: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Raise for rows that do not fit the argument."""
        sizes = [x.size for x in self.program.arguments if x.name == self.argument]
        lengths = {len(row) for row in self.rows}
        if lengths != set(sizes) or not np.isfinite(self.rows).all():
            raise ArgumentError(
                f"invalid rows of argument {self.argument!r} of {self.program.name}: {self.rows!r}",
                hint=f"its arguments: {', '.join(x.name for x in self.program.arguments)}",
            )
        unknown = (self.once | self.minimized) - {x.name for x in self.program.results}
        if unknown:
            listed = ", ".join(sorted(unknown))
            raise ArgumentError(f"unknown results of {self.program.name}: {listed}")

    @property
    def shared(self) -> tuple[Argument, ...]:
        """Arguments that all rows share."""
        return tuple(x for x in self.program.arguments if x.name != self.argument)

    def unrolled(self) -> Program:
        """Return all rows as one program, which computes common subexpressions once."""
        return self._joined(self.rows, 0)

    def within(self, lanes: int) -> Branches:
        """Return the same with fewer rows, at most as many as lanes if possible.

        Rows that differ only in their last number become one, whose program computes common
        subexpressions once.
        """
        heads = tuple(dict.fromkeys(row[:-1] for row in self.rows))
        ends = tuple(dict.fromkeys(row[-1:] for row in self.rows))
        regular = self.rows == tuple(head + end for head in heads for end in ends)
        if len(self.rows) <= lanes or len(ends) == 1 or not regular:
            return self
        program = self._joined(ends, len(heads[0]))
        return replace(self, program=program, rows=heads).within(lanes)

    def _joined(self, ends: Sequence[tuple[float, ...]], kept: int) -> Program:
        """Return one program for several ends of a row; the first numbers remain an argument."""
        graph = Graph()
        each = [_copy(self, end, kept, graph) for end in ends]
        results, outputs, start = [], [], 0
        for result in self.program.results:
            stop = start + result.size
            parts = [nodes[start:stop] for nodes in each]
            start = stop
            joined = result.name in self.once | self.minimized
            results.append(result if joined else Result(result.name, (len(parts), *result.shape)))
            if result.name in self.minimized:
                parts = [[reduce(graph.minimum, column) for column in zip(*parts, strict=True)]]
            outputs += chain.from_iterable(parts[:1] if joined else parts)
        arguments = self.shared
        if kept:
            arguments = tuple(
                replace(x, size=kept) if x.name == self.argument else x
                for x in self.program.arguments
            )
        return Program(self.program.name, arguments, tuple(results), graph, tuple(outputs))


def _copy(branches: Branches, end: Sequence[float], kept: int, graph: Graph) -> list[int]:
    """Return outputs for rows with one end, as nodes of another graph."""
    program = branches.program
    first = program.starts[branches.argument] + kept
    copied: dict[int, int] = {}
    for node in program.live_nodes():
        op, *rest = program.graph.nodes[node]
        if op == Op.CONSTANT:
            copied[node] = graph.constant(rest[0])
        elif op == Op.INPUT:
            place = int(rest[0]) - first
            inside = 0 <= place < len(end)
            later = int(rest[0]) - (len(end) if place >= len(end) else 0)
            copied[node] = graph.constant(end[place]) if inside else graph.input(later)
        else:
            copied[node] = MAKERS[Op(op)](graph, *(copied[int(x)] for x in rest))
    return [copied[node] for node in program.outputs]


def branch_unit(branches: Branches, real: str, widest: int) -> str:
    """Return a translation unit that defines `lw_single(in, out)`, with rows as lanes.

    Vectors of up to `widest` bytes are used; smaller ones if they hold all rows.
    """
    form = SimdForm(real, wide=True)
    branches = branches.within(form.lanes)
    if len(branches.rows) > form.lanes:
        form = SimdForm(real, wide=True, bytes=widest)
    program = tuned(branches.program)
    shared = [x.name for x in branches.shared]
    blocks = -(-len(branches.rows) // form.lanes)
    body = body_function(program, "lw_body", form, shared, calls=blocks)
    return "\n".join([form.head(), body, _table(branches, form), *_entry(branches, form), ""])


def _table(branches: Branches, form: SimdForm) -> str:
    """Return the rows in lane order, padded with the last."""
    missing = -len(branches.rows) % form.lanes
    rows = [*branches.rows, *[branches.rows[-1]] * missing]
    numbers = [
        repr(float(row[k]))
        for start in range(0, len(rows), form.lanes)
        for k in range(len(rows[0]))
        for row in rows[start : start + form.lanes]
    ]
    values = ", ".join(numbers) or "0"
    aligned = f"__attribute__((aligned({form.bytes})))"
    return f"static const R lw_table[{max(len(numbers), 1)}] {aligned} = {{{values}}};"


def _entry(branches: Branches, form: SimdForm) -> Iterator[str]:
    """Return the entry that computes all branches of one state, vector by vector."""
    results = branches.program.results
    blocks = -(-len(branches.rows) // form.lanes)
    yield "void lw_single(const R *const *in, R *const *out) {"
    yield "  (void)in; (void)out;"
    for i, x in enumerate(results):
        yield f"  V r{i}[{blocks}][{max(x.size, 1)}];"
    for block in range(blocks):
        yield f"  lw_body({', '.join(_operands(branches, form, block))});"
    for i in range(len(results)):
        yield from _store(branches, form, i)
    yield "}"


def _operands(branches: Branches, form: SimdForm, block: int) -> list[str]:
    names = [x.name for x in branches.shared]
    size = len(branches.rows[0])
    inputs = [
        f"in[{names.index(x.name)}]"
        if x.name in names
        else f"(const U *)(lw_table + {block * size * form.lanes})"
        for x in branches.program.arguments
    ]
    return inputs + [f"(U *)r{i}[{block}]" for i in range(len(branches.program.results))]


def _store(branches: Branches, form: SimdForm, i: int) -> Iterator[str]:
    result, rows = branches.program.results[i], len(branches.rows)
    if result.name in branches.once:
        yield f"  for (int k = 0; k < {result.size}; k++) out[{i}][k] = r{i}[0][k][0];"
    elif result.name in branches.minimized:
        yield f"  lw_least(&r{i}[0][0], {result.size}, {rows}, out[{i}]);"
    else:
        for start in range(0, rows, form.lanes):
            block, left = start // form.lanes, min(form.lanes, rows - start)
            to = f"out[{i}] + {start * result.size}"
            if left == form.lanes:
                yield f"  lw_scatter(r{i}[{block}], {result.size}, {to});"
            else:
                yield f"  lw_scatter_rest(r{i}[{block}], {left}, {result.size}, {to});"
