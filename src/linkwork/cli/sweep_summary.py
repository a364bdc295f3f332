"""The summary of a sweep as lines of text."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from linkwork.cli.outcome import Line, Style, Styled, table, verdict
from linkwork.sweep.case import OBJECTIVE, POISONED, CaseResult
from linkwork.sweep.results.result import SweepResult
from linkwork.tables import format_cell

_FEW = 10
"""Cases that are listed one by one."""
_BAR = 20
"""Width of the bar of a whole share."""
_MOST_NAMED = 10
"""Poisoned cases that are named one by one."""
_LONGEST = 100
"""Longest reason of a failed case."""


def summary_lines(result: SweepResult, measure: str | None, worst: int) -> list[Line]:
    """Success rate, measures, what matters and the worst or best cases.

    Args:
        measure: Measure that ranks the parameters; None for the success.
        worst: Number of cases to list.
    """
    head = Styled(result.headline(), Style.HEAD)
    parts = (_all(result), _measures(result), _ranking(result, measure), _cases(result, worst))
    return [head, *_counts(result), *(line for part in parts if part for line in ("", *part))]


def _counts(result: SweepResult) -> list[Line]:
    """How the cases ended, and what held the sweep up."""
    ended = ", ".join(f"{count} {status}" for status, count in result.status_counts.items())
    stored = f"; stored in {result.store}" if result.store else ""
    lines: list[Line] = [f"scene {result.scene}: {ended or 'no results'}{stored}"]
    if len(result) < result.planned:
        done = f"{len(result)} of {result.planned} cases have a result"
        lines.append((Styled("incomplete", Style.WARNING), f": {done}; run the sweep again"))
    failures = ", ".join(f"{name} ({count})" for name, count in result.failure_counts.items())
    lines += [f"failures: {failures}"] if failures else []
    equal, count = result.equal_combinations
    if equal:
        lines.append(f"equal combinations: {equal} of {count}, each case ran once")
    if result.losses:
        lines.append(f"lost with their process and run again: {result.losses} batches")
    if result.runs:
        shown = ", ".join(map(str, sorted(result.runs)[:_MOST_NAMED]))
        rest = ", ..." if len(result.runs) > _MOST_NAMED else ""
        lines.append(f"recorded as whole runs: cases {shown}{rest} (`linkwork runs`)")
    return [*lines, *_poisoned(result)]


def _poisoned(result: SweepResult) -> list[Line]:
    found = [(case, x) for case, x in result.done if x.status == POISONED]
    lines: list[Line] = [
        (Styled("poisoned", Style.BAD), f": case {case.number}, {x.trouble}")
        for case, x in found[:_MOST_NAMED]
    ]
    rest = len(found) - _MOST_NAMED
    return [*lines, *([f"and {rest} more poisoned cases"] if rest > 0 else [])]


def _all(result: SweepResult) -> list[Line]:
    """All cases where there are few, in place of statistics."""
    if not result.done or len(result) > _FEW or result.objective:
        return []
    has_seeds = len({case.seed for case, _ in result.done}) > 1
    names = [*result.inputs, *result.measures]
    head = ["case", *(["seed"] if has_seeds else []), *map(result.label, names), "success"]
    rows = [
        (
            *((case.number, case.seed) if has_seeds else (case.number,)),
            *(case.inputs.get(name, found.measures.get(name)) for name in names),
            verdict(found.success, "yes", "no"),
        )
        for case, found in result.done
    ]
    return table(head, rows)


def _measures(result: SweepResult) -> list[Line]:
    if len(result) <= _FEW and not result.objective:
        return []
    spreads = {name: _spread(result[name].tolist()) for name in result.measures}
    if not spreads:
        return []
    lacks = any(x[-1] for x in spreads.values())
    head = ("measure", "least", "median", "greatest", *(["without value"] if lacks else []))
    rows = [(result.label(name), *x[: len(head) - 1]) for name, x in spreads.items()]
    return table(head, rows)


def _spread(values: list[float]) -> tuple[Any, ...]:
    known = sorted(x for x in values if not math.isnan(x))
    if not known:
        return None, None, None, len(values)
    return known[0], known[len(known) // 2], known[-1], len(values) - len(known)


def _ranking(result: SweepResult, measure: str | None) -> list[Line]:
    found = result.ranking(measure)
    if not found:
        return []
    name, _ = result.outcome(measure)
    rows = []
    for x in found:
        share = f"{100 * x.share:3.0f} %  {'#' * round(_BAR * x.share)}"
        trend = "" if math.isnan(x.trend) else f"{x.trend:+.2f}"
        chance = "" if x.is_clear else " (no more than chance)"
        rows.append((result.label(x.name), share, f"{trend}{chance}".strip()))
    return table(("parameter", f"explains of {name}", "trend"), rows)


def _cases(result: SweepResult, count: int) -> list[Line]:
    """Return worst cases, or the best ones of a search, each with the command that replays it."""
    chosen = result.worst(count)
    if not chosen:
        return []
    by_number = {case.number: (case, found) for case, found in result.done}
    has_seeds = len({case.seed for case, _ in result.done}) > 1
    title = "best cases" if result.objective else "worst cases"
    lines: list[Line] = [Styled(title, Style.HEAD)]
    for number in chosen:
        case, found = by_number[number]
        values = _values(dict(case.inputs) | ({"seed": case.seed} if has_seeds else {}))
        lines.append(f"case {number}: {values}{'; ' if values else ''}{_reason(result, found)}")
        lines.append(f"    {result.replay_command(number)}")
    return lines


def _values(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_short(x)}" for name, x in values.items())


def _short(value: Any) -> str:
    return format_cell(float(f"{value:.4g}") if isinstance(value, float) else value)


def _reason(result: SweepResult, found: CaseResult) -> str:
    if result.objective:
        return f"{OBJECTIVE} {found.measures.get(OBJECTIVE, math.nan):.6g}"
    why = "; ".join(x for x in (", ".join(found.failed), found.trouble) if x) or found.status
    return why if len(why) <= _LONGEST else f"{why[: _LONGEST - 3]}..."
