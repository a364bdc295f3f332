"""The browser studio: a page to watch and drive a running scene."""

from linkwork.studio.page import Studio
from linkwork.studio.serving import serve

__all__ = ["Studio", "serve"]
