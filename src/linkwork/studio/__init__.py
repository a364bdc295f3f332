"""The browser studio: a page to watch and drive a running scene."""

from linkwork.studio.gallery import library_cards
from linkwork.studio.messages.scene import SceneCard
from linkwork.studio.server.serving import open_studio, serve
from linkwork.studio.studio import Studio

__all__ = ["SceneCard", "Studio", "library_cards", "open_studio", "serve"]
