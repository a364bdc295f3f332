"""The light a scene stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import viser


def light_scene(server: viser.ViserServer, rich: bool) -> None:
    """Lights every scene the page will show.

    Args:
        server: The page's server.
        rich: Whether bodies cast shadows and mirror their surroundings. Without a graphics card
            those cost seconds; plain light does without them.
    """
    server.scene.configure_default_lights(cast_shadow=rich)
    if rich:
        return
    server.scene.configure_environment_map(None)
    server.scene.add_light_hemisphere("/sky", ground_color=(120, 120, 125), intensity=2.0)
