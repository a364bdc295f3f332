"""All experiments, by name."""

from __future__ import annotations

from linkwork.errors import NotFoundError
from linkwork.validate.experiment import Experiment
from linkwork.validate.experiments import (
    axis_3_via_points,
    code_kinds,
    constant_velocity,
    cubic_segment,
    elastic_spheres,
    free_fall,
    helicopter_couplings,
    helicopter_failures,
    helicopter_mechanics,
    hybrid_contact,
    inverse_robot,
    pick_angles,
    roll_pitch_yaw,
    rolling,
    scara_cell,
    scara_tables,
    service_scenario,
    sliding_cube,
    wrist_matrix,
)

_MODULES = (
    pick_angles,
    axis_3_via_points,
    roll_pitch_yaw,
    wrist_matrix,
    cubic_segment,
    scara_tables,
    scara_cell,
    hybrid_contact,
    code_kinds,
    free_fall,
    constant_velocity,
    sliding_cube,
    elastic_spheres,
    rolling,
    helicopter_mechanics,
    helicopter_couplings,
    helicopter_failures,
    service_scenario,
    inverse_robot,
)

EXPERIMENTS: dict[str, Experiment] = {x.EXPERIMENT.name: x.EXPERIMENT for x in _MODULES}
"""Experiments in the order of running and reporting."""


def find_experiment(name: str) -> Experiment:
    """An experiment by name.

    Raises:
        NotFoundError: Unknown experiment.
    """
    if name not in EXPERIMENTS:
        raise NotFoundError("experiment", name, EXPERIMENTS)
    return EXPERIMENTS[name]
