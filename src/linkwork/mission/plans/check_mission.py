"""All that can be known about a program before it runs, also of missions that it does not call."""

from __future__ import annotations

from collections.abc import Iterable

from linkwork import checks
from linkwork.mission.language import Language, command_table
from linkwork.mission.languages import LANGUAGES
from linkwork.mission.machine import Machine
from linkwork.mission.plans.build_plan import PlanBuilder, Problems, recursion
from linkwork.mission.plans.plan import Plan
from linkwork.mission.text import program as tree


def check_mission(
    program: tree.Program,
    machines: Iterable[Machine] = (),
    *,
    languages: Iterable[Language] = LANGUAGES,
) -> Plan | None:
    """Check a program, also the missions that it does not call.

    Args:
        program: The program.
        machines: Machines; without any, names of machines, readings, slots and so on are not
            checked.
        languages: Languages whose commands it may use.

    Returns:
        The plan of the mission that runs; None where it needs arguments.

    Raises:
        MissionTextError: Problems of the text, the first one with the others attached.
    """
    program = checks.instance("program", program, tree.Program, "a program of `load_mission`")
    found = checks.instances("machines", machines, Machine)
    by_name = {machine.name: machine for machine in found}
    problems, plan = Problems(), None
    table = command_table(languages)
    if not program.missions[program.main].parameters:
        with problems.collecting():
            plan = PlanBuilder(program, by_name, table, problems).build(None, {})
    for call in tree.recursive_calls(program):
        with problems.collecting():
            raise program.error(call.place, *recursion(call.name))
    for name in program.missions:
        with problems.collecting():
            PlanBuilder(program, by_name, table, problems).build_open(name)
    problems.raise_found()
    return plan
