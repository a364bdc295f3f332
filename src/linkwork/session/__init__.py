"""Running scenes: the one place that wires world, controllers and recorder.

Names are fetched when first used, so the physics process imports only its own half.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork._lazy import lazy_names

if TYPE_CHECKING:
    from linkwork.record.database import DEFAULT_STORE as DEFAULT_STORE
    from linkwork.session.open_scene import open_session as open_session
    from linkwork.session.playback_run.session import PlaybackSession as PlaybackSession
    from linkwork.session.playback_run.session import playback as playback
    from linkwork.session.replay_run import ReplayResult as ReplayResult
    from linkwork.session.replay_run import replay as replay
    from linkwork.session.rollout_cases import RolloutCase as RolloutCase
    from linkwork.session.rollout_cases import RolloutResult as RolloutResult
    from linkwork.session.rollout_cases import rollout as rollout
    from linkwork.session.run_outputs import RunOutputs as RunOutputs
    from linkwork.session.run_scene import RunObserver as RunObserver
    from linkwork.session.run_scene import RunResult as RunResult
    from linkwork.session.run_scene import run as run
    from linkwork.session.session import Session as Session
    from linkwork.session.session_robot import SessionRobot as SessionRobot
    from linkwork.session.slope_search import SlopeLimit as SlopeLimit
    from linkwork.session.slope_search import slope_limit as slope_limit
    from linkwork.session.state import BodyStates as BodyStates
    from linkwork.session.state import JointInfo as JointInfo
    from linkwork.session.state import JointStates as JointStates
    from linkwork.session.state import MissionNode as MissionNode
    from linkwork.session.state import MissionView as MissionView
    from linkwork.session.state import PlaybackInfo as PlaybackInfo
    from linkwork.session.state import SessionInfo as SessionInfo
    from linkwork.session.state import Snapshot as Snapshot
    from linkwork.session.state import Summary as Summary

__getattr__, __dir__ = lazy_names(__name__)
