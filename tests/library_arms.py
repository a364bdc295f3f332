"""Robots of the library that tests of arms run over."""

from linkwork import library


def library_arms() -> list[str]:
    """Robots of the library on a fixed base, whose joints have one position each."""
    names = library.names()
    return [x for x in names if all(joint.kind.has_axis for joint in library.robot(x).joints)]
