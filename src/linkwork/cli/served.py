"""Shared by the clients of a server: its address and token."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from linkwork.access.listening import LOOPBACK

if TYPE_CHECKING:
    from linkwork.server import SceneClient

TOKEN_VARIABLE = "LINKWORK_TOKEN"
"""Environment variable with the token, which then does not show in lists of processes."""


def add_server(parser: argparse.ArgumentParser) -> None:
    """Declares where the server is."""
    parser.add_argument("--host", default=LOOPBACK, help=f"address of the server ({LOOPBACK})")
    parser.add_argument(
        "--port", type=int, default=4100, help="port of its directory (default 4100)"
    )
    parser.add_argument("--token", help=f"token of the server (default: ${TOKEN_VARIABLE})")


def connect(arguments: argparse.Namespace) -> SceneClient:
    """Connects to the server.

    Raises:
        SessionError: There is none, or the token is wrong.
    """
    from linkwork.server import SceneClient

    token = arguments.token or os.environ.get(TOKEN_VARIABLE)
    return SceneClient(arguments.port, arguments.host, token=token)
