"""Mission languages: programs of commands, checked before they run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork._lazy import lazy_names

if TYPE_CHECKING:
    from linkwork.errors import ActionFailedError as ActionFailedError
    from linkwork.errors import ActionRefusedError as ActionRefusedError
    from linkwork.mission import export as export
    from linkwork.mission.diagram import mermaid as mermaid
    from linkwork.mission.diagram import timeline as timeline
    from linkwork.mission.language import CommandContext as CommandContext
    from linkwork.mission.language import CommandSpec as CommandSpec
    from linkwork.mission.language import Language as Language
    from linkwork.mission.language import Parameter as Parameter
    from linkwork.mission.language import command as command
    from linkwork.mission.language import user_language as user_language
    from linkwork.mission.languages import ARM as ARM
    from linkwork.mission.languages import FLIGHT as FLIGHT
    from linkwork.mission.languages import LANGUAGES as LANGUAGES
    from linkwork.mission.languages import ROBOT as ROBOT
    from linkwork.mission.machine import Action as Action
    from linkwork.mission.machine import Machine as Machine
    from linkwork.mission.machine import Progress as Progress
    from linkwork.mission.machine import Reading as Reading
    from linkwork.mission.machine import Status as Status
    from linkwork.mission.mock_machine import MockMachine as MockMachine
    from linkwork.mission.mock_machine import Script as Script
    from linkwork.mission.mock_machine import rehearse as rehearse
    from linkwork.mission.plans.build_plan import build_plan as build_plan
    from linkwork.mission.plans.build_plan import check_mission as check_mission
    from linkwork.mission.plans.plan import Plan as Plan
    from linkwork.mission.running.interpreter import Event as Event
    from linkwork.mission.running.interpreter import Interpreter as Interpreter
    from linkwork.mission.text.load_mission import load_mission as load_mission
    from linkwork.mission.text.load_mission import load_scenario as load_scenario
    from linkwork.mission.text.load_mission import parse_mission as parse_mission
    from linkwork.mission.text.program import MissionTextError as MissionTextError
    from linkwork.mission.text.program import Program as Program

__getattr__, __dir__ = lazy_names(__name__)
