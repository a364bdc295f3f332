"""Forward kinematics: pose of a robot's tool, a frame or all frames."""

from __future__ import annotations

import argparse
from typing import Any

from linkwork.arm.state_spec import StateSpec
from linkwork.cli.outcome import Outcome, table
from linkwork.cli.robot_arguments import (
    add_package_paths,
    add_parameters,
    add_tool,
    find_given_robot,
)
from linkwork.dynamics.plain.kinematics import pose_of_frame_in_base
from linkwork.model.loops import frames_ahead_of_loops, require_ahead_of_loops, warn_of_default_tool
from linkwork.model.tree import Tree
from linkwork.spatial.rotation import to_rpy


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("robot", help="library name or robot file")
    parser.add_argument("--q", type=float, nargs="*", default=[], help="joint positions [rad or m]")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--frame", help="frame or link (default: the tool)")
    which.add_argument("--all", action="store_true", help="all links and frames ahead of loops")
    add_tool(parser)
    add_parameters(parser)
    add_package_paths(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Compute the pose of a frame, or of all, in the base."""
    tree = find_given_robot(arguments.robot, arguments).tree
    tree = tree.with_tool(arguments.tool) if arguments.tool is not None else tree
    StateSpec(tree).check(q=arguments.q)
    if not arguments.all:
        if arguments.frame is None:
            warn_of_default_tool(tree)
        return _one(tree, arguments.q, arguments.frame or tree.tool)
    poses = {name: _pose(tree, arguments.q, name) for name in frames_ahead_of_loops(tree)}
    rows = [(name, *pose["position"], *pose["rpy"]) for name, pose in poses.items()]
    columns = ("frame", "x [m]", "y [m]", "z [m]", "roll [rad]", "pitch [rad]", "yaw [rad]")
    return Outcome(table(columns, rows), {"robot": tree.name, "frames": poses})


def _one(tree: Tree, q: list[float], frame: str) -> Outcome:
    data = {"robot": tree.name, "frame": frame, **_pose(tree, q, frame)}
    rows = ["  ".join(f"{value:12.9f}" for value in row) for row in data["matrix"]]
    position = "  ".join(f"{value:.9f}" for value in data["position"])
    rpy = "  ".join(f"{value:.9f}" for value in data["rpy"])
    numbers = [f"position [m]  {position}", f"rpy [rad]     {rpy}"]
    return Outcome([f"pose of {frame} in base", *rows, *numbers], data)


def _pose(tree: Tree, q: list[float], frame: str) -> dict[str, Any]:
    # The uncompiled form: for one state it is faster than compiling.
    require_ahead_of_loops(tree, "the pose", frame)
    pose = pose_of_frame_in_base(tree.spanning_tree, q, frame)
    return {
        "matrix": pose.matrix.tolist(),
        "position": list(pose.position),
        "rpy": list(to_rpy(pose.rotation)),
        "wxyz": pose.quaternion_wxyz.tolist(),
    }
