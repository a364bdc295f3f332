"""Mission languages: programs of commands, checked before they run."""

from linkwork.errors import ActionFailedError, ActionRefusedError
from linkwork.mission import export
from linkwork.mission.diagram import mermaid, timeline
from linkwork.mission.language import (
    CommandContext,
    CommandSpec,
    Language,
    Parameter,
    command,
    user_language,
)
from linkwork.mission.languages import ARM, FLIGHT, LANGUAGES, ROBOT
from linkwork.mission.machine import Action, Machine, Progress, Reading, Status
from linkwork.mission.mock_machine import MockMachine, Script, rehearse
from linkwork.mission.plans.build_plan import build_plan, check_mission
from linkwork.mission.plans.plan import Plan
from linkwork.mission.running.interpreter import Event, Interpreter
from linkwork.mission.scenario import load_scenario
from linkwork.mission.text.load_mission import load_mission, parse_mission
from linkwork.mission.text.program import MissionTextError, Program

__all__ = [
    "ARM",
    "FLIGHT",
    "LANGUAGES",
    "ROBOT",
    "Action",
    "ActionFailedError",
    "ActionRefusedError",
    "CommandContext",
    "CommandSpec",
    "Event",
    "Interpreter",
    "Language",
    "Machine",
    "MissionTextError",
    "MockMachine",
    "Parameter",
    "Plan",
    "Program",
    "Progress",
    "Reading",
    "Script",
    "Status",
    "build_plan",
    "check_mission",
    "command",
    "export",
    "load_mission",
    "load_scenario",
    "mermaid",
    "parse_mission",
    "rehearse",
    "timeline",
    "user_language",
]
