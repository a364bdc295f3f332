"""The browser studio: a page to watch and drive a running scene."""

from linkwork.studio.gallery import library_cards
from linkwork.studio.scene_messages import SceneCard
from linkwork.studio.serving import open_studio, serve
from linkwork.studio.studio import Studio

__all__ = ["SceneCard", "Studio", "library_cards", "open_studio", "serve"]
