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
        self._scenes = tuple(scenes) if present in scenes else (present, *scenes)
        self._switch = switch
        self._list = gui.add_dropdown("Scene", self._scenes, initial_value=present)
        self._list.on_update(lambda event: self._chosen(event.client is not None))

    def show(self, scene: str) -> None:
        """Shows which scene is open, whatever was chosen."""
        self._list.value = scene

    def _chosen(self, by_user: bool) -> None:
        # What a page sends need not be on the list, and a scene's name may also be a file's.
        if by_user and self._list.value in self._scenes:
            self._switch(self._list.value)
