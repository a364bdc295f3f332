"""Functions run on numpy here: the tests are about models."""

from tests.without_compiler import no_compiler

__all__ = ["no_compiler"]
