"""Running scenes: the one place that wires world, controllers and recorder.

Names are fetched when first used, so the physics process imports only its own half.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.record.database import DEFAULT_STORE
    from linkwork.session.base import Session
    from linkwork.session.open_scene import open_session
    from linkwork.session.playback_run.session import PlaybackSession, playback
    from linkwork.session.replay_run import ReplayResult, replay
    from linkwork.session.rollout_cases import RolloutCase, RolloutResult, rollout
    from linkwork.session.run_scene import RunResult, run
    from linkwork.session.slope_search import SlopeLimit, slope_limit
    from linkwork.session.state import (
        BodyStates,
        JointInfo,
        JointStates,
        MissionNode,
        MissionView,
        PlaybackInfo,
        SessionInfo,
        Snapshot,
        Summary,
    )

_HOMES = {
    "DEFAULT_STORE": "linkwork.record.database",
    "BodyStates": "linkwork.session.state",
    "JointInfo": "linkwork.session.state",
    "JointStates": "linkwork.session.state",
    "PlaybackInfo": "linkwork.session.state",
    "PlaybackSession": "linkwork.session.playback_run.session",
    "ReplayResult": "linkwork.session.replay_run",
    "RolloutCase": "linkwork.session.rollout_cases",
    "RolloutResult": "linkwork.session.rollout_cases",
    "RunResult": "linkwork.session.run_scene",
    "Session": "linkwork.session.base",
    "SessionInfo": "linkwork.session.state",
    "MissionNode": "linkwork.session.state",
    "MissionView": "linkwork.session.state",
    "SlopeLimit": "linkwork.session.slope_search",
    "Snapshot": "linkwork.session.state",
    "Summary": "linkwork.session.state",
    "open_session": "linkwork.session.open_scene",
    "playback": "linkwork.session.playback_run.session",
    "replay": "linkwork.session.replay_run",
    "rollout": "linkwork.session.rollout_cases",
    "run": "linkwork.session.run_scene",
    "slope_limit": "linkwork.session.slope_search",
}

__all__ = [
    "DEFAULT_STORE",
    "BodyStates",
    "JointInfo",
    "JointStates",
    "MissionNode",
    "MissionView",
    "PlaybackInfo",
    "PlaybackSession",
    "ReplayResult",
    "RolloutCase",
    "RolloutResult",
    "RunResult",
    "Session",
    "SessionInfo",
    "SlopeLimit",
    "Snapshot",
    "Summary",
    "open_session",
    "playback",
    "replay",
    "rollout",
    "run",
    "slope_limit",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'linkwork.session' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
