"""Running scenes: the one place that wires world, controllers and recorder."""

from linkwork.record.database import DEFAULT_STORE
from linkwork.session.base import JointInfo, Session, SessionInfo, Snapshot
from linkwork.session.opening import RunResult, open_session, run
from linkwork.session.replay import ReplayResult, replay
from linkwork.session.summary import Summary

__all__ = [
    "DEFAULT_STORE",
    "JointInfo",
    "ReplayResult",
    "RunResult",
    "Session",
    "SessionInfo",
    "Snapshot",
    "Summary",
    "open_session",
    "replay",
    "run",
]
