"""Version of the installed package."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("linkwork")
except PackageNotFoundError:
    # A copy of the source that is not installed.
    __version__ = "0+source"
