"""Choosing the scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import viser

Switch = Callable[[str], None]


class ScenePicker:
    """A list of scenes; choosing one asks for the switch.

    Args:
        gui: Where to put it.
        scenes: Names to choose from; the present one is added if it is not among them.
        present: The scene that is open.
        switch: Called with the chosen name, from a thread of its own.
    """

    def __init__(
        self, gui: viser.GuiApi, scenes: Sequence[str], present: str, switch: Switch
    ) -> None:
        options = list(scenes) if present in scenes else [present, *scenes]
        self._switch = switch
        self._list = gui.add_dropdown("Scene", options, initial_value=present)
        self._list.on_update(lambda event: self._chosen(event.client is not None))

    def show(self, scene: str) -> None:
        """Shows which scene is open, whatever was chosen."""
        self._list.value = scene

    def _chosen(self, by_user: bool) -> None:
        if by_user:
            self._switch(self._list.value)
