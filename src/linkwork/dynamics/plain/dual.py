"""Dual numbers: forward-mode automatic differentiation along one direction."""

from __future__ import annotations

from linkwork.spatial import scalar
from linkwork.spatial.scalar import Scalar


class Dual:
    """A number and its slope, either of them any scalar."""

    __slots__ = ("slope", "value")
    # Keeps numpy from broadcasting a dual number over an array.
    __array_ufunc__ = None

    def __init__(self, value: Scalar, slope: Scalar) -> None:
        self.value = value
        self.slope = slope

    def __add__(self, other: Scalar) -> Dual:
        return Dual(self.value + value_of(other), self.slope + slope_of(other))

    def __sub__(self, other: Scalar) -> Dual:
        return Dual(self.value - value_of(other), self.slope - slope_of(other))

    def __rsub__(self, other: Scalar) -> Dual:
        return Dual(other - self.value, -self.slope)

    def __mul__(self, other: Scalar) -> Dual:
        there = value_of(other)
        return Dual(self.value * there, self.slope * there + self.value * slope_of(other))

    def __truediv__(self, other: Scalar) -> Dual:
        inverse = 1.0 / value_of(other)
        ratio = self.value * inverse
        return Dual(ratio, (self.slope - ratio * slope_of(other)) * inverse)

    def __rtruediv__(self, other: Scalar) -> Dual:
        ratio = other / self.value
        return Dual(ratio, -(ratio / self.value) * self.slope)

    def __neg__(self) -> Dual:
        return Dual(-self.value, -self.slope)

    __radd__, __rmul__ = __add__, __mul__

    def sin(self) -> Dual:
        """Return the sine of an angle [rad]."""
        return Dual(scalar.sin(self.value), scalar.cos(self.value) * self.slope)

    def cos(self) -> Dual:
        """Return the cosine of an angle [rad]."""
        return Dual(scalar.cos(self.value), -scalar.sin(self.value) * self.slope)

    def sqrt(self) -> Dual:
        """Return the square root."""
        root = scalar.sqrt(self.value)
        return Dual(root, 0.5 * self.slope / root)

    def tanh(self) -> Dual:
        """Return the hyperbolic tangent."""
        share = scalar.tanh(self.value)
        return Dual(share, (1.0 - share * share) * self.slope)

    def atan2(self, x: Scalar) -> Dual:
        """Return the angle of the point (x, self) [rad]."""
        y, across = self.value, value_of(x)
        turned = across * self.slope - y * slope_of(x)
        return Dual(scalar.atan2(y, across), turned / (y * y + across * across))

    def minimum(self, other: Scalar) -> Dual:
        """Return the smaller of two."""
        return self._better(value_of(other) - self.value, other)

    def maximum(self, other: Scalar) -> Dual:
        """Return the larger of two."""
        return self._better(self.value - value_of(other), other)

    def select(self, a: Scalar, b: Scalar) -> Dual:
        """Choose a where this is above zero, else b."""
        return Dual(
            scalar.select(self.value, value_of(a), value_of(b)),
            scalar.select(self.value, slope_of(a), slope_of(b)),
        )

    def _better(self, ahead: Scalar, other: Scalar) -> Dual:
        """Whichever is ahead; at a tie the slope is the mean of those to either side."""
        here, there = self.slope, slope_of(other)
        tied = scalar.select(-ahead, there, 0.5 * (here + there))
        value = scalar.select(ahead, self.value, value_of(other))
        return Dual(value, scalar.select(ahead, here, tied))


def value_of(x: Scalar) -> Scalar:
    """Return the number of a dual scalar; any other scalar itself."""
    return x.value if isinstance(x, Dual) else x


def slope_of(x: Scalar) -> Scalar:
    """Return the derivative of a dual scalar; zero of any other."""
    return x.slope if isinstance(x, Dual) else 0.0
