"""A scripted machine, for tests and for trying missions without a scene."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from linkwork import checks
from linkwork.errors import ActionRefusedError, ArgumentError, NotFoundError
from linkwork.mission.language import Language, command_key, needed_abilities
from linkwork.mission.languages import LANGUAGES
from linkwork.mission.machine import (
    DONE,
    RUNNING,
    Action,
    Machine,
    Progress,
    Reading,
    State,
    Status,
)
from linkwork.mission.plans.build_plan import build_plan
from linkwork.mission.running.interpreter import Interpreter
from linkwork.mission.text.program import Program

EVERYTHING = needed_abilities(LANGUAGES)  # Abilities that the commands of all languages need


@dataclass(frozen=True)
class Script:
    """Effect of a command on a mock machine.

    Attributes:
        seconds: How long it takes [s]; if infinite it never ends by itself.
        failures: How many of its first starts end in a failure.
        refusals: How many of its first starts are refused.
        result: Number that it gives.
    """

    seconds: float = 1.0
    failures: int = 0
    refusals: int = 0
    result: float | None = None


@dataclass
class MockMachine(Machine):
    """A machine that only keeps time.

    Attributes:
        abilities: Its abilities; all by default.
        scripts: What each command does; 1 s and success when not listed.
        signals: Readings over time: (time, value) in ascending order, each value from its time on.
        declared: Units and ranges of readings; a number of any size when not listed.
        known: Names by kind.
        started: Texts of all actions that have started, in order.
    """

    name: str = "mock"
    abilities: frozenset[str] = EVERYTHING
    scripts: Mapping[str, Script] = field(default_factory=dict)
    signals: Mapping[str, Sequence[tuple[float, float]]] = field(default_factory=dict)
    declared: Iterable[Reading] = ()
    known: Mapping[str, Sequence[str]] = field(default_factory=dict)
    started: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._scripts = {command_key(key): script for key, script in self.scripts.items()}
        declared = {reading.name: reading for reading in self.declared}
        self._readings = {name: declared.get(name) or Reading(name) for name in self.signals}
        self._readings |= declared
        self._times = {name: [time for time, _ in x] for name, x in self.signals.items()}
        self._starts = dict.fromkeys(sorted(self._scripts), 0)
        self._slots: dict[int, tuple[float, Progress]] = {}
        self._now = 0.0

    def readings(self) -> Mapping[str, Reading]:
        """Return the readings by name."""
        return self._readings

    def read(self, name: str) -> float:
        """Return the value of a reading at the time of the tick; 0 before its first."""
        if name not in self._readings:
            raise NotFoundError("reading", name, self._readings)
        at = bisect_right(self._times.get(name, ()), self._now)
        return self.signals[name][at - 1][1] if at else 0.0

    def names(self, kind: str) -> Sequence[str]:
        """Return the names of a kind."""
        return self.known.get(kind, ())

    def begin_tick(self, time: float) -> None:
        """Set the time of readings."""
        self._now = time

    def start(self, slot: int, action: Action, time: float) -> None:
        """Start an action."""
        if slot in self._slots:
            raise ArgumentError(f"slot {slot} is already running")
        key = command_key(action.command.name)
        script = self._scripts.get(key, Script())
        count = self._starts.get(key, 0)
        if key in self._starts:
            self._starts[key] = count + 1
        if count < script.refusals:
            raise ActionRefusedError(f"{action.command.name} refused by its script")
        values = ", ".join(str(value) for value in action.arguments.values())
        self.started.append(f"{action.command.name}({values})")
        self._slots[slot] = (time + script.seconds, self._outcome(key, count < script.failures))

    def _outcome(self, key: str, failed: bool) -> Progress:
        script = self._scripts.get(key, Script())
        if failed:
            return Progress(Status.FAILED, message=f"{key} failed by its script")
        return DONE if script.result is None else Progress(Status.DONE, 1.0, result=script.result)

    def progress(self, slot: int, time: float) -> Progress:
        """Return running until its time is over."""
        end, outcome = self._slots[slot]
        if time < end - 1e-9:
            return RUNNING
        del self._slots[slot]
        return outcome

    def cancel(self, slot: int, time: float) -> None:
        """End an action."""
        del self._slots[slot]

    def state(self) -> State:
        """Return the running actions, and how often each scripted command has started."""
        rows = [(x, end, y.status is Status.FAILED) for x, (end, y) in sorted(self._slots.items())]
        return {
            "slots": np.array(rows, dtype=float).reshape(-1, 3),
            "starts": np.array(list(self._starts.values()), dtype=float),
        }

    def is_valid_state(self, state: State) -> bool:
        """Whether the shapes fit."""
        if set(state) != {"slots", "starts"}:
            return False
        slots, starts = state["slots"], state["starts"]
        shapes = slots.ndim == 2 and slots.shape[1] == 3 and starts.shape == (len(self._starts),)
        return shapes and not bool(np.isnan(slots).any())

    def restore(self, state: State, actions: Mapping[int, Action]) -> None:
        """Continue from a state."""
        counts = (int(x) for x in state["starts"])
        self._starts = dict(zip(self._starts, counts, strict=True))
        self._slots = {}
        for slot, end, failed in state["slots"].tolist():
            key = command_key(actions[int(slot)].command.name)
            self._slots[int(slot)] = (end, self._outcome(key, bool(failed)))


def rehearse(
    program: Program,
    machines: Iterable[Machine] | None = None,
    *,
    arguments: Mapping[str, float | str] | None = None,
    languages: Iterable[Language] = LANGUAGES,
    period: float = 0.1,
    seconds: float = 3600.0,
) -> Interpreter:
    """Run a mission on mock machines until it ends.

    Args:
        program: The mission.
        machines: Machines; one that can do everything when None.
        arguments: Arguments of the mission: numbers in SI or names.
        languages: Languages whose commands it may use.
        period: Time between two ticks [s].
        seconds: Maximum simulated time [s].

    Returns:
        The interpreter after the run, with all events.

    Raises:
        MissionTextError: The mission has problems.
    """
    checks.positive("period", period)
    checks.number("seconds", seconds, minimum=0.0)
    languages = checks.instances("languages", languages, Language)
    if machines is None:
        machines = [MockMachine(abilities=needed_abilities(languages))]
    plan = build_plan(program, machines, arguments=arguments, languages=languages)
    interpreter = Interpreter(plan)
    tick = 0
    while not interpreter.ended and tick * period <= seconds:
        interpreter.tick(tick * period)
        tick += 1
    return interpreter
