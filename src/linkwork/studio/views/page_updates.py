"""Updates sent to pages besides frames: live values, details, samples, checkpoints."""

import time
from collections.abc import Callable, Collection
from contextlib import suppress

from linkwork.errors import LinkworkError
from linkwork.session.state import Snapshot
from linkwork.studio.actions import ActionQueue
from linkwork.studio.messages.protocol import ToPage
from linkwork.studio.server.page import Page
from linkwork.studio.views.current_scene import DETAILS, CurrentScene

DETAIL_INTERVAL = 0.08
"""Minimum interval at which contacts and the like are read while a page draws them [s]."""

SAMPLE_INTERVAL = 0.08  # Minimum interval at which samples are read while a page draws charts [s]


class PageUpdates:
    """Reads what pages want of a scene, in the thread of actions."""

    def __init__(
        self,
        pages: Collection[Page],
        actions: ActionQueue,
        current: Callable[[], CurrentScene | None],
        send: Callable[[Page, ToPage], None],
    ) -> None:
        self._pages, self._actions, self._current, self._send = pages, actions, current, send
        self._details_due = self._samples_due = 0.0

    def follow_up(self, scene: CurrentScene, snapshot: Snapshot) -> None:
        """Queue the reading of what goes with a new state but is not in its frame."""
        if scene.session.info.playback is not None:
            return
        if scene.checkpoints.is_due(snapshot.time):
            self._actions.put(self._take_checkpoint, "checkpoint")
        now = time.monotonic()
        if now >= self._samples_due and any(page.sampled for page in self._pages):
            self._samples_due = now + SAMPLE_INTERVAL
            self._actions.put(self._read_samples, "samples")
        shown = any(getattr(page.shows, kind) for page in self._pages for kind in DETAILS)
        if shown and now >= self._details_due:
            self._details_due = now + DETAIL_INTERVAL
            self._actions.put(self.read_details, "details")

    def read_live(self) -> None:
        """Send the live values that have changed."""
        scene = self._current()
        # If physics has ended, the status says so.
        with suppress(LinkworkError):
            if scene is not None and self._pages and scene.read_live():
                self._broadcast(scene.live)

    def examine(self, scene: CurrentScene) -> None:
        """Send what `check` finds, and the missions that can be chosen."""
        with suppress(LinkworkError):
            if scene is self._current() and scene.session.info.playback is None:
                scene.examine()
                for note in scene.notes:
                    self._broadcast(note)

    def read_details(self, asking: Page | None = None) -> None:
        """Send what pages draw besides the bodies; to the page `asking` even if unchanged."""
        scene = self._current()
        if scene is None or scene.session.info.playback is not None:
            return
        for kind in DETAILS:
            pages = [page for page in list(self._pages) if getattr(page.shows, kind)]
            message = scene.read_detail(kind) if pages else None
            if message is None:
                continue
            changed = message != scene.details.get(kind)
            scene.details[kind] = message
            for page in pages:
                if changed or page is asking:
                    self._send(page, message)

    def _read_samples(self) -> None:
        scene, pages = self._current(), [page for page in list(self._pages) if page.sampled]
        if scene is None or not pages:
            return
        with suppress(LinkworkError):
            for page, message in zip(pages, scene.read_samples(pages), strict=True):
                self._send(page, message)

    def _take_checkpoint(self) -> None:
        scene = self._current()
        if scene is None:
            return
        with suppress(LinkworkError):
            at = scene.session.latest().time
            if scene.checkpoints.is_due(at):
                scene.checkpoints.add(at, scene.session.checkpoint())
                self._broadcast(scene.checkpoints.message())

    def _broadcast(self, message: ToPage) -> None:
        for page in list(self._pages):
            self._send(page, message)
