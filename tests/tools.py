"""Programs of the system that some tests need."""

import os
import shutil

import pytest


def require_tool(name: str, package: str) -> str:
    """The path of a program; without it the test is skipped, or fails where all must run.

    Args:
        name: The program.
        package: The Debian package that brings it.
    """
    path = shutil.which(name)
    if path is None:
        reason = f"{name} is not installed (on Debian: apt install {package})"
        if os.environ.get("LINKWORK_REQUIRE_ALL") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return path
