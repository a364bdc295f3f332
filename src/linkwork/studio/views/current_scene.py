"""The open scene: its session and what pages are sent of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from linkwork.errors import ArgumentError, LinkworkError, NotFoundError, printable
from linkwork.session.robots.driving import Drive, find_drive
from linkwork.session.session import Session
from linkwork.session.state import Snapshot
from linkwork.studio.actions import as_playback
from linkwork.studio.messages.motion import Missions
from linkwork.studio.messages.protocol import ToPage
from linkwork.studio.messages.scene import SceneCard
from linkwork.studio.messages.session import (
    Checkpoint,
    Checkpoints,
    Findings,
    LiveValues,
    Samples,
    Status,
)
from linkwork.studio.page_files import WatchedFile
from linkwork.studio.server.frames import FrameEncoder
from linkwork.studio.server.page import Page
from linkwork.studio.tasks.tools import RobotTools
from linkwork.studio.tasks.trajectories import TrajectoryPlanner
from linkwork.studio.views.description import describe_contacts, describe_live, describe_scene
from linkwork.studio.views.details import (
    describe_boxes,
    describe_findings,
    describe_highlights,
    describe_mission,
    describe_ruts,
    find_missions,
)
from linkwork.world.engine.element import Event

if TYPE_CHECKING:
    from linkwork.studio.editor import SceneEditor

CHECKPOINT_SPAN = 60.0  # Simulated time of which checkpoints are kept [s]

CHECKPOINT_SPACING = 0.5  # Simulated time between checkpoints [s]

FRAME_RATE = 65.0
"""Maximum rate of frames; a session waits a full interval after each, so 60 arrive [Hz]."""

DETAILS: dict[str, Callable[[Session], ToPage]] = {
    "contacts": lambda session: describe_contacts(session.latest().step, session.contacts()),
    "boxes": lambda session: describe_boxes(session.bounding_boxes()),
    "highlights": lambda session: describe_highlights(session.highlights()),
    "ruts": describe_ruts,
    "mission": lambda session: describe_mission(session.mission()),
}
"""Data that pages can request by `Show`, by its name there."""


class CheckpointRing:
    """The newest checkpoints of a session, in order of their times, to go back to."""

    def __init__(self) -> None:
        self._kept: list[tuple[Checkpoint, bytes]] = []
        self._next = 1

    def is_due(self, time: float) -> bool:
        """Whether a checkpoint is due at a simulated time [s]."""
        if not self._kept:
            return True
        newest = self._kept[-1][0].time
        return time < newest or time >= newest + CHECKPOINT_SPACING

    def add(self, time: float, state: bytes) -> None:
        """Keep a state; those of its future, and those of long ago, are dropped."""
        past = [x for x in self._kept if time - CHECKPOINT_SPAN <= x[0].time < time]
        self._kept = [*past, (Checkpoint(number=self._next, time=time), state)]
        self._next += 1

    def state(self, number: int) -> bytes:
        """Return a state by its number."""
        states = {str(checkpoint.number): state for checkpoint, state in self._kept}
        if str(number) not in states:
            raise NotFoundError("checkpoint", str(number), states)
        return states[str(number)]

    def message(self) -> Checkpoints:
        """Return what pages are sent."""
        return Checkpoints(checkpoints=[checkpoint for checkpoint, _ in self._kept])


class CurrentScene:
    """The open scene: its session and what pages are sent of it."""

    def __init__(
        self, card: SceneCard, number: int, session: Session, editor: SceneEditor | None = None
    ) -> None:
        self.card = card
        self.session = session
        self.tools = RobotTools(session)
        self._drive = _find_drive(session)
        self.description = describe_scene(
            number, card, session, self.tools.frames, can_drive=self._drive is not None
        )
        self.encoder = FrameEncoder(number, session.info)
        self.live = LiveValues(values=[])
        self.newest = session.latest()  # The newest state, from the session's own threads
        self.has_ended = False  # Whether the physics process has ended
        self.status: Status | None = None
        self.checkpoints = CheckpointRing()
        self.details: dict[str, ToPage] = {}
        self.trajectories = TrajectoryPlanner(session, self.tools)
        self.notes: list[Findings | Missions] = []
        self.editor = editor  # Editor of the scene; None until it is used
        self.file = WatchedFile(card.name)  # The file that it was opened from, if it is one
        self._sampled_until = self._sampled_at = -1
        self._ends: list[Callable[[], None]] = []

    def watch(
        self, on_state: Callable[[Snapshot], None], on_event: Callable[[Event], None]
    ) -> None:
        """Call back with states and events until closed."""
        self._ends = [
            self.session.subscribe(on_state, FRAME_RATE),
            self.session.subscribe_events(on_event),
        ]

    def status_of(self, snapshot: Snapshot) -> Status:
        """Return what changes seldom."""
        played = as_playback(self.session)
        return Status(
            run=snapshot.run,
            trouble=printable(snapshot.trouble),
            ended=self.has_ended,
            begin=played.begin if played else 0.0,
            end=played.end if played else 0.0,
        )

    def read_live(self) -> bool:
        """Read the live values; return whether they have changed."""
        fresh = LiveValues(values=describe_live(self.session.live_values()))
        changed, self.live = fresh != self.live, fresh
        return changed

    def read_detail(self, kind: str) -> ToPage | None:
        """Read what pages draw besides the bodies; None if it is unknown."""
        try:
            return DETAILS[kind](self.session)
        except LinkworkError:
            return None

    def drive(self, velocity: float, turn_rate: float) -> None:
        """Drive the robot on wheels forward [m/s] and to the left [rad/s]."""
        if self._drive is None:
            raise ArgumentError(
                f"scene {self.card.name!r} has no robot on wheels to drive",
                hint="a robot drives by velocity motors on the wheels of a free base",
            )
        for actuator, value in self._drive.commands(velocity, turn_rate).items():
            self.session.set(f"actuators.{actuator}.command", value)

    def examine(self) -> None:
        """Read what `check` finds, and the missions that can be chosen."""
        self.notes = [describe_findings(self.session.findings())]
        if self.description.opened.takes_missions:
            self.notes.append(find_missions(self.session))

    def read_samples(self, pages: Sequence[Page]) -> list[Samples]:
        """Return the samples since the last call, for the charts of each page."""
        names = list(dict.fromkeys(name for page in pages for name in page.sampled))
        places = self.encoder.choose(names)
        available = [name for name, place in zip(names, places, strict=True) if place >= 0]
        # Samples may be ahead of the newest published state: only a step back is a reset.
        step = self.session.latest().step
        if step < self._sampled_at:
            self._sampled_until = -1
        self._sampled_at = step
        rows = self.session.samples(self._sampled_until, [int(x) for x in places if x >= 0])
        if len(rows):
            self._sampled_until = int(rows[-1, 0])
        columns = dict(zip(available, rows.T[2:].tolist(), strict=True))
        times = rows[:, 1].tolist()
        number = self.description.opened.number
        return [
            Samples(
                scene=number,
                names=[name for name in page.sampled if name in columns],
                times=times,
                columns=[columns[name] for name in page.sampled if name in columns],
            )
            for page in pages
        ]

    def require_editor(self) -> SceneEditor:
        """Return the editor."""
        if self.session.info.playback is not None:
            raise ArgumentError("a recorded run cannot be edited", hint="open its scene")
        if self.editor is None:
            # Slow to import, and only used when a scene is edited.
            from linkwork.studio.editor import SceneEditor

            self.editor = SceneEditor(self.session.loaded, self.file)
        return self.editor

    def close(self) -> None:
        """End the subscriptions and close the session."""
        for end in self._ends:
            end()
        self.session.close()


def _find_drive(session: Session) -> Drive | None:
    """Return how the robot of a scene is driven; None also where a controller drives it."""
    if session.info.playback is not None:
        return None
    drive = find_drive(session)
    controllers = session.loaded.scene.controllers.values()
    commanded = {actuator for controller in controllers for actuator in controller.actuators}
    is_taken = drive is not None and any(x.actuator in commanded for x in drive.wheels)
    return None if is_taken else drive
