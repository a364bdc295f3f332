"""Mutated robot files by the thousand: none crashes, hangs, or is refused without a place."""

from __future__ import annotations

import itertools
import multiprocessing
import resource
import threading
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from linkwork.errors import LinkworkError
from linkwork.files import parse_xml, parse_yaml
from linkwork.model.doctor import examine
from linkwork.model.read import read_robot
from tests.fuzz.corpus import FORMATS, Seed, check, corpus
from tests.fuzz.mutating import mutate

LEAST_PARSED = 0.3
"""Share of the files that must get past the parser, or the mutations are too rough."""


def fuzz(folder: Path, count: int) -> dict[str, Any]:
    """Mutate and read so many files in an empty folder; gives the figures."""
    seeds = corpus(folder)
    check(seeds, folder)
    by_suffix = {suffix: [x for x in seeds if x.suffix == suffix] for suffix in FORMATS}
    return _figures(list(read_all(_files(folder, by_suffix, count))), len(seeds))


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
    assert not figures["faults"], "\n".join(figures["faults"][:10])
    assert figures["past_the_parser"] >= LEAST_PARSED
    assert figures["most_megabytes"] * 1e6 < MOST_MEMORY


LONGEST = 10.0
"""Seconds a file may take."""
MOST_MEMORY = 1_000_000_000
"""Bytes a file may need."""
CHILDREN = 2


@dataclass(frozen=True)
class Outcome:
    """What came of a file; `fault` is what must not happen, `kilobytes` the most memory by then."""

    file: str
    parsed: bool = False
    read: bool = False
    fault: str = ""
    kilobytes: int = 0


def read_all(files: Iterable[Path]) -> Iterator[Outcome]:
    local = threading.local()
    children: list[Child] = []

    def read(file: Path) -> Outcome:
        if not hasattr(local, "child"):
            local.child = Child()
            children.append(local.child)
        return local.child.read(file)

    try:
        with ThreadPoolExecutor(CHILDREN) as pool:
            yield from pool.map(read, files)
    finally:
        for child in children:
            child.stop()


class Child:
    """A process that reads files one after the other, and is replaced when it breaks."""

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._pipe.recv()

    def read(self, file: Path) -> Outcome:
        try:
            self._pipe.send(file)
            if self._pipe.poll(LONGEST):
                return self._pipe.recv()
            fault = f"took longer than {LONGEST:g} s"
        except (EOFError, ConnectionError):
            self._process.join(1.0)
            fault = f"ended the process with status {self._process.exitcode}"
        self.stop()
        self._start()
        return Outcome(str(file), fault=fault)

    def stop(self) -> None:
        self._pipe.close()
        self._process.join(2.0)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _serve(pipe: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    warnings.simplefilter("error")
    pipe.send("ready")
    while True:
        try:
            file = pipe.recv()
        except EOFError:
            return
        pipe.send(_outcome(file))


def _outcome(file: Path) -> Outcome:
    """What comes of a file; any failure that is not ours ends the process."""
    parsed, fault, read = _is_parsed(file), "", False
    try:
        robot = read_robot(file)
        read = True
        # As `linkwork check` does; any failure here ends the process.
        examine(robot.tree, robot.ledger)
    except LinkworkError as error:
        if error.place is None:
            fault = f"refused without a place: {error!r}"
        elif not all(line.isprintable() for line in error.lines()):
            fault = f"refused in words that cannot be shown: {error!r}"
    return Outcome(str(file), parsed, read, fault, _most_memory())


def _most_memory() -> int:
    """Most memory of this process or of one that it started [kB]; ru_maxrss is inherited."""
    peak = int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
    return max(peak, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)


def _is_parsed(file: Path) -> bool:
    content = file.read_bytes()
    try:
        if file.suffix == ".yaml":
            parse_yaml(content.decode(), file.name)
        else:
            parse_xml(content, file.name)
    except (LinkworkError, UnicodeDecodeError):
        return False
    return True
