"""Symbolic equations of motion of a robot, and their pages as text, LaTeX and plain data."""

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from linkwork import checks
from linkwork.dynamics.equations.entries import Entries, EntryIndex, check_entries, entry_name
from linkwork.dynamics.equations.expression import Expression
from linkwork.dynamics.equations.notation import (
    DIGITS,
    LATEX,
    MATHML,
    TEXT,
    latex_symbol,
    mathml_symbol,
)
from linkwork.dynamics.equations.symbols import Symbol
from linkwork.dynamics.plain.body import GRAVITY, checked_gravity
from linkwork.errors import ArgumentError, printable
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


MAX_JOINTS_IN_FULL = 3  # Robots with more joints are written by entry
MAX_DIGITS = 17

_WIDTH = 100
_MATHML = "http://www.w3.org/1998/Math/MathML"


def chosen_places(entries: Entries, names: Sequence[str]) -> list[EntryIndex]:
    """Return entries by name; without names all of them, or none for a robot with many joints."""
    if names:
        return list(dict.fromkeys(entries.place(name) for name in names))
    return entries.places() if entries.count <= MAX_JOINTS_IN_FULL else []


def text_page(entries: Entries, places: Sequence[EntryIndex], digits: int) -> str:
    """Return entries as text, with a legend; an overview without entries."""
    if not places:
        return f"{_title(entries)}\n\n{overview_page(entries)}"
    _check(entries, places, digits)
    lines = [_title(entries), ""]
    for before, place in zip((places[0], *places), places, strict=False):
        if place.letter != before.letter:
            lines.append("")
        left = entry_name(place, entries.count)
        lines.append(_wrapped(f"{left} = {TEXT.write(entries.at(place), digits)}"))
    return "\n".join([*lines, "", *_legend(entries, places, digits)]).rstrip()


def latex_page(entries: Entries, places: Sequence[EntryIndex], digits: int) -> str:
    """Return entries as the lines of one `align*`, with the legend as comments."""
    if not places:
        raise ArgumentError(
            f"the equations of {entries.tree.name!r} are too long to write in full",
            hint="name entries, such as M11 or G2; the text form gives an overview of them",
        )
    _check(entries, places, digits)
    body = " \\\\\n".join(_latex_line(entries, place, digits) for place in places)
    comments = (f"% {line}" for line in (_title(entries), *_legend(entries, places, digits)))
    return "\n".join([*comments, r"\begin{align*}", body, r"\end{align*}"])


def data_page(entries: Entries, places: Sequence[EntryIndex], digits: int) -> dict[str, Any]:
    """Return entries as text and LaTeX with the legend, or else an overview, as plain data."""
    data = {"robot": entries.tree.name, "joints": list(entries.tree.joint_names)}
    if not places:
        return data | {"overview": overview(entries)}
    difference = _check(entries, places, digits)
    written = {
        entry_name(place, entries.count): {
            "text": TEXT.write(entries.at(place), digits),
            "latex": LATEX.write(entries.at(place), digits),
            "mathml": _mathml_line(entries, place, digits),
            "terms": len(entries.at(place).terms),
        }
        for place in places
    }
    legend = {
        symbol.name: {"value": symbol.value, "unit": symbol.unit, "meaning": symbol.meaning}
        for symbol in _used_symbols(entries, places)
    }
    return data | {"entries": written, "symbols": legend, "greatest_difference": difference}


def _check(entries: Entries, places: Sequence[EntryIndex], digits: int) -> float:
    checks.integer("digits", digits, minimum=1, maximum=MAX_DIGITS)
    return check_entries(entries, places)


def _latex_line(entries: Entries, place: EntryIndex, digits: int) -> str:
    left = latex_symbol(entry_name(place, entries.count))
    return f"{left} &= {LATEX.write(entries.at(place), digits)}"


def _mathml_line(entries: Entries, place: EntryIndex, digits: int) -> str:
    left = mathml_symbol(entry_name(place, entries.count))
    written = MATHML.write(entries.at(place), digits)
    return f'<math xmlns="{_MATHML}" display="block">{left}<mo>=</mo>{written}</math>'


