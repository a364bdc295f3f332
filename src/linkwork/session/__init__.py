"""Running scenes: the one place that wires world, controllers and recorder."""

from linkwork.session.base import JointInfo, Session, SessionInfo, Snapshot
from linkwork.session.opening import RunResult, open_session, run
from linkwork.session.recording import DEFAULT_STORE

__all__ = [
    "DEFAULT_STORE",
    "JointInfo",
    "RunResult",
    "Session",
    "SessionInfo",
    "Snapshot",
    "open_session",
    "run",
]
