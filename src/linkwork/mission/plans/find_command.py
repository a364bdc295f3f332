"""Which command a call means, and which machine carries it out."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.errors import NotFoundError
from linkwork.mission.language import CommandSpec, command_key
from linkwork.mission.machine import Machine
from linkwork.mission.text import program as tree
from linkwork.mission.text.source import MissionTextError


class CommandFinder:
    """Finds the commands of calls.

    Args:
        commands: Commands by key.
        machines: Machines by name; may be empty.
    """

    def __init__(
        self,
        program: tree.Program,
        commands: Mapping[str, tuple[CommandSpec, ...]],
        machines: Mapping[str, Machine],
    ) -> None:
        self._program = program
        self._commands = commands
        self._machines = machines

    def has(self, name: str) -> bool:
        """Whether there is a command of that name."""
        return command_key(name) in self._commands

    def find(self, step: tree.Call) -> tuple[CommandSpec, Machine | None]:
        """Return the command of a call, and its machine; None without machines.

        Raises:
            MissionTextError: An unknown command or machine, or none or several that can do it.
        """
        owner, _, own = step.name.rpartition(".")
        specs = self._commands.get(command_key(own), ())
        if not specs:
            raise self._unknown_command(step, own)
        if not self._machines:
            return _fitting(specs, step), None
        machines = list(self._machines.values())
        if owner:
            if owner not in self._machines:
                missing = NotFoundError("machine", owner, self._machines)
                raise self._program.error(step.place, missing.message, missing.short_hint)
            machines = [self._machines[owner]]
        able = [
            (spec, machine)
            for machine in machines
            for spec in specs
            if not spec.needs or spec.needs in machine.abilities
        ]
        return self._choose(step, own, specs, able)

    def _unknown_command(self, step: tree.Call, name: str) -> MissionTextError:
        """Return the error of a command that there is not; lists what the machines can do."""
        abilities = {x for machine in self._machines.values() for x in machine.abilities}
        known = {
            spec.name
            for group in self._commands.values()
            for spec in group
            if not self._machines or not spec.needs or spec.needs in abilities
        }
        missing = NotFoundError("command or mission", name, {*known, *self._program.missions})
        close = NotFoundError("", command_key(name), known).short_hint
        hint = close if "did you mean" in close else missing.short_hint
        return self._program.error(step.place, missing.message, hint)

    def _choose(
        self,
        step: tree.Call,
        own: str,
        specs: tuple[CommandSpec, ...],
        able: list[tuple[CommandSpec, Machine]],
    ) -> tuple[CommandSpec, Machine]:
        if not able:
            needs = " or ".join(sorted({repr(spec.needs) for spec in specs}))
            have = {x.name: ", ".join(sorted(x.abilities)) for x in self._machines.values()}
            hint = "; ".join(
                f"{name} has: {abilities or 'none'}" for name, abilities in have.items()
            )
            raise self._program.error(step.place, f"no machine can {own}: it needs {needs}", hint)
        if len({machine.name for _, machine in able}) > 1:
            choices = ", ".join(f"{machine.name}.{own}" for _, machine in able)
            raise self._program.error(
                step.place, f"several machines can {own}", f"say which: {choices}"
            )
        fitting = _fitting(tuple(spec for spec, _ in able), step)
        return fitting, able[0][1]


def _fitting(specs: tuple[CommandSpec, ...], step: tree.Call) -> CommandSpec:
    """Return the first command that takes that many arguments; else the first one."""
    count = len(step.arguments)
    for spec in specs:
        if sum(x.required for x in spec.parameters) <= count <= len(spec.parameters):
            return spec
    return specs[0]
