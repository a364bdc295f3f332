"""Entries of the equations of motion, computed on demand and checked numerically."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.dynamics.equations.expression import Expression, expression, symbol
from linkwork.dynamics.equations.lagrange import Lagrangian, position_name, velocity_name
from linkwork.dynamics.equations.symbols import (
    Symbol,
    SymbolTable,
    merge_fixed,
    symbolic_gravity,
    symbolic_tree,
)
from linkwork.dynamics.plain.coriolis import coriolis_matrix
from linkwork.dynamics.plain.crba import mass_matrix
from linkwork.dynamics.plain.passive import friction_torques, spring_torques
from linkwork.dynamics.plain.rnea import gravity_torques
from linkwork.errors import ArgumentError, ModelError
from linkwork.model.inertia.inertia_check import require_masses
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3

VECTORS = ("G", "K", "S")


class EntryIndex(NamedTuple):
    """Index of an entry of M, C, G, K or S; rows and columns from 0, vectors in column 0."""

    letter: str
    row: int
    column: int


class Entries:
    """The entries of M, C, G, K and S of a robot; see `Equations`.

    `symbols` stand for the robot's numbers; it is empty when `numbers` keeps them as they are.
    """

    def __init__(self, tree: Tree, gravity: Vector3, *, numbers: bool) -> None:
        _require_axes(tree)
        require_masses(tree)
        table = SymbolTable()
        merged = merge_fixed(tree)
        model = merged if numbers else symbolic_tree(merged, table)
        falling = gravity if numbers else symbolic_gravity(gravity, table)
        self.tree, self.gravity_vector, self.count = tree, gravity, tree.velocity_count
        self.symbols: Mapping[str, Symbol] = table.symbols
        q = [symbol(position_name(i)) for i in range(self.count)]
        self._qd = [symbol(velocity_name(i)) for i in range(self.count)]
        self._energy = Lagrangian(model, q, falling)
        self._vectors = {
            "K": [expression(x) for x in friction_torques(model, self._qd)],
            "S": [expression(x) for x in spring_torques(model, q, self._qd)],
        }

    def places(self) -> list[EntryIndex]:
        """Return every entry, without K and S where they are zero; of M the upper triangle."""
        joints = range(self.count)
        places = [EntryIndex("M", i, j) for i in joints for j in joints if i <= j]
        places += [EntryIndex("C", i, j) for i in joints for j in joints]
        places += [EntryIndex("G", i, 0) for i in joints]
        for letter, vector in self._vectors.items():
            if any(entry.terms for entry in vector):
                places += [EntryIndex(letter, i, 0) for i in joints]
        return places

    def place(self, name: str) -> EntryIndex:
        """Parse the name of an entry, such as `M12`, `C3,11` or `G3`."""
        text = checks.text("entry", name)
        number = "([0-9]{1,9})"
        pattern = rf"([MC])([1-9])([1-9])|([MC]){number},{number}|([GKS]){number}"
        match = re.fullmatch(pattern, text)
        parts = [part for part in match.groups() if part] if match else []
        numbers = [int(part) for part in parts[1:]]
        if not match or not all(1 <= number <= self.count for number in numbers):
            raise ArgumentError(
                f"there is no entry {checks.shown(text)} in the equations of {self.tree.name!r}",
                hint="expected M12 or M1,12 (mass), C12 (Coriolis), G1 (gravity), K1 (friction) or "
                f"S1 (springs), with joints from 1 to {self.count}",
            )
        return EntryIndex(parts[0], numbers[0] - 1, numbers[1] - 1 if len(numbers) > 1 else 0)

    def at(self, place: EntryIndex) -> Expression:
        """Return an entry by its index."""
        try:
            return self._work_out(*place)
        except ModelError as error:
            message = f"entry {entry_name(place, self.count)} of {self.tree.name!r}: "
            raise ModelError(message + error.message, hint=error.hint) from error

    def at_or_none(self, place: EntryIndex) -> Expression | None:
        """Return an entry by its index; None when it has too many terms."""
        try:
            return self._work_out(*place)
        except ModelError:
            return None

    def _work_out(self, letter: str, row: int, column: int) -> Expression:
        if letter == "M":
            return expression(self._energy.mass(row, column))
        if letter == "C":
            return self._energy.coriolis(row, column, self._qd)
        return self._energy.gravity(row) if letter == "G" else self._vectors[letter][row]

    def values(self, q: Sequence[float], qd: Sequence[float]) -> dict[str, float]:
        """Return the value of every symbol at a state, for `Expression.evaluate`."""
        values = {symbol.name: symbol.value for symbol in self.symbols.values()}
        values |= {position_name(i): float(x) for i, x in enumerate(q)}
        return values | {velocity_name(i): float(x) for i, x in enumerate(qd)}


def entry_name(place: EntryIndex, count: int) -> str:
    """Return the name of an entry; beyond nine joints a comma separates row and column."""
    letter, row, column = place
    if letter in VECTORS:
        return f"{letter}{row + 1}"
    return f"{letter}{row + 1}{',' if count > 9 else ''}{column + 1}"


def _require_axes(tree: Tree) -> None:
    tree.require_open("the equations of motion")
    unsupported = [f"{x.name!r} ({x.kind.value})" for x in tree.joints if not x.kind.has_axis]
    if unsupported or not tree.joints:
        raise ModelError(
            f"the equations of {tree.name!r} do not support the joints "
            f"{', '.join(unsupported) or '(none)'}",
            hint="expected revolute and prismatic joints, at least one",
        )


_TOLERANCE = 1e-9
_STATES = 3


def check_entries(entries: Entries, places: Iterable[EntryIndex]) -> float:
    """Compare entries with the numeric dynamics at random states.

    Return the greatest difference, relative to the greatest entry of the same matrix or vector.
    """
    random = np.random.default_rng(0)
    written = {place: entries.at(place) for place in places}
    worst = 0.0
    for _ in range(_STATES):
        q, qd = random.uniform(-1.5, 1.5, (2, entries.count))
        values, numeric = entries.values(q.tolist(), qd.tolist()), _numeric(entries, q, qd)
        floor = float(np.abs(numeric["M"]).max())
        for place, entry in written.items():
            expected = numeric[place.letter]
            size = max(float(np.abs(expected).max()), floor)
            number = float(expected[place.row, place.column])
            error = abs(entry.evaluate(values) - number) / size
            if not error <= _TOLERANCE:
                raise _differs(entries, place, error)
            worst = max(worst, error)
    return worst


def _numeric(
    entries: Entries, q: NDArray[np.float64], qd: NDArray[np.float64]
) -> dict[str, NDArray[np.float64]]:
    # The entries do not contain couplings between frames and shafts.
    tree, gravity = replace(entries.tree, couplings=(), shafts=()), entries.gravity_vector
    position, velocity = q.tolist(), qd.tolist()
    matrices = {"M": mass_matrix(tree, position), "C": coriolis_matrix(tree, position, velocity)}
    vectors = {
        "G": gravity_torques(tree, position, gravity),
        "K": friction_torques(tree, velocity),
        "S": spring_torques(tree, position, velocity),
    }
    columns = {letter: np.array(vector)[:, None] for letter, vector in vectors.items()}
    return {letter: np.array(matrix) for letter, matrix in matrices.items()} | columns


def _differs(entries: Entries, place: EntryIndex, error: float) -> ModelError:
    name = entry_name(place, entries.count)
    return ModelError(
        f"entry {name} of {entries.tree.name!r} differs from the numeric dynamics by"
        f" {error:.1e} of their size",
        hint="report this with the robot file",
    )
