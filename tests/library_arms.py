"""Robots of the library whose joints all turn about or slide along an axis: arms, not vehicles."""

from linkwork import library


def _is_arm(name: str) -> bool:
    return all(joint.kind.has_axis for joint in library.robot(name).joints)


ARMS = [name for name in library.names() if _is_arm(name)]
