"""How physics is stepped."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.part import Number, Part
from linkwork.world.scene.values import Positive


class Solver(Part):
    """How physics is stepped. The defaults served every published experiment."""

    step: Annotated[Number, Field(ge=1e-6, le=0.02)] = 0.001
    """Physics step [s]."""
    integrator: Literal["implicitfast", "implicit", "euler", "rk4"] = "implicitfast"
    """`rk4` only for smooth motion without stiff contacts."""
    cone: Literal["elliptic", "pyramidal"] = "elliptic"
    """Shape of the friction cone."""
    impratio: Positive = 10.0
    """Ratio of frictional to normal constraint impedance; larger slips less."""
