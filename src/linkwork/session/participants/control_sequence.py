"""Commands of actuators that are known in advance, as a participant."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.session.participants.participant import CommandPort, Participant
from linkwork.world.engine.world import World
from linkwork.world.stepping.library import step_structure
from linkwork.world.stepping.native_hook import NativeData, NativeHook


class ControlSequence(Participant):
    """Sets the commands of some actuators, a row a period; the last row stays.

    Args:
        actuators: The engine's indices of the actuators.
        commands: One row per period, one column per actuator.
        every: Steps of a period.
    """

    name = "controls"

    def __init__(self, actuators: list[int], commands: NDArray[np.float64], every: int) -> None:
        self.every = every
        self._actuators, self._commands = actuators, np.ascontiguousarray(commands)

    def turn(self, port: CommandPort) -> None:
        """Set the commands of this period."""
        row = port.world.step_count // self.every
        if row < len(self._commands):
            port.world.data.ctrl[self._actuators] = self._commands[row]

    def hook(self, data: NativeData) -> NativeHook:
        """Return the turn in machine code.

        Args:
            data: Allocates what it works on.
        """
        rows, width = self._commands.shape
        actuators = data.copy(self._actuators, np.int64)
        made = step_structure("control_sequence")(
            every=self.every,
            rows=rows,
            width=width,
            actuators=actuators,
            numbers=data.view(self._commands),
        )
        return NativeHook("lw_control_sequence_turn", made)

    def in_python(self, world: World) -> None:
        """Never called: machine code sets all commands."""
