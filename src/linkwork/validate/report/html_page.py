"""A validation as one self-contained HTML page."""

import html
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from linkwork.errors import printable
from linkwork.validate.documents import DOCUMENTS, Document
from linkwork.validate.experiment import Claim, ClaimResult, Criterion, ExperimentResult, Verdict
from linkwork.validate.report.summary import allowed_text, count_verdicts, summary_sentence
from linkwork.validate.run import Validation

_EXPLANATIONS = {
    Verdict.REPRODUCED: "the published figure, formula or statement is met",
    Verdict.BETTER: "better than the published figure, or without a published failure",
    Verdict.EXPLAINED: "as theory; the published figure differs for a stated reason",
    Verdict.CONTRADICTED: "as theory; the published figure or formula cannot be right",
    Verdict.AS_THEORY: "nothing published; as theory or a requirement has it",
    Verdict.SHOWN: "not judged: depends on the machine, or data are not published",
    Verdict.MISSED: "outside the tolerance",
}
_HEADS = ("quantity", "published", "theory", "ours", "allowed", "verdict")


def report_page(validation: Validation) -> str:
    """Return a validation as one page that needs no other file."""
    results = validation.results
    sources = [x for x in DOCUMENTS if _of(results, x)]
    # Sources that are not listed come last, so that no result is left out.
    sources += dict.fromkeys(
        x.experiment.document for x in results if x.experiment.document not in sources
    )
    rows = [row for result in results for row in result.rows]
    chapters = "".join(_chapter(source, _of(results, source)) for source in sources)
    folder = Path(__file__).parent
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        "<title>Linkwork: validation</title>\n"
        f"<style>\n{(folder / 'page.css').read_text(encoding='utf-8')}</style></head>\n<body>\n"
        f"{_sidebar(sources, results)}<main>\n{_header(validation, rows)}{_tiles(rows)}"
        f"{_index(sources, results)}{_contradictions(results)}{chapters}</main>\n"
        f"<script>\n{(folder / 'page.js').read_text(encoding='utf-8')}</script>\n</body></html>\n"
    )


def _of(results: Iterable[ExperimentResult], source: Document) -> list[ExperimentResult]:
    return [x for x in results if x.experiment.document == source]


def _rows_of(results: Iterable[ExperimentResult]) -> list[ClaimResult]:
    return [row for result in results for row in result.rows]


def _sidebar(sources: Sequence[Document], results: Sequence[ExperimentResult]) -> str:
    groups = []
    for source in sources:
        links = "".join(
            f'<li><a href="#{_escape(x.experiment.name)}">{_escape(x.experiment.name)}</a>'
            f"{_dots(x.rows)}</li>"
            for x in _of(results, source)
        )
        link = f'<a href="#{_escape(source.name)}">{_escape(source.title)}</a>'
        groups.append(f"<section><h2>{link}</h2><ul>{links}</ul></section>\n")
    brand = '<a class="brand" href="#top">Linkwork</a>'
    return f'<nav aria-label="experiments">{brand}\n{"".join(groups)}</nav>\n'


def _dots(rows: Sequence[ClaimResult]) -> str:
    """One dot a verdict that occurs, the worst one last."""
    counts = count_verdicts(rows)
    dots = "".join(
        f'<i class="{_key(x)}" title="{counts[x]} {x}"></i>' for x in Verdict if counts[x]
    )
    return f'<span class="dots">{dots}</span>'


def _header(validation: Validation, rows: Sequence[ClaimResult]) -> str:
    good = validation.is_met
    mark = "met" if good else "missed"
    text = "Every judged figure is met." if good else "Some figures are not met."
    facts = {
        "date": f"{validation.began:%d %B %Y, %H:%M} UTC",
        "duration": _duration(validation),
        **validation.environment.versions,
        **validation.environment.machine,
    }
    listed = "".join(
        f"<div><dt>{_escape(k)}</dt><dd>{_escape(v)}</dd></div>" for k, v in facts.items()
    )
    return (
        '<header id="top"><p class="eyebrow">Linkwork validation report</p>\n'
        "<h1>Published results, computed again</h1>\n"
        f'<p class="lead"><span class="mark {mark}">{text}</span> '
        f"{_escape(summary_sentence(rows))}</p>\n"
        "<p>Each experiment of the source publications is run by the same simulator that users "
        "run. Each tolerance has its reason beside it. Where a published number is an input of a "
        "model, the setup says so; where a publication contradicts theory or itself, the report "
        "says so and shows what comes out.</p>\n"
        f'<dl class="facts">{listed}</dl></header>\n'
    )


def _duration(validation: Validation) -> str:
    minutes, seconds = divmod(round(validation.duration), 60)
    count = validation.processes
    where = "one process" if count == 1 else f"{count} processes"
    return f"{minutes} min {seconds} s in {where}" if minutes else f"{seconds} s in {where}"


