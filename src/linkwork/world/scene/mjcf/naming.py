"""Names of a scene that are derived from those of an MJCF file."""

import re
from collections.abc import Collection

ROBOT = "robot"  # Name of the robot in the scene


def unused_name(text: str, taken: Collection[str]) -> str:
    """Return a valid name of a scene, derived from a name."""
    name = re.sub(r"[^A-Za-z0-9_-]", "_", text)[:50]
    name = name if name[:1].isalpha() else f"x{name}"
    unused, number = name, 2
    while unused in taken:
        unused, number = f"{name}_{number}", number + 1
    return unused
