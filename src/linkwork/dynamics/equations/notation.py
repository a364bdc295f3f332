"""Notations of expressions: plain text, LaTeX and MathML."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from linkwork.dynamics.equations.expression import Expression, FunctionCall, Harmonic
from linkwork.dynamics.equations.factoring import Product, Sum, arranged

DIGITS = 6  # Default number of significant digits


@dataclass(frozen=True)
class Notation:
    """A notation of formulas."""

    times: str  # Between factors
    opening: str  # Of a sum in brackets
    closing: str  # Of a sum in brackets
    power: str  # Gives a base its exponent
    symbol: Callable[[str], str]  # Writes a symbol's name
    function: Callable[[str], str]  # Writes a function's name
    number: Callable[[float, int], str]  # Writes a positive number with so many digits
    plus: str = " + "  # Between terms
    minus: str = " - "  # Between terms, before one that is subtracted
    negative: str = "-"  # Before a first term that is subtracted
    comma: str = ", "  # Between arguments of a function

    def write(self, expression: Expression, digits: int = DIGITS) -> str:
        """Return an expression as one line."""
        return self._sum(arranged(expression), digits)

    def _sum(self, sum_: Sum, digits: int) -> str:
        if not sum_.products:
            return self.number(0.0, digits)
        first, *others = sum_.products
        text = f"{self.negative if first.number < 0 else ''}{self._product(first, digits)}"
        for product in others:
            sign = self.minus if product.number < 0 else self.plus
            text += f"{sign}{self._product(product, digits)}"
        return text

    def _product(self, product: Product, digits: int) -> str:
        number = self.number(abs(product.number), digits)
        parts = [self._factor(base, power, digits) for base, power in product.factors]
        if _plain_number(abs(product.number), digits) != "1" or not parts:
            parts.insert(0, number)
        return self.times.join(parts)

    def _factor(self, base: str | FunctionCall | Harmonic | Sum, power: int, digits: int) -> str:
        written = self._base(base, digits)
        return written if power == 1 else self.power.format(written, power)

    def _base(self, base: str | FunctionCall | Harmonic | Sum, digits: int) -> str:
        if isinstance(base, str):
            return self.symbol(base)
        if isinstance(base, Sum):
            return f"{self.opening}{self._sum(base, digits)}{self.closing}"
        if isinstance(base, FunctionCall):
            inner = self.write(base.argument, digits)
            zero = f"{self.comma}{self.number(0.0, digits)}"
            other = "" if base.function == "tanh" else zero
            return f"{self.function(base.function)}{self.opening}{inner}{other}{self.closing}"
        is_sine, angles = base
        products = tuple(Product(multiple, ((name, 1),)) for name, multiple in angles)
        inner = self._sum(Sum(products), digits)
        return f"{self.function('sin' if is_sine else 'cos')}{self.opening}{inner}{self.closing}"


def _plain_number(number: float, digits: int) -> str:
    return f"{number:.{digits}g}"


def _fraction(number: float) -> tuple[int, int] | None:
    """Return a number as a fraction of halves, quarters or eighths, if it is a short one."""
    for denominator in (2, 4, 8):
        numerator = number * denominator
        if not number.is_integer() and numerator.is_integer() and numerator < 10:
            return int(numerator), denominator
    return None


def _latex_number(number: float, digits: int) -> str:
    if fraction := _fraction(number):
        return r"\tfrac{{{}}}{{{}}}".format(*fraction)
    mantissa, _, exponent = f"{number:.{digits}g}".partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else mantissa


def latex_symbol(name: str) -> str:
    """Return a symbol's name in LaTeX: `qd1` becomes a dotted q with index 1."""
    match = re.fullmatch("q(d+)([0-9]+)", name)
    if match:
        return rf"\{'d' * len(match[1])}ot{{q}}_{{{match[2]}}}"
    letter, index = name[0], name[1:]
    return f"{letter}_{{{index}}}" if index else letter


TEXT = Notation("*", "(", ")", "{}^{}", str, str, _plain_number)
LATEX = Notation(
    r" ", r"\left(", r"\right)", "{}^{{{}}}", latex_symbol, partial("\\{}".format), _latex_number
)


def mathml_symbol(name: str) -> str:
    """Return a symbol's name in MathML: `qd1` becomes a dotted q with index 1."""
    match = re.fullmatch("q(d+)([0-9]+)", name)
    if match:
        dots = "\u02d9" if len(match[1]) == 1 else "\u00a8"
        dotted = f'<mover accent="true"><mi>q</mi><mo>{dots}</mo></mover>'
        return f"<msub>{dotted}<mn>{match[2]}</mn></msub>"
    letter, index = name[0], name[1:]
    return f"<msub><mi>{letter}</mi><mi>{index}</mi></msub>" if index else f"<mi>{letter}</mi>"


def _mathml_number(number: float, digits: int) -> str:
    if fraction := _fraction(number):
        return "<mfrac><mn>{}</mn><mn>{}</mn></mfrac>".format(*fraction)
    mantissa, _, exponent = f"{number:.{digits}g}".partition("e")
    power = f"<mo>\u00b7</mo><msup><mn>10</mn><mn>{int(exponent)}</mn></msup>" if exponent else ""
    return f"<mn>{mantissa}</mn>{power}"


MATHML = Notation(
    '<mspace width="0.17em"/>',
    "<mrow><mo>(</mo>",
    "<mo>)</mo></mrow>",
    "<msup><mrow>{}</mrow><mn>{}</mn></msup>",
    mathml_symbol,
    "<mi>{}</mi>".format,
    _mathml_number,
    "<mo>+</mo>",
    "<mo>\u2212</mo>",
    "<mo>\u2212</mo>",
    "<mo>,</mo>",
)
