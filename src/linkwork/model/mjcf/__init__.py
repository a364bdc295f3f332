"""MJCF, the format of MuJoCo: reading and writing."""

from linkwork.model.mjcf.read import read_mjcf
from linkwork.model.mjcf.write import write_mjcf

__all__ = ["read_mjcf", "write_mjcf"]
