"""Symbolic equations of motion of a robot."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from linkwork import checks
from linkwork.dynamics.equations.entries import Entries, EntryIndex, check_entries
from linkwork.dynamics.equations.expression import Expression
from linkwork.dynamics.equations.notation import DIGITS
from linkwork.dynamics.equations.page import chosen_places, data_page, latex_page, text_page
from linkwork.dynamics.equations.symbols import Symbol
from linkwork.dynamics.plain.body import GRAVITY, checked_gravity
from linkwork.model.tree import TreeLike, tree_of
from linkwork.spatial import Vector3

Vector = tuple[Expression, ...]


class Equations:
    """M(q) qdd + C(q, qd) qd + G(q) + K(qd) + S(q) = tau, by Lagrange-Euler.

    M is the mass matrix, rotors included; C the Coriolis matrix of its Christoffel symbols; G
    gravity; K friction; S the springs of joints. An entry is worked out on demand, and
    compared with the dynamics in numbers before it is written.
    """

    def __init__(
        self, tree: TreeLike, gravity: Vector3 = GRAVITY, *, numbers: bool = False
    ) -> None:
        """Set up the equations of a robot with revolute and prismatic joints.

        Args:
            numbers: Whether the robot's numbers appear as they are instead of as symbols.

        Raises:
            ModelError: Joints of other kinds, loops, or missing or invalid inertia.
        """
        tree = tree_of(tree)
        plain = checks.flag("numbers", numbers)
        self._entries = Entries(tree, checked_gravity(gravity), numbers=plain)

    @property
    def symbols(self) -> Mapping[str, Symbol]:
        """Symbols of the robot's parameters, by name."""
        return self._entries.symbols

    @property
    def mass(self) -> tuple[Vector, ...]:
        """Mass matrix M(q)."""
        return self._matrix("M")

    @property
    def coriolis(self) -> tuple[Vector, ...]:
        """Coriolis matrix C(q, qd)."""
        return self._matrix("C")

    @property
    def gravity(self) -> Vector:
        """Gravity torques G(q)."""
        return self._vector("G")

    @property
    def friction(self) -> Vector:
        """Friction torques K(qd)."""
        return self._vector("K")

    @property
    def springs(self) -> Vector:
        """Torques of joint springs S(q)."""
        return self._vector("S")

    def _vector(self, letter: str) -> Vector:
        return tuple(self._entries.at(EntryIndex(letter, i, 0)) for i in range(self._entries.count))

    def _matrix(self, letter: str) -> tuple[Vector, ...]:
        joints, at = range(self._entries.count), self._entries.at
        return tuple(tuple(at(EntryIndex(letter, i, j)) for j in joints) for i in joints)

    def entry(self, name: str) -> Expression:
        """Return an entry by its name: `M12`, `C12`, `G3`, `K1`, `S1`; `M1,12` beyond nine joints.

        Raises:
            ArgumentError: No such entry.
            ModelError: The entry has too many terms to be of use.
        """
        return self._entries.at(self._entries.place(name))

    def check(self, *names: str) -> float:
        """Compare entries (all when none is named) with the numeric dynamics at random states.

        Returns:
            The greatest difference, relative to the greatest entry of the same matrix or vector.

        Raises:
            ModelError: An entry differs by more than 1e-9, or has too many terms.
        """
        named = [self._entries.place(name) for name in names]
        return check_entries(self._entries, named or self._entries.places())

    def text(self, *names: str, digits: int = DIGITS) -> str:
        """Return entries as text with a legend; an overview when none is named and there are many.

        Args:
            *names: Entries such as `M12`; all of a robot with up to three joints when none.
            digits: Significant digits of numbers.
        """
        return text_page(self._entries, chosen_places(self._entries, names), digits)

    def latex(self, *names: str, digits: int = DIGITS) -> str:
        """Return entries as LaTeX, the legend as comments; arguments as of `text`."""
        return latex_page(self._entries, chosen_places(self._entries, names), digits)

    def __repr__(self) -> str:
        return f"<Equations of {self._entries.tree.name!r}, {self._entries.count} joints>"

    def __str__(self) -> str:
        return self.text()

    def _repr_latex_(self) -> str:
        """Return the equations for notebooks; for more than three joints, the form alone."""
        if self._entries.count > 3:
            form = self.text().partition("\n")[0].partition(": ")[2]
            for word, symbol in (("qdd", r"\ddot q"), ("qd", r"\dot q"), ("tau", r"\tau")):
                form = re.sub(rf"\b{word}\b", lambda _, symbol=symbol: symbol, form)
            return f"${form}$"
        lines = self.latex().splitlines()
        return "\n".join(line for line in lines if not line.startswith("%"))

    def to_json(self, *names: str, digits: int = DIGITS) -> dict[str, Any]:
        """Return entries as text and LaTeX with legend and overview; arguments as of `text`."""
        return data_page(self._entries, chosen_places(self._entries, names), digits)
