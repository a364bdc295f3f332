"""Most tests here are about borders, so their functions run on numpy and nothing is compiled."""

from tests.without_compiler import no_compiler

__all__ = ["no_compiler"]
