"""List the scenes of the library."""

from __future__ import annotations

import argparse

from linkwork.cli.outcome import Outcome, table
from linkwork.world import load_scene, scene_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments: none."""


def execute(_: argparse.Namespace) -> Outcome:
    """Lists the scenes."""
    scenes = [_scene(name) for name in scene_names()]
    rows = [(x["name"], ", ".join(x["robots"].values()), x["description"]) for x in scenes]
    return Outcome(table(("scene", "robots", "description"), rows), scenes)


def _scene(name: str) -> dict:
    scene = load_scene(name).scene
    return {
        "name": name,
        "description": scene.description,
        "robots": {robot: placed.model for robot, placed in scene.robots.items()},
    }
