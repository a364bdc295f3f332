"""How physics is stepped."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.part import Number, Part

Iterations = Annotated[int, Field(strict=True, ge=1, le=10_000)]
Tolerance = Annotated[float, Field(strict=True, ge=0, le=1)]


class Solver(Part):
    """How physics is stepped. The defaults served every published experiment."""

    step: Annotated[Number, Field(ge=1e-6, le=0.02)] = 0.001
    """Physics step [s]."""
    integrator: Literal["implicitfast", "implicit", "euler", "rk4"] = "implicitfast"
    """`rk4` only for smooth motion without stiff contacts."""
    method: Literal["newton", "cg", "pgs"] = "newton"
    """How contact forces are found; `newton` needs fewest iterations, `cg` suits very many
    contacts."""
    iterations: Iterations = 100
    """Most iterations in one step."""
    tolerance: Tolerance = 1e-8
    """Improvement below which the iterations end."""
    noslip_iterations: Annotated[int, Field(strict=True, ge=0, le=1000)] = 0
    """Further iterations that keep what is held by friction from creeping; 5 suit grasps."""
    cone: Literal["elliptic", "pyramidal"] = "elliptic"
    """Shape of the friction cone."""
    impratio: Annotated[Number, Field(ge=1e-3, le=1e5)] = 10.0
    """Ratio of frictional to normal constraint impedance; larger slips less."""
    multiccd: bool = True
    """Whether flat sides of cylinders and meshes touch in several points."""
    speculative: bool = True
    """Whether contacts are foreseen of what moves, in one step, by more than half the thickness of
    the thinner one. Contacts are soft all the same: where one has `restitution: 0` nothing passes
    at any speed."""
