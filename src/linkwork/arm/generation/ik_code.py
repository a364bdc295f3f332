"""Inverse kinematics as code for controllers: closed forms, and a numeric search."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from linkwork.arm.manipulator import Manipulator
from linkwork.codegen.lowering.names import identifier, in_markdown
from linkwork.codegen.targets.signature import Vectors
from linkwork.errors import ArgumentError, ModelError
from linkwork.ik import recognise
from linkwork.ik.families.closed_form import ClosedForm
from linkwork.ik.general.source import elimination_files, six_joints
from linkwork.ik.geometry.chain import chain_of
from linkwork.ik.numeric import POSE, NumericProblem, c_loop_files, trace_step
from linkwork.ik.programs import code_vectors, trace_code
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE
from linkwork.model.loops import require_ahead_of_loops
from linkwork.trace import Program


@dataclass(frozen=True)
class IkCode:
    """Generated inverse kinematics: all branches of a closed form, or one step of a search.

    `vectors` are test vectors by program name (random ones when empty), `notes` are in Markdown.
    """

    program: Program
    vectors: Mapping[str, Vectors]
    notes: str
    files: Mapping[str, str] = field(default_factory=dict)


def ik_code(arm: Manipulator, target: str) -> IkCode:
    """Return inverse kinematics of the tool; parameters of a live tool are an argument.

    A numeric search, for robots without a closed form, is generated for the target `c` only.
    """
    live_tool = "tool" in arm.live
    require_ahead_of_loops(arm.tree, "inverse kinematics", arm.tool)
    tree = arm.tree.spanning_tree
    carrier = tree.links[tree.link_index(tree.tool)].parent if live_tool else None
    form = None
    # Other robots are solved numerically; invalid ones raise there.
    with suppress(ModelError):
        form = recognise(tree, carrier)
    if form is not None:
        program = trace_code(form, live_tool=live_tool)
        vectors = {program.name: code_vectors(form, live_tool=live_tool)}
        return IkCode(program, vectors, "\n\n".join(_notes(form)))
    if target != "c" or live_tool:
        raise ArgumentError(
            f"{tree.name!r} has no closed form, and a numeric search needs a fixed tool and the "
            "target 'c'",
            hint="select the target c, without a live tool",
        )
    problem = NumericProblem(tree, tree.tool, POSE, True)
    files = dict(c_loop_files(arm.name, problem))
    notes = [_search_note(identifier(arm.name))]
    with suppress(ModelError):
        chain = chain_of(tree, tree.tool)
        files |= elimination_files(arm.name, six_joints(chain))
        notes.append(_all_note(identifier(arm.name)))
    return IkCode(trace_step(problem), {}, "\n\n".join(notes), files)


def _notes(form: ClosedForm) -> Iterator[str]:
    yield (
        f"## `ik`: every branch of a pose\n\n"
        f"Recognised: {in_markdown(form.family)}; {_sentence(form.why)}. Row b of `q`, `residual`, "
        "`margins` and `singularity_distance` is branch b. Angles are in [-pi, pi], or full turns "
        "away where only that is within the joint limits. Limits are not checked."
    )
    yield _table("branch", [choice.name for choice in form.choices], form.labels())
    yield (
        "`residual` is the error of the pose by forward kinematics [m or rad, whichever is more]. "
        f"A branch is a solution where it is at most {RESIDUAL_TOLERANCE:g}, in single precision "
        "1e-4. At a singular pose branches are equal."
    )
    if form.parameters:
        rows = [(name,) for name in form.parameters]
        yield "## `parameters`: redundancy parameters\n\n" + _table("index", ["parameter"], rows)
    yield "## `margins`: slack of each condition, negative where it is violated\n\n" + _table(
        "index",
        ["condition", "unit", "if negative"],
        [(x.name, x.unit, x.reason) for x in form.reaches],
    )
    yield "## `singularity_distance`: distance to each degeneracy [m, or a sine]\n\n" + _table(
        "index", ["degeneracy", "if zero"], [(x.name, x.reason) for x in form.degeneracies]
    )


def _table(first: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return "None: the value is a placeholder."
    lines = [f"| {first} | {' | '.join(map(in_markdown, heads))} |" if heads else f"| {first} |"]
    lines.append("| --- " * (1 + len(heads)) + "|")
    for i, row in enumerate(rows):
        cells = "".join(f" {_sentence(cell)} |" for cell in row)
        lines.append(f"| {i} |{cells}")
    return "\n".join(lines)


def _sentence(text: str) -> str:
    """Return a text with names of a robot, escaped word by word so that none is truncated."""
    return " ".join(in_markdown(word) for word in text.split())


def _all_note(prefix: str) -> str:
    return (
        "## `ik_all`: every solution\n\n"
        f"`{prefix}_ik_all` in `{prefix}_ik_all.h` finds all solutions of a pose, up to 16, by "
        "elimination, in double precision, without heap or globals, on about 40 kB of stack.\n\n"
        f"    cc -std=c99 -O2 -o {prefix}_ik_all_test {prefix}_ik_all.c {prefix}_ik_all_test.c -lm "
        f"&& ./{prefix}_ik_all_test"
    )


def _search_note(prefix: str) -> str:
    return (
        "## `ik`: a search for one solution\n\n"
        f"The robot has no closed form. `{prefix}_ik` in `{prefix}_ik.h` takes steps of damped "
        f"least squares, `{prefix}_ik_step`, from the given position, within the joint limits, up "
        "to a fixed number, and reports whether it converged. Start near the desired solution, or "
        "call it with several starts.\n\n"
        f"    cc -std=c99 -O2 -o {prefix}_ik_test {prefix}.c {prefix}_ik.c {prefix}_ik_test.c -lm "
        f"&& ./{prefix}_ik_test"
    )
