"""The token of a server, and what its clients share: address and connection."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.access.listening import LOOPBACK
from linkwork.errors import FileError, Place

if TYPE_CHECKING:
    from linkwork.server import SceneClient

TOKEN_VARIABLE = "LINKWORK_TOKEN"
"""Environment variable with the token, which then does not show in lists of processes."""
_LARGEST_TOKEN_FILE = 4096
"""[bytes]"""


def add_token(parser: argparse.ArgumentParser | argparse._ArgumentGroup, what: str) -> None:
    """Declare where the token comes from.

    Args:
        parser: Takes the options.
        what: What the token is for.
    """
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--token",
        help=f"{what}, visible in lists of processes (default: environment variable "
        f"{TOKEN_VARIABLE})",
    )
    ways.add_argument("--token-file", type=Path, metavar="FILE", help="file with the token")


def given_token(arguments: argparse.Namespace) -> str | None:
    """Return token that was given: as an option, in a file or in the environment; None for none.

    Raises:
        FileError: The file cannot be read, or is empty.
    """
    if arguments.token is not None:
        return arguments.token
    if arguments.token_file is None:
        return os.environ.get(TOKEN_VARIABLE) or None
    from linkwork.files.paths import read_bytes

    path = arguments.token_file
    token = read_bytes(path, _LARGEST_TOKEN_FILE).decode("utf-8", "replace").strip()
    if not token:
        hint = "write the token into its first line"
        raise FileError(f"{str(path)!r} has no token", place=Place(str(path)), hint=hint)
    return token


def add_server(parser: argparse.ArgumentParser) -> None:
    """Declare where the server is."""
    parser.add_argument("--host", default=LOOPBACK, help=f"address of the server ({LOOPBACK})")
    parser.add_argument(
        "--port", type=int, default=4100, help="port of its directory (default 4100)"
    )
    add_token(parser, "token of the server")


def connect(arguments: argparse.Namespace) -> SceneClient:
    """Connect to the server.

    Raises:
        SessionError: There is none, or the token is wrong.
    """
    from linkwork.server import SceneClient

    return SceneClient(arguments.port, arguments.host, token=given_token(arguments))
