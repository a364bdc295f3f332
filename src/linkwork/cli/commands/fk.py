"""Forward kinematics: where a robot's tool or any frame is."""

from __future__ import annotations

import argparse

import numpy as np

from linkwork.arm import load
from linkwork.cli.outcome import Outcome
from linkwork.spatial import from_matrix
from linkwork.spatial.rotation import to_rpy


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("robot", help="library name or robot file")
    parser.add_argument(
        "--q", type=float, nargs="+", required=True, help="joint positions [rad or m]"
    )
    parser.add_argument("--frame", help="frame or link (default: the tool)")


def execute(arguments: argparse.Namespace) -> Outcome:
    """Computes the pose of a frame in the base."""
    arm = load(arguments.robot)
    matrix = arm.fk(np.array(arguments.q), frame=arguments.frame).astype(float)
    pose = from_matrix(matrix)
    frame = arguments.frame or arm.tool
    data = {
        "robot": arm.name,
        "frame": frame,
        "matrix": matrix.tolist(),
        "position": list(pose.position),
        "rpy": list(to_rpy(pose.rotation)),
        "wxyz": list(pose.wxyz()),
    }
    rows = "\n".join("  ".join(f"{value:12.9f}" for value in row) for row in matrix)
    position = "  ".join(f"{value:.9f}" for value in data["position"])
    rpy = "  ".join(f"{value:.9f}" for value in data["rpy"])
    text = f"pose of {frame} in base\n{rows}\nposition [m]  {position}\nrpy [rad]     {rpy}"
    return Outcome(text, data)
