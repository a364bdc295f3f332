"""Ready robots by name, each made by a factory whose parameters have ranges and sources."""

from linkwork.library.catalogue import Parameter, describe, explain, names, parameters, robot

__all__ = ["Parameter", "describe", "explain", "names", "parameters", "robot"]
