"""Equations of motion in symbols, by Lagrange-Euler, for people to read."""

from linkwork.dynamics.equations.equations import Equations
from linkwork.dynamics.equations.expression import Expression
from linkwork.dynamics.equations.symbols import Symbol

__all__ = ["Equations", "Expression", "Symbol"]
