"""What a studio can open: scenes, robots, recorded runs, and files of pages."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from linkwork.errors import MissingStoreError
from linkwork.studio.messages.protocol import Welcome
from linkwork.studio.messages.scene import SceneCard
from linkwork.studio.uploads import Uploads


class SceneList:
    """The cards of the gallery.

    Args:
        cards: What a page may open.
        database: Run database whose runs are listed too; None if there is none.
        uploads: Files of pages.
        shows_runs: Whether the cards are recorded runs.
        rich_light: Whether bodies cast shadows and reflect their surroundings.
        command: Command that starts this studio again.

    Attributes:
        welcome: First message to a page.
        uploads: Files of pages.
    """

    def __init__(
        self,
        cards: Sequence[SceneCard],
        database: str | Path | None,
        uploads: Uploads,
        *,
        shows_runs: bool,
        rich_light: bool,
        command: str,
    ) -> None:
        self._database = database
        self.uploads = uploads
        self.welcome = Welcome(
            version=importlib.metadata.version("linkwork"),
            scenes=list(cards),
            shows_runs=shows_runs,
            rich_light=rich_light,
            command=command,
        )

    def __contains__(self, name: str) -> bool:
        return any(card.name == name for card in self.welcome.scenes)

    def card(self, name: str) -> SceneCard:
        """Return the card of this name; a bare one if it is not listed."""
        found = (card for card in self.welcome.scenes if card.name == name)
        return next(found, SceneCard(name=name))

    def with_runs(self) -> Welcome:
        """List the runs recorded so far too.

        Raises:
            RecordError: The run database cannot be opened.
        """
        if not self.welcome.shows_runs and self._database is not None:
            from linkwork.studio.gallery import run_cards

            kept = [card for card in self.welcome.scenes if card.group != "run"]
            # Before the first recorded run there is no database.
            with suppress(MissingStoreError):
                self._list([*kept, *run_cards(self._database)])
        return self.welcome

    def receive(self, name: str, content: bytes) -> str:
        """Keep a file of a page.

        Returns:
            The name to open it by; empty if it is only referred to.

        Raises:
            ArgumentError: The file is not allowed.
        """
        path = self.uploads.add(name, content)
        if path is None:
            return ""
        card = SceneCard(name=str(path), description="a file of this page", tags=["file"])
        self._list([*(x for x in self.welcome.scenes if x.name != card.name), card])
        return card.name

    def _list(self, cards: Sequence[SceneCard]) -> None:
        self.welcome = self.welcome.model_copy(update={"scenes": list(cards)})
