"""Reports as lines and as data: findings, and ledgers of what was kept and dropped."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from linkwork.cli.outcome import Line, Style, Styled, option_place, table
from linkwork.files.document import shorten
from linkwork.model.ledger import FILE, Fate, Finding, Ledger, LedgerEntry


def ledger_data(ledger: Ledger, fates: Sequence[Fate] = tuple(Fate)) -> dict[str, Any]:
    """Return the number of entries of each fate, and the entries that were not kept."""
    count = Counter(entry.fate for entry in ledger.entries)
    lost = [
        {"place": str(x.place), "what": x.what, "fate": x.fate.value, "note": x.note}
        for x in ledger.not_kept()
    ]
    return {"counts": {fate.value: count[fate] for fate in fates}, "not_kept": lost}


def ledger_lines(title: str, ledger: Ledger, fates: Sequence[Fate] = tuple(Fate)) -> list[Line]:
    """Return lines of text; equal losses share a row, which includes what is inside of them."""
    counts = ledger_data(ledger, fates)["counts"]
    head = f"{title}: {', '.join(f'{count} {fate}' for fate, count in counts.items())}"
    groups: dict[tuple[str, str, Fate, str], list[LedgerEntry]] = {}
    for entry in _outermost(ledger.not_kept()):
        what = _ATTRIBUTE_VALUE.sub("", entry.what)
        groups.setdefault((entry.place.file, what, entry.fate, entry.note), []).append(entry)
    files = {file for file, *_ in groups}
    rows = [_row(what, group, len(files) > 1) for (_, what, *_), group in groups.items()]
    columns = ("place", "what", "times", "fate", "note")
    return [head, "", *table(columns, rows)] if rows else [head]


_ATTRIBUTE_VALUE = re.compile(r'=".*"$', re.DOTALL)


def _outermost(entries: Iterable[LedgerEntry]) -> Iterator[LedgerEntry]:
    """Entries in the order of the file, without those inside of a dropped element."""
    outer: LedgerEntry | None = None
    for entry in entries:
        if outer is not None and entry.note == outer.note and _is_inside(entry, outer):
            continue
        yield entry
        is_element = entry.what.startswith("<") and entry.fate is Fate.DROPPED
        outer = entry if is_element else None


def _is_inside(entry: LedgerEntry, outer: LedgerEntry) -> bool:
    element, parent = entry.place.element, outer.place.element
    # An element beside it may have the same path.
    is_attribute = entry.place == outer.place and not entry.what.startswith("<")
    return is_attribute or element.startswith(f"{parent}/")


def _row(what: str, group: Sequence[LedgerEntry], several_files: bool) -> tuple[str, ...]:
    first = group[0]
    line = f"line {first.place.line}" if first.place.line else ""
    place = f"{first.place.file}:{first.place.line}" if several_files else line
    same = all(entry.what == first.what for entry in group)
    times = f"{len(group)}" if len(group) > 1 else ""
    return (place, first.what if same else what, times, first.fate.value, first.note)


def counted(number: int, one: str, many: str) -> str:
    """Return a number with a noun."""
    return f"{number} {one if number == 1 else many}"


def finding_data(finding: Finding) -> dict[str, str | None]:
    """Return a finding for `--json`."""
    return {
        "severity": finding.severity,
        "place": str(option_place(finding.place)) if finding.place else None,
        "part": finding.part,
        "message": finding.message,
        "fix": finding.fix,
    }


Named = tuple[str | None, Finding]
"""A finding, with the robot of a scene that it is about; None for the scene or a single robot."""

_WIDTH = 100  # Width of a terminal that most lines fit in
_MAX_MESSAGE = 120
_VALUE = re.compile(r"'[^']*'|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?")
_STYLES = {"error": Style.BAD, "warning": Style.WARNING}


def finding_lines(source: str, findings: Sequence[Named]) -> list[Line]:
    """Return the findings by file, each kind on one line, the worst first; then how to fix them."""
    if not findings:
        return [Styled("no problems found", Style.GOOD)]
    files = [finding.place.file for _, finding in findings if finding.place]
    # The text of an expanded file is called `FILE (expanded)`.
    main = next((file for file in files if file.startswith(source)), source)
    by_file: dict[str, list[Named]] = {}
    for named in findings:
        place = named[1].place
        by_file.setdefault(option_place(place).file if place else main, []).append(named)
    lines: list[Line] = []
    for file, entries in by_file.items():
        count = Counter(finding.severity for _, finding in entries)
        counts = (counted(number, what, f"{what}s") for what, number in count.items())
        lines += ["", Styled(f"{file}: {', '.join(counts)}", Style.HEAD), *_file_lines(entries)]
    return lines


def _file_lines(findings: Sequence[Named]) -> Iterator[Line]:
    groups = _alike(findings)
    numbers = [_line_number(group) for group in groups]
    width = max(map(len, numbers))
    margin = " " * (9 + width + (2 if width else 0))
    fix = ""
    for group, number in zip(groups, numbers, strict=True):
        _, finding = group[0]
        if fix and finding.fix != fix:
            yield f"{margin}fix: {fix}"
        fix = finding.fix
        severity = Styled(f"{finding.severity:7s}", _STYLES[finding.severity])
        column = f"  {number:>{width}s}" if width else ""
        yield (severity, f"{column}  {_group_text(group, _WIDTH - len(margin))}")
    yield f"{margin}fix: {fix}"


def _alike(findings: Sequence[Named]) -> list[list[Named]]:
    """Return findings that differ only in names and numbers together, grouped by their fix."""
    groups: dict[tuple[Any, ...], list[Named]] = {}
    fixes: dict[tuple[str, str], int] = {}
    for robot, x in findings:
        fixes.setdefault((x.severity, x.fix), len(fixes))
        # Without the value of an attribute: mesh filename="...".
        name = x.name.partition("=")[0] if x.kind == FILE else ""
        key = (x.severity, robot, x.kind, name, x.fix, _VALUE.sub("", x.message))
        groups.setdefault(key, []).append((robot, x))
    return sorted(groups.values(), key=lambda group: fixes[group[0][1].severity, group[0][1].fix])


def _line_number(group: Sequence[Named]) -> str:
    lines = (finding.place.line for _, finding in group if finding.place)
    return next((f"line {line}" for line in lines if line), "")


def _group_text(group: Sequence[Named], width: int) -> str:
    robot, first = group[0]
    owner = f"{robot}: " if robot else ""
    message = shorten(first.message, _MAX_MESSAGE)
    if len(group) == 1:
        return f"{owner}{first.part}: {message}"
    same = all(x.message == first.message for _, x in group)
    if first.kind == FILE:
        same = same and all(x.name == first.name for _, x in group)
        more = f" ({len(group)} times)" if same else f"; likewise {len(group) - 1} more"
        return f"{owner}{first.part}: {message}{more}"
    names = [x.name for _, x in (group if same else group[1:])]
    if same:
        start, end = f"{owner}{len(names)} {first.kind}s (", f"): {message}"
    else:
        start, end = f"{owner}{first.part}: {message}; likewise {len(names)} more (", ")"
    return start + _first_names(names, width - len(start) - len(end)) + end


def _first_names(names: Sequence[str], width: int) -> str:
    """Return as many names as fit, at least one."""
    shown = names[0]
    for i, name in enumerate(names[1:], start=2):
        longer = f"{shown}, {name}"
        if len(longer) + (5 if i < len(names) else 0) > width:
            return f"{shown}, ..."
        shown = longer
    return shown
