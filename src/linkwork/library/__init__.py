"""Robots and scenes by name; parameters of robots have ranges and cited sources."""

from linkwork.library.catalogue import Parameter, describe, explain, names, parameters, robot

__all__ = ["Parameter", "describe", "explain", "names", "parameters", "robot"]