def _tiles(rows: Sequence[ClaimResult]) -> str:
    """Count of all verdicts; each one filters the tables."""
    counts = count_verdicts(rows)
    bar = "".join(
        f'<i class="{_key(x)}" style="flex-grow:{counts[x]}" title="{counts[x]} {x}"></i>'
        for x in Verdict
        if counts[x]
    )
    tiles = "".join(
        f'<button class="tile {_key(x)}" data-verdict="{_key(x)}" aria-pressed="false">'
        f"<b>{counts[x]}</b><span>{x}</span><small>{_EXPLANATIONS[x]}</small></button>\n"
        for x in Verdict
    )
    return (
        f'<section aria-label="verdicts"><div class="bar">{bar}</div>\n<div class="tiles">{tiles}'
        f'</div><p class="hint">All {len(rows)} rows of the report. Choose a verdict to see only '
        "its rows.</p></section>\n"
    )


def _index(sources: Sequence[Document], results: Sequence[ExperimentResult]) -> str:
    heads = "".join(f'<th class="number">{x}</th>' for x in Verdict)
    lines = "".join(_index_line(source, _of(results, source)) for source in sources)
    return (
        '<section class="index"><h2>By source</h2><div class="scroll"><table><thead><tr>'
        '<th>source</th><th class="number">experiments</th><th class="number">published figures'
        f"</th>{heads}</tr></thead><tbody>{lines}</tbody></table></div></section>\n"
    )


def _index_line(source: Document, results: Sequence[ExperimentResult]) -> str:
    rows = _rows_of(results)
    counts = count_verdicts(rows)
    published = sum(row.claim.is_published for row in rows)
    cells = "".join(f'<td class="number {_key(x)}">{counts[x] or "·"}</td>' for x in Verdict)
    return (
        f'<tr><td><a href="#{_escape(source.name)}">{_escape(source.title)}</a></td>'
        f'<td class="number">{len(results)}</td><td class="number">{published}</td>{cells}</tr>\n'
    )


def _contradictions(results: Sequence[ExperimentResult]) -> str:
    items = [
        f'<li><a href="#{_escape(x.experiment.name)}">{_escape(row.claim.what)}</a>: '
        f"{_text(row.claim.note)}</li>\n"
        for x in results
        for row in x.rows
        if row.verdict is Verdict.CONTRADICTED
    ]
    if not items:
        return ""
    return (
        '<section class="contradictions"><h2>Where publications contradict theory or themselves'
        f"</h2><ul>{''.join(items)}</ul></section>\n"
    )


def _chapter(source: Document, results: Sequence[ExperimentResult]) -> str:
    cards = "".join(map(_card, results))
    return (
        f'<section class="chapter" id="{_escape(source.name)}"><h2>{_escape(source.title)}</h2>\n'
        f'<p class="cite">{_escape(source.citation)}</p>\n{cards}</section>\n'
    )


def _card(result: ExperimentResult) -> str:
    experiment = result.experiment
    head = "".join(f"<th{_column(x)}>{x}</th>" for x in _HEADS)
    rows = "".join(_row(row) for row in result.rows)
    title = _escape(experiment.title)
    return (
        f'<article id="{_escape(experiment.name)}"><h3>{title}</h3>\n'
        f'<p class="place">{_escape(experiment.section)}'
        f" · <code>linkwork validate {_escape(experiment.name)}</code>"
        f" · {result.duration:.1f} s</p>\n<p>{_text(experiment.setup)}</p>\n"
        f'<div class="scroll"><table class="claims"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>\n"
        f'<figure role="img" aria-label="{title}">{result.picture.inline_svg()}</figure>'
        "</article>\n"
    )


def _column(head: str) -> str:
    return ' class="number"' if head in ("published", "theory", "ours", "allowed") else ""


def _row(row: ClaimResult) -> str:
    claim, key = row.claim, _key(row.verdict)
    printed = f'<q class="printed">{_escape(claim.printed)}</q>' if claim.printed else ""
    notes = "".join(f"<small>{_text(text)}</small>" for text in (claim.note, claim.reason) if text)
    published = _number(claim.published) or ("in words" if claim.printed else "")
    unit = "" if claim.unit == "1" else f" <em>[{_escape(claim.unit)}]</em>"
    return (
        f'<tr data-verdict="{key}"><td>{_escape(claim.what)}{unit}{printed}{notes}</td>'
        f'<td class="number">{published}</td><td class="number">{_number(claim.theory)}</td>'
        f'<td class="number ours">{_number(row.ours)}</td>'
        f'<td class="number">{_escape(allowed_text(claim))}{_meter(row)}</td>'
        f'<td><span class="verdict {key}">{row.verdict}</span></td></tr>\n'
    )


def _meter(row: ClaimResult) -> str:
    """Share of the tolerance that is used."""
    claim: Claim = row.claim
    if claim.kind is not Criterion.WITHIN or claim.expected is None or claim.tolerance <= 0:
        return ""
    share = abs(row.ours - claim.expected) / claim.tolerance
    if not share < 1e6:
        return ""
    width = min(100.0, 100.0 * share)
    title = f"{100 * share:.2g} % of the tolerance used"
    return f'<span class="meter" title="{title}"><i style="width:{width:.1f}%"></i></span>'


def _key(verdict: Verdict) -> str:
    return verdict.name.lower().replace("_", "-")


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.5g}"


def _text(text: str) -> str:
    """Text whose names in backticks are set as code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", _escape(text))


def _escape(text: str) -> str:
    return html.escape(printable(text))
