"""Poses of parts are compared, not compiled."""

from tests.without_compiler import no_compiler

__all__ = ["no_compiler"]
