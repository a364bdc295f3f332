"""Speed of this source tree beside another: the benches of both in turns, each row by its best.

python benchmarks/trees.py OTHER [NAME]... [--turns N] [--rounds N]
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

NAMES = ("dynamics", "ik", "stepping", "rollout", "planning")
ALLOWED = 1.03
"""Slower rows are marked."""


def bench(tree: Path, name: str, rounds: int) -> dict[str, float]:
    """Times of a bench in a source tree, by row."""
    command = [sys.executable, "-m", "linkwork", "bench", name, "--json", "--rounds", str(rounds)]
    environment = {**os.environ, "PYTHONPATH": str(tree.resolve() / "src")}
    done = subprocess.run(command, env=environment, cwd=tree, capture_output=True, check=True)
    rows = json.loads(done.stdout)["rows"]
    return {f"{x['what']} [{x['unit']}]": x["ours"] for x in rows if x["ours"]}


def ratios(other: Path, name: str, turns: int, rounds: int) -> dict[str, float]:
    """Time here over time there, by row; both have the least of all turns."""
    here, there = Path(__file__).parents[1], Path(other)
    best: dict[Path, dict[str, float]] = {here: {}, there: {}}
    for _ in range(turns):
        for tree, least in best.items():
            for row, time in bench(tree, name, rounds).items():
                least[row] = min(time, least.get(row, time))
    return {row: time / best[there][row] for row, time in best[here].items() if row in best[there]}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path)
    parser.add_argument("names", nargs="*", default=NAMES, metavar="NAME")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    for name in options.names:
        rows = ratios(options.other, name, options.turns, options.rounds)
        slower = {row: x for row, x in rows.items() if x > ALLOWED}
        print(f"{name}: {len(rows)} rows, {min(rows.values()):.3f} to {max(rows.values()):.3f}")
        for row, ratio in sorted(slower.items(), key=lambda x: -x[1]):
            print(f"  slower: {row}: {ratio:.3f}")
