"""Gallery of a studio: cards of scenes, robots, recorded runs, and files of pages.

`gallery.json` and the pictures are made by `scripts/make-gallery`; tests check that they are fresh.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from linkwork.errors import MissingStoreError
from linkwork.session.open_any import RUN_PREFIX
from linkwork.studio.messages.protocol import Welcome
from linkwork.studio.messages.scene import SceneCard
from linkwork.studio.page_files import Uploads

GALLERY = files("linkwork.studio") / "static" / "gallery"

LISTED_RUNS = 200  # Newest runs to choose from on the page

_TAGS = {
    "robots": "robot",
    "actuators": "motors",
    "grasps": "gripper",
    "sensors": "sensors",
    "mission": "mission",
    "forces": "forces",
}
"""Tags by what a scene file contains."""


def library_cards() -> list[SceneCard]:
    """Return the cards of all scenes and robots of the library."""
    cards = json.loads((GALLERY / "gallery.json").read_text(encoding="utf-8"))
    return [SceneCard.model_validate(card) for card in cards]


def robot_card(name: str) -> SceneCard:
    """Return the card of a robot of the library."""
    from linkwork.library import catalogue

    return SceneCard(
        name=name,
        description=catalogue.describe(name),
        tags=["robot"],
        group="robot",
        picture=f"/gallery/robots/{name}.webp",
    )


def run_cards(database: str | Path, prefix: str = RUN_PREFIX) -> list[SceneCard]:
    """Return the cards of the newest recorded runs, the newest first."""
    # Needs a database driver.
    from linkwork.record import recorded_runs

    newest = recorded_runs(store=database)[::-1][:LISTED_RUNS]
    return [
        SceneCard(
            name=f"{prefix}{x.run}",
            description=f"{x.scene}, {x.status}, {x.steps * x.step_size:.3g} s",
            tags=["recorded run"],
            group="run",
        )
        for x in newest
    ]


def card_of(name: str, scene: Mapping[str, Any]) -> SceneCard:
    """Return the card of a scene of the library, from its file as plain data."""
    tags = {tag for key, tag in _TAGS.items() if scene.get(key)}
    if (scene.get("ground") or {}).get("kind") == "terrain":
        tags.add("terrain")
    if not tags & {"robot", "motors"}:
        tags.add("bodies")
    return SceneCard(
        name=name,
        description=scene.get("description", ""),
        tags=sorted(tags),
        picture=f"/gallery/{name}.webp",
    )


class Gallery:
    """The cards from which a page chooses."""

    def __init__(self, welcome: Welcome, database: str | Path | None, uploads: Uploads) -> None:
        self.welcome, self.uploads = welcome, uploads
        self._database = database

    def __contains__(self, name: str) -> bool:
        return any(card.name == name for card in self.welcome.scenes)

    def card(self, name: str) -> SceneCard:
        """Return the card of this name; a bare one if it is not listed."""
        matches = (card for card in self.welcome.scenes if card.name == name)
        return next(matches, SceneCard(name=name))

    def with_runs(self) -> Welcome:
        """List the runs recorded so far too."""
        if not self.welcome.shows_runs and self._database is not None:
            others = [card for card in self.welcome.scenes if card.group != "run"]
            # Before the first recorded run there is no database.
            with suppress(MissingStoreError):
                self._list([*others, *run_cards(self._database)])
        return self.welcome

    def receive(self, name: str, content: bytes) -> str:
        """Keep a file of a page; return the name to open it by, empty if it is only referred to."""
        path = self.uploads.add(name, content)
        if path is None:
            return ""
        card = SceneCard(name=str(path), description="a file of this page", tags=["file"])
        self._list([*(x for x in self.welcome.scenes if x.name != card.name), card])
        return card.name

    def _list(self, cards: Sequence[SceneCard]) -> None:
        self.welcome = self.welcome.model_copy(update={"scenes": list(cards)})
