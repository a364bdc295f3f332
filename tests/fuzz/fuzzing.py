"""Mutated robot files by the thousand: none crashes, hangs, or is refused without a place."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.fuzz.corpus import FORMATS, Seed, check, corpus
from tests.fuzz.mutating import mutate
from tests.fuzz.reading import MOST_MEMORY, Outcome, read_all

LEAST_PARSED = 0.3
"""Share of the files that must get past the parser, or the mutations are too rough."""


def fuzz(folder: Path, count: int) -> dict[str, Any]:
    """Mutates and reads so many files; gives the figures.

    Args:
        folder: An empty folder.
        count: How many files.
    """
    seeds = corpus(folder)
    check(seeds, folder)
    by_suffix = {suffix: [x for x in seeds if x.suffix == suffix] for suffix in FORMATS}
    outcomes = list(read_all(_files(folder, by_suffix, count)))
    return _figures(outcomes, len(seeds))


def _files(folder: Path, by_suffix: dict[str, list[Seed]], count: int) -> Iterator[Path]:
    for number, (suffix, seeds) in zip(
        range(count), itertools.cycle(by_suffix.items()), strict=False
    ):
        path = folder / f"{number}{suffix}"
        path.write_bytes(mutate(seeds[number // len(by_suffix) % len(seeds)], number))
        yield path


def _figures(outcomes: list[Outcome], seeds: int) -> dict[str, Any]:
    count = len(outcomes)
    kinds = Counter(Path(x.file).suffix for x in outcomes)
    return {
        "seeds": seeds,
        "files": count,
        "by_suffix": dict(kinds),
        "past_the_parser": sum(x.parsed for x in outcomes) / count,
        "read_as_robots": sum(x.read for x in outcomes) / count,
        "most_megabytes": max(x.kilobytes for x in outcomes) / 1000,
        "faults": [f"{x.file}: {x.fault}" for x in outcomes if x.fault],
    }


def verdict(figures: dict[str, Any]) -> None:
    """Refuses figures that are not as they should be."""
    assert not figures["faults"], "\n".join(figures["faults"][:10])
    assert figures["past_the_parser"] >= LEAST_PARSED
    assert figures["most_megabytes"] * 1e6 < MOST_MEMORY
