"""MJCF, MuJoCo's own files: reading and writing them."""

from linkwork.model.mjcf.reading import read_mjcf
from linkwork.model.mjcf.writing import write_mjcf

__all__ = ["read_mjcf", "write_mjcf"]