def _title(entries: Entries) -> str:
    letters = {place.letter for place in entries.places()}
    friction = " + K(qd)" if "K" in letters else ""
    springs = " + S(q)" if "S" in letters else ""
    name = printable(entries.tree.name)
    return f"{name}: M(q) qdd + C(q, qd) qd + G(q){friction}{springs} = tau"


def _legend(entries: Entries, places: Iterable[EntryIndex], digits: int) -> list[str]:
    named = enumerate(entries.tree.joint_names, start=1)
    lines = [f"q{i} is joint {printable(name)}" for i, name in named if name != f"q{i}"]
    couplings = ", ".join(coupling.name for coupling in entries.tree.couplings)
    if couplings:
        lines.append(f"without the couplings between frames: {printable(couplings)}")
    shafts = ", ".join(shaft.name for shaft in entries.tree.shafts)
    if shafts:
        lines.append(f"without the elastic shafts: {printable(shafts)}")
    rows = [
        [symbol.name, f"= {symbol.value:.{digits}g}", symbol.unit, printable(symbol.meaning)]
        for symbol in _used_symbols(entries, places)
    ]
    return [*lines, *aligned(rows)]


def _used_symbols(entries: Entries, places: Iterable[EntryIndex]) -> list[Symbol]:
    """Return the symbols in some entries, in the order of the model."""
    used = frozenset[str]().union(*(entries.at(place).symbols() for place in places))
    return [symbol for name, symbol in entries.symbols.items() if name in used]


def _wrapped(line: str) -> str:
    """Return a line broken before signs, but not inside short brackets."""
    protected = re.sub(r"\([^()]{1,40}\)", lambda match: match[0].replace(" ", "\0"), line)
    protected = re.sub(r"(?<= [+-]) ", "\0", protected)
    broken = textwrap.fill(
        protected, _WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
    return broken.replace("\0", " ")


def overview(entries: Entries) -> list[dict[str, Any]]:
    """Return for each entry its number of terms and the joints' symbols in it.

    Both are None for an entry with too many terms to be written.
    """
    rows = []
    for place in entries.places():
        entry = entries.at_or_none(place)
        depends = None if entry is None else sorted(entry.symbols() - entries.symbols.keys())
        terms = None if entry is None else len(entry.terms)
        name = entry_name(place, entries.count)
        rows.append({"entry": name, "terms": terms, "depends_on": depends})
    return rows


def overview_page(entries: Entries) -> str:
    """Return the number of terms of every entry, as text."""
    counts = {row["entry"]: _shown(row) for row in overview(entries)}
    joints = range(entries.count)
    parts = ["Terms of each entry; a dot is zero, a star marks a constant:"]
    for letter in ("M", "C"):
        grid = [[letter, *(str(j + 1) for j in joints)]]
        for i in joints:
            names = (entry_name(EntryIndex(letter, i, j), entries.count) for j in joints)
            grid.append([str(i + 1), *(counts.get(name, "") for name in names)])
        parts += ["", *aligned(grid, right=True)]
    for letter in ("G", "K", "S"):
        vector = [counts[name] for i in joints if (name := f"{letter}{i + 1}") in counts]
        if vector:
            parts += ["", f"{letter}  {'  '.join(vector)}"]
    parts += ["", "M is symmetric. Entries are written when they are named: M11, C12, G2."]
    return "\n".join(parts)


def _shown(row: Mapping[str, Any]) -> str:
    if row["terms"] is None:
        return "many"
    if not row["terms"]:
        return "."
    return f"{row['terms']}{'' if row['depends_on'] else '*'}"


def aligned(rows: Sequence[Sequence[str]], *, right: bool = False) -> list[str]:
    """Return rows of equally many cells as lines with aligned columns."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = zip(row, widths, strict=True)
        shown = (text.rjust(width) if right else text.ljust(width) for text, width in cells)
        lines.append("  ".join(shown).rstrip())
    return lines
