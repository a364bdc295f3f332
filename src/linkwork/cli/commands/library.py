"""List the robots and scenes of the library, or describe a robot."""

import argparse
from dataclasses import asdict
from typing import Any

from linkwork import library
from linkwork.cli.outcome import Outcome, table
from linkwork.library.catalogue import scene_names

_SCENE_COLUMNS = ("scene", "robots", "bodies", "ground", "description")


def add_robots_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("name", nargs="?", help="the robot to describe (default: list all)")


def execute_robots(arguments: argparse.Namespace) -> Outcome:
    """List the robots, or describe one."""
    if arguments.name is not None:
        return _describe(arguments.name)
    robots = [_robot_data(name) for name in library.names()]
    rows = [(x["name"], len(x["joints"]), x["description"]) for x in robots]
    return Outcome(table(("robot", "joints", "description"), rows), robots)


def _robot_data(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "description": library.describe(name),
        "joints": list(library.robot(name).joint_names),
        "parameters": {x.name: x.default for x in library.parameters(name)},
    }


def _describe(name: str) -> Outcome:
    parameters = library.parameters(name)
    tree = library.robot(name)
    data = {
        "name": name,
        "joints": list(tree.joint_names),
        "frames": list(tree.frame_names),
        "tool": tree.tool_name,
        "parameters": [asdict(parameter) for parameter in parameters],
        "documentation": library.explain(name),
    }
    rows = [(x.name, x.default, f"{x.lower:g} to {x.upper:g}", x.unit) for x in parameters]
    listed = table(("parameter", "default", "allowed", "unit"), rows) if rows else ["no parameters"]
    described = f"{name}: {data['documentation']}".split("\n")
    joints = f"joints: {', '.join(tree.joint_names)}"
    return Outcome([*described, "", joints, "", *listed], data)


def add_scenes_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments: none."""


def execute_scenes(_: argparse.Namespace) -> Outcome:
    """List the scenes."""
    scenes = [_scene_data(name) for name in scene_names()]
    return Outcome(table(_SCENE_COLUMNS, [_scene_row(scene) for scene in scenes]), scenes)


def _scene_row(scene: dict[str, Any]) -> tuple[str, ...]:
    models = ", ".join(dict.fromkeys(scene["robots"].values()))
    bodies = len(scene["bodies"])
    return (
        scene["name"],
        models or "-",
        str(bodies) if bodies else "-",
        scene["ground"] or "-",
        scene["description"],
    )


def _scene_data(name: str) -> dict[str, Any]:
    from linkwork.world.scene.load import load_scene

    scene = load_scene(name).scene
    return {
        "name": name,
        "description": scene.description,
        "robots": {robot: placed.model_name for robot, placed in scene.robots.items()},
        "bodies": list(scene.bodies),
        "joints": list(scene.joints),
        "actuators": list(scene.actuators),
        "sensors": {name: sensor.kind for name, sensor in scene.sensors.items()},
        "ground": scene.ground.kind if scene.ground else None,
        "step": scene.solver.step,
    }
