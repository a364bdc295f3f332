"""Benchmark of inverse kinematics: Linkwork against six peers, on one six-axis arm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from linkwork.bench.ik_general import general_rows
from linkwork.bench.ik_ours import BATCH, BATCH_CALL, CERTIFIED, LANES, PLAIN, our_entries
from linkwork.bench.ik_problem import CALLED, POSES, IkProblem, agreement_of
from linkwork.bench.measurement import CALL, NATIVE, OURS, Entry, Watch, gather_entries, least_times
from linkwork.bench.peers.ik_complete import EAIK, eaik_entries, ik_geo_entries, ssik_entries
from linkwork.bench.peers.ik_numeric import mink_entries, toolbox_entries, trac_ik_entries
from linkwork.bench.report import BenchRow, Figure, Report, Requirement
from linkwork.model.tree import Tree

ROUNDS = 40

Peers = Mapping[str, Callable[[IkProblem], Iterable[Entry]]]

IK_PEERS: Peers = {
    EAIK: eaik_entries,
    "ik-geo": ik_geo_entries,
    "ssik": ssik_entries,
    "Robotics Toolbox": toolbox_entries,
    "TRAC-IK": trac_ik_entries,
    "mink": mink_entries,
}
"""What gives the entries of each peer, or says that it is not installed."""

_WAYS = (
    (NATIVE, PLAIN),
    (NATIVE, CERTIFIED),
    (LANES, PLAIN),
    (LANES, CERTIFIED),
    (BATCH, PLAIN),
    (BATCH, CERTIFIED),
    (CALL, CERTIFIED),
    (BATCH_CALL, CERTIFIED),
)
_ASKED = {(NATIVE, PLAIN): 55.0, (LANES, PLAIN): 100.0, (CALL, CERTIFIED): 3.5}


def bench_ik(
    tree: Tree, rounds: int = ROUNDS, peers: Peers = IK_PEERS, watch: Watch | None = None
) -> Report:
    """Run the bench: check that all agree, then measure all in turn.

    Args:
        tree: The robot: six turning joints and a closed form.
        rounds: Number of short rounds.
        peers: Who is measured beside us.
        watch: Is called with the share of the rounds that is done.

    Raises:
        ModelError: The robot is of another kind.
        PlatformError: There is no C compiler.
    """
    problem = IkProblem(tree)
    subject = {"robot": tree.name, "batch": POSES, "poses of Python calls": CALLED}
    others, left_out = gather_entries(peers, problem)
    entries = [*our_entries(problem), *others]
    agreements = [agreement_of(entry, problem) for entry in entries]
    if not all(agreement.holds for agreement in agreements):
        return Report("ik", subject, rounds, agreements, left_out=left_out)
    times = least_times({entry: entry.measure for entry in entries}, rounds, watch)
    rows = [*_rows(times), *general_rows(problem, rounds)]
    return Report("ik", subject, rounds, agreements, times, rows, left_out)


def _rows(times: Mapping[Entry, float]) -> Iterator[BenchRow]:
    """Each of our ways beside EAIK's call, then our call beside those of the others."""
    ours = {(x.how, x.form): time for x, time in times.items() if x.who == OURS}
    others = {x: time for x, time in times.items() if x.who != OURS}
    first = next((Figure(y, "ns", x.who) for x, y in others.items() if x.who == EAIK), None)
    for way in _WAYS:
        asked = Requirement(_ASKED[way]) if way in _ASKED and first is not None else None
        yield BenchRow(", ".join(("all solutions", *way)), Figure(ours[way], "ns"), first, asked)
    for entry, time in others.items():
        if entry.who != EAIK:
            who = f"{entry.who}, {entry.function}" + (f", {entry.form}" if entry.form else "")
            figure = Figure(ours[CALL, CERTIFIED], "ns")
            yield BenchRow(f"all solutions, {CALL}", figure, Figure(time, "ns", who))
