"""Messages between the studio and its pages.

Text messages are JSON, one of `FromPage` or `ToPage`, told apart by `kind`. Binary messages are
frames (`frames.py`). `make web` generates `web/src/protocol.ts` from these messages.

A page acknowledges each frame. At most `FRAMES_IN_FLIGHT` are on the way to it, so that a slow page
gets fewer frames and does not delay others.
"""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from linkwork.studio.messages.authoring import AuthoringAction, AuthoringReport
from linkwork.studio.messages.message import Action, Message, Text
from linkwork.studio.messages.motion import (
    CheckMission,
    MissionProblems,
    Missions,
    MissionState,
    TrajectoryAction,
    TrajectoryReport,
)
from linkwork.studio.messages.scene import SceneCard, SceneClosed, SceneOpened
from linkwork.studio.messages.session import SessionAction, SessionReport

FRAMES_IN_FLIGHT = 2  # Frames sent to a page that it has not acknowledged

MAX_MESSAGE = 64 * 1024
"""Size of the longest message a page may send [bytes]; a longer one ends its connection."""

MAX_SIGNALS = 256  # Signals that a page can plot


class Acknowledge(Message):
    """A frame was shown."""

    kind: Literal["acknowledge"]
    frame: Annotated[int, Field(ge=0, lt=2**32)]


class Signals(Message):
    """Signals that the page wants in its frames, besides poses and joints."""

    kind: Literal["signals"]
    names: Annotated[list[Text], Field(max_length=MAX_SIGNALS)]


class Sample(Message):
    """Signals that the page draws in charts, sent at the rate of the record."""

    kind: Literal["sample"]
    names: Annotated[list[Text], Field(max_length=MAX_SIGNALS)]


class Show(Message):
    """What the page draws besides the bodies, and so wants to be sent."""

    kind: Literal["show"]
    contacts: bool = False
    boxes: bool = False
    highlights: bool = False  # Colours of bodies that depend on contacts
    ruts: bool = False  # Depths of ruts in the terrain
    mission: bool = False  # The tree of the mission


class Open(Action):
    """Open another scene or run of the list."""

    kind: Literal["open"]
    scene: Text


Query = CheckMission | TrajectoryAction  # Actions that are answered by messages of their own

FromPage = Acknowledge | Signals | Sample | Show | SessionAction | Query | Open | AuthoringAction
FROM_PAGE: TypeAdapter[FromPage] = TypeAdapter(Annotated[FromPage, Field(discriminator="kind")])


class Welcome(Message):
    """First message to a page."""

    kind: Literal["welcome"] = "welcome"
    version: str
    scenes: list[SceneCard]  # What can be opened
    shows_runs: bool  # Whether `scenes` are recorded runs
    rich_light: bool  # Whether bodies cast shadows and reflect their surroundings
    command: str  # Command that starts this studio again


class Busy(Message):
    """Something takes a while; `text` is empty when it is over."""

    kind: Literal["busy"] = "busy"
    text: str
    share: float | None = None  # Fraction that is done; None if unknown
    can_cancel: bool = False  # Whether `cancel` ends it


class Done(Message):
    """An action was executed."""

    kind: Literal["done"] = "done"
    request: int


class RefusedCode(Message):
    """Code that a scene would run and that is not trusted."""

    purpose: str  # What it is for
    file: str
    text: str  # The beginning of its text and of what it includes, to be read before it is trusted
    digest: str  # Names it in `trust`


class Problem(Message):
    """An action failed."""

    kind: Literal["problem"] = "problem"
    request: int  # Number of the action; 0 if no action asked for an answer
    title: str  # What did not work
    lines: list[str]  # Each problem on one line, with its place and what to do
    code: list[RefusedCode] = []  # Code that must be trusted first


ToPage = (
    Welcome
    | SceneOpened
    | SceneClosed
    | SessionReport
    | Missions
    | MissionState
    | MissionProblems
    | TrajectoryReport
    | Busy
    | Done
    | Problem
    | AuthoringReport
)
