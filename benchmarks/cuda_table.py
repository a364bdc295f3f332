"""Write the tables of `linkwork bench cuda` into docs/gpu.md and the README.

    python -m benchmarks.cuda_table

reads benchmarks/results/cuda-h200.json, which `linkwork bench cuda --out` writes, and
cuda-check-h200.json, of `linkwork bench cuda --check --out`.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MARKER = "<!-- measured: made by python -m benchmarks.cuda_table -->"
"""Line before and after the text of a page."""
LAYOUTS = [(x, y) for x in ("double", "single") for y in ("columns", "rows")]
PRECISIONS = {"double": "float64", "single": "float32"}
TITLES = {
    "all solutions": "inverse kinematics, all solutions",
    "nearest solution": "inverse kinematics, the nearest solution",
    "simulate": "simulation, steps under computed torque",
    "collides, 20 boxes": "collision checks, 20 boxes",
}
ROBOTS = {"irb140": "IRB 140", "panda": "Panda"}

Row = dict[str, Any]


def pages() -> dict[Path, str]:
    """Return the pages with the tables of the stored results."""
    results = ROOT / "benchmarks" / "results"
    bench, check = (
        json.loads((results / f"{name}.json").read_text())
        for name in ("cuda-h200", "cuda-check-h200")
    )
    texts = {ROOT / "docs" / "gpu.md": of_document(bench, check), ROOT / "README.md": short(bench)}
    return {path: with_text(path.read_text(encoding="utf-8"), x) for path, x in texts.items()}


def with_text(page: str, text: str) -> str:
    """Return a page whose text between two lines `MARKER` is another."""
    before, _, after = page.split(f"{MARKER}\n")
    return f"{before}{MARKER}\n{text}\n{MARKER}\n{after}"


def of_document(bench: Row, check: Row) -> str:
    """Return all tables, as Markdown."""
    rows = bench["rows"]
    functions = [x for x in rows if x["who"] in ("rows", "columns")]
    calls = [x for x in rows if x["unit"] == "us"]
    peers = [x for x in rows if x not in functions and x not in calls]
    parts = [
        f"{_conditions(bench)} {_verdict(check)}",
        "Billions per second, and the share of the speed of a copy:",
        _functions(functions),
        "Textbook inverse dynamics (recursive Newton-Euler, batched) in other libraries beside "
        "Linkwork, all by rows, billions of states per second:",
        _peers(peers, functions),
        "Duration of a call of `inverse_dynamics` from PyTorch, IRB 140, float64:",
        _calls(calls),
        *(f"{note[:1].upper()}{note[1:]}." for note in bench["left_out"]),
    ]
    return "\n\n".join(parts)


def short(bench: Row) -> str:
    """Return the table of the README."""
    rows = [x for x in bench["rows"] if x["precision"] == "double"]
    dynamics = [x for x in rows if _like(x, robot="irb140", function="inverse_dynamics")]
    ours = _find(dynamics, who="rows")
    peers = [x for x in dynamics if x["unit"] == "/s" and x["share"] is None]
    fastest = max(peers, key=lambda x: x["value"])
    ratio, library = ours["value"] / fastest["value"], fastest["who"].partition(",")[0]
    lines = [
        ("inverse dynamics of an IRB 140", ours, f"{ratio:.0f} times the textbook in {library}")
    ]
    for name, title, note in (
        ("all solutions", "poses, all eight solutions of an IRB 140", "forward kinematics checked"),
        ("simulate", "steps of IRB 140s under computed torque", "65 536 robots, 1 ms steps"),
        ("collides", "collision checks of a Panda among 20 boxes", "self-collisions too"),
    ):
        values = [x for x in rows if x["function"].startswith(name)]
        lines.append((title, max(values, key=lambda x: x["value"]), note))
    table = _table(
        ["float64", "per second", ""],
        [(title, _count(row["value"]), note) for title, row, note in lines],
    )
    return f"{table}\n\n{_conditions(bench)}"


def _conditions(bench: Row) -> str:
    subject = bench["subject"]
    day = date.fromisoformat(bench["measured"][:10])
    versions = ", ".join(
        f"{title} {subject[name]}"
        for name, title in (("torch", "PyTorch"), ("jax", "JAX"))
        if name in subject
    )
    return (
        f"{subject['gpu']}, driver {subject['driver']}, {versions}; {day.day} {day:%B %Y}; "
        "medians, from device memory to device memory."
    )


def _verdict(check: Row) -> str:
    holds = [x["holds"] for x in check["agreement"]]
    number = f"{len(holds)}" if all(holds) else f"{sum(holds)} of {len(holds)}"
    return f"`--check`: {number} comparisons agree."


def _functions(rows: Iterable[Row]) -> str:
    cells: dict[tuple[str, str], Row] = defaultdict(dict)
    for row in rows:
        share = "" if row["share"] is None else f" ({100 * row['share']:.0f} %)"
        cell = f"{row['value'] / 1e9:.3g}{_mark(row)}{share}"
        cells[row["robot"], row["function"]][row["precision"], row["who"]] = cell
    heads = [f"{PRECISIONS[x]}, {y}" for x, y in LAYOUTS]
    lines = [
        (_robot(robot), TITLES.get(name, f"`{name}`"), *(values.get(x, "") for x in LAYOUTS))
        for (robot, name), values in cells.items()
    ]
    return _table(["robot", "function", *heads], lines)


def _peers(peers: Sequence[Row], functions: Sequence[Row]) -> str:
    libraries = list(dict.fromkeys(x["who"] for x in peers))
    keys = dict.fromkeys((x["robot"], x["precision"]) for x in peers)
    lines = []
    for robot, precision in keys:
        one = {"robot": robot, "precision": precision}
        ours = _find(functions, function="inverse_dynamics", who="rows", **one)
        rates = {x["who"]: x["value"] for x in peers if _like(x, **one)}
        values = [f"{rates[x] / 1e9:.2g}" if x in rates else "" for x in libraries]
        cell = f"{ours['value'] / 1e9:.3g}{_mark(ours)}"
        lines.append((_robot(robot), PRECISIONS[precision], cell, *values))
    return _table(["robot", "precision", "Linkwork", *libraries], lines)


def _calls(rows: Iterable[Row]) -> str:
    cells: dict[int, dict[str, str]] = defaultdict(dict)
    for row in rows:
        cells[row["states"]][row["who"]] = f"{row['value']:.3g} us"
    names = list(next(iter(cells.values())))
    lines = [(str(states), *(values[x] for x in names)) for states, values in cells.items()]
    return _table(["states", *names], lines)


def _mark(row: Row) -> str:
    """Mark figures of a separate run, as the notes of the document explain."""
    return r"\*" if "source" in row else ""


def _like(row: Row, **values: str) -> bool:
    return all(row[name] == value for name, value in values.items())


def _find(rows: Iterable[Row], **values: str) -> Row:
    return next(x for x in rows if _like(x, **values))


def _count(value: float) -> str:
    scale, word = (1e9, "billion") if value >= 1e9 else (1e6, "million")
    return f"{value / scale:.3g} {word}"


def _robot(name: str) -> str:
    return ROBOTS.get(name, f"`{name}`")


def _table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    rows = [heads, ["---"] * len(heads), *lines]
    return "\n".join(f"| {' | '.join(x)} |" for x in rows)


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
