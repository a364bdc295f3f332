"""An open scene: its session and what pages are sent of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from linkwork.errors import ArgumentError, printable
from linkwork.session.base import Session
from linkwork.session.state import Snapshot
from linkwork.studio.actions import as_playback
from linkwork.studio.checkpoints import CheckpointRing
from linkwork.studio.description import describe_live, describe_scene
from linkwork.studio.editor import SceneEditor
from linkwork.studio.frames import FrameEncoder
from linkwork.studio.protocol import Contacts, LiveValues, SceneCard, Status
from linkwork.studio.tools import RobotTools
from linkwork.world.engine.element import Event

FRAME_RATE = 65.0
"""Greatest rate of frames; a session waits a whole interval after each, so 60 arrive [Hz]."""


class Stage:
    """An open scene: its session and what pages are sent of it.

    Args:
        card: Name and description of the scene.
        number: Number of the scene on this server.
        session: Its session; `close` closes it.
        editor: Editor of the scene, if it was edited before; a new one when None.

    Attributes:
        newest: The newest state, from the session's own threads.
        editor: Editor of the scene; None for a playback.

    Raises:
        LinkworkError: The page cannot draw it.
    """

    def __init__(
        self, card: SceneCard, number: int, session: Session, editor: SceneEditor | None = None
    ) -> None:
        self.card = card
        self.session = session
        self.tools = RobotTools(session)
        self.description = describe_scene(number, card, session.info, self.tools.frames)
        self.encoder = FrameEncoder(number, session.info)
        self.live = LiveValues(values=[])
        self.newest = session.latest()
        self.status: Status | None = None
        self.checkpoints = CheckpointRing()
        self.contacts: Contacts | None = None
        self.editor = editor
        if editor is None and session.info.playback is None:
            self.editor = SceneEditor(session.loaded, _file_of(card.name))
        self._ends: list[Callable[[], None]] = []

    def watch(
        self, on_state: Callable[[Snapshot], None], on_event: Callable[[Event], None]
    ) -> None:
        """Calls back with states and events until closed."""
        self._ends = [
            self.session.subscribe(on_state, FRAME_RATE),
            self.session.subscribe_events(on_event),
        ]

    def status_of(self, snapshot: Snapshot) -> Status:
        """What changes seldom."""
        played = as_playback(self.session)
        return Status(
            run=snapshot.run,
            trouble=printable(snapshot.trouble),
            begin=played.begin if played else 0.0,
            end=played.end if played else 0.0,
        )

    def read_live(self) -> bool:
        """Reads the live values; returns whether they have changed."""
        fresh = LiveValues(values=describe_live(self.session.live_values()))
        changed, self.live = fresh != self.live, fresh
        return changed

    def require_editor(self) -> SceneEditor:
        """The editor.

        Raises:
            ArgumentError: A recorded run cannot be edited.
        """
        if self.editor is None:
            raise ArgumentError("a recorded run cannot be edited", hint="open its scene")
        return self.editor

    def close(self) -> None:
        """Ends the subscriptions and closes the session."""
        for end in self._ends:
            end()
        self.session.close()


def _file_of(name: str) -> Path | None:
    """The file that a scene was opened from; None for one of the library."""
    path = Path(name)
    return path if path.suffix and path.is_file() else None
