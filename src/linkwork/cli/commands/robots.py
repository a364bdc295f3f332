"""List the robots of the library."""

from __future__ import annotations

import argparse

from linkwork import library
from linkwork.cli.outcome import Outcome, table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments: none."""


def execute(_: argparse.Namespace) -> Outcome:
    """Lists the robots."""
    robots = [_robot(name) for name in library.names()]
    rows = [(x["name"], len(x["joints"]), x["description"]) for x in robots]
    return Outcome(table(("robot", "joints", "description"), rows), robots)


def _robot(name: str) -> dict:
    return {
        "name": name,
        "description": library.describe(name),
        "joints": list(library.robot(name).joint_names),
        "parameters": {x.name: x.default for x in library.parameters(name)},
    }
