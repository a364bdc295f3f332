"""A program as a translation unit for this machine, with the entries that kernels call."""

from __future__ import annotations

from linkwork.codegen.simd import Form, body_function
from linkwork.trace import Program

_MANY = "(const R *const *in, const ptrdiff_t *step, R *const *out, ptrdiff_t count) {"


def unit(program: Program, form: Form) -> str:
    """A whole translation unit with no name of the program in it.

    It gives `lw_single(in, out)`, or for wide forms `lw_batch` (rows, one a state) and `lw_lanes`
    (vectors of states, as the body takes them).
    """
    entries = (_batch_entry, _lanes_entry) if form.wide else (_single_entry,)
    parts = [
        form.head(),
        body_function(program, "lw_body", form),
        *("\n".join(entry(program)) for entry in entries),
    ]
    return "\n".join(parts) + "\n"


def _single_entry(program: Program) -> list[str]:
    given = [f"in[{i}]" for i in range(len(program.arguments))]
    wanted = [f"out[{i}]" for i in range(len(program.results))]
    return [
        "void lw_single(const R *const *in, R *const *out) {",
        "  (void)in; (void)out;",
        f"  lw_body({', '.join(given + wanted)});",
        "}",
    ]


def _lanes_entry(program: Program) -> list[str]:
    """Blocks of vectors, `step` vectors apart."""
    given = [
        f"(const U *)(in[{i}] + block * step[{i}] * LW_LANES)"
        for i in range(len(program.arguments))
    ]
    wanted = [
        f"(U *)(out[{i}] + block * {result.size} * LW_LANES)"
        for i, result in enumerate(program.results)
    ]
    return [
        f"void lw_lanes{_MANY}",
        "  (void)in; (void)step; (void)out;",
        "  for (ptrdiff_t block = 0; block < count; block++)",
        f"    lw_body({', '.join(given + wanted)});",
        "}",
    ]


def _batch_entry(program: Program) -> list[str]:
    """Rows, `step` numbers apart, through blocks of vectors."""
    blocks = [f"a{i}[{max(x.size, 1)}]" for i, x in enumerate(program.arguments)]
    blocks += [f"r{i}[{max(x.size, 1)}]" for i, x in enumerate(program.results)]
    return [
        f"void lw_batch{_MANY}",
        "  (void)in; (void)step; (void)out;",
        *(f"  V {block};" for block in blocks),
        "  ptrdiff_t row = 0;",
        "  for (; row + LW_LANES <= count; row += LW_LANES) {",
        *_through_a_block(program, "lw_gather", "lw_scatter", ""),
        "  }",
        "  const ptrdiff_t left = count - row;",
        "  if (left > 0) {",
        *_through_a_block(program, "lw_gather_rest", "lw_scatter_rest", "left, "),
        "  }",
        "}",
    ]


def _through_a_block(program: Program, gather: str, scatter: str, rows: str) -> list[str]:
    vectors = [f"(const U *)a{i}" for i in range(len(program.arguments))]
    vectors += [f"(U *)r{i}" for i in range(len(program.results))]
    return [
        *(
            f"    {gather}(in[{i}] + row * step[{i}], step[{i}], {rows}{x.size}, a{i});"
            for i, x in enumerate(program.arguments)
        ),
        f"    lw_body({', '.join(vectors)});",
        *(
            f"    {scatter}(r{i}, {rows}{x.size}, out[{i}] + row * {x.size});"
            for i, x in enumerate(program.results)
        ),
    ]
