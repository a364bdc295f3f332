"""List the scenes of the library."""

from __future__ import annotations

import argparse
from typing import Any

from linkwork.cli.outcome import Outcome, table
from linkwork.library.catalogue import scene_names
from linkwork.world.scene.load import load_scene

_COLUMNS = ("scene", "robots", "bodies", "ground", "description")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments: none."""


def execute(_: argparse.Namespace) -> Outcome:
    """List the scenes."""
    scenes = [_scene(name) for name in scene_names()]
    return Outcome(table(_COLUMNS, [_row(scene) for scene in scenes]), scenes)


def _row(scene: dict[str, Any]) -> tuple[str, ...]:
    models = ", ".join(dict.fromkeys(scene["robots"].values()))
    bodies = len(scene["bodies"])
    return (
        scene["name"],
        models or "-",
        str(bodies) if bodies else "-",
        scene["ground"] or "-",
        scene["description"],
    )


def _scene(name: str) -> dict[str, Any]:
    scene = load_scene(name).scene
    return {
        "name": name,
        "description": scene.description,
        "robots": {robot: placed.model_name for robot, placed in scene.robots.items()},
        "bodies": list(scene.bodies),
        "joints": list(scene.joints),
        "actuators": list(scene.actuators),
        "sensors": {sensor: given.kind for sensor, given in scene.sensors.items()},
        "ground": scene.ground.kind if scene.ground else None,
        "step": scene.solver.step,
    }
