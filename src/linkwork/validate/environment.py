"""Versions and machine that results depend on."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from linkwork.bench.report import machine

_PACKAGES = {"Linkwork": "linkwork", "MuJoCo": "mujoco", "NumPy": "numpy"}


@dataclass(frozen=True)
class Environment:
    """Where results come from.

    Attributes:
        versions: Version of each program and package, by its name.
        machine: Processor, cores, system.
    """

    versions: Mapping[str, str]
    machine: Mapping[str, str]


def environment() -> Environment:
    """Return the environment of this process."""
    found = machine()
    versions = {name: _version(package) for name, package in _PACKAGES.items()}
    versions |= {"Python": platform.python_version(), "compiler": found["compiler"] or "none"}
    described = {name: str(found[name]) for name in ("processor", "cores", "system")}
    return Environment(versions, described)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
