"""Library of robots and scenes by name; robot parameters have ranges and cited sources."""

from linkwork.library.catalogue import Parameter, describe, explain, names, parameters, robot

__all__ = ["Parameter", "describe", "explain", "names", "parameters", "robot"]
