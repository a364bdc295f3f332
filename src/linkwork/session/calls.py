"""What a session can be asked, done on its engine: once, wherever physics runs."""

from __future__ import annotations

from typing import Any

from linkwork.session.base import LiveInfo
from linkwork.session.engine import RESET
from linkwork.session.runner import Runner
from linkwork.session.summary import Summary
from linkwork.world.contacts.bounding_boxes import BoundingBoxes
from linkwork.world.contacts.contact import Contact
from linkwork.world.engine.element import Event


class Calls:
    """Answers every call of a session by its name."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._engine = runner.engine

    def answer(self, method: str, arguments: tuple[Any, ...]) -> Any:
        """Does what is asked; gives what there is to answer."""
        return getattr(self, f"do_{method}")(*arguments)

    def do_start(self) -> None:
        """Runs on."""
        self._runner.start()

    def do_run_steps(self, count: int, paced: bool) -> None:
        """Begins to run so many steps from the present one on."""
        self._runner.pause()
        if count > 0:
            self._runner.start(self._engine.step_count + count, paced)

    def do_pause(self) -> None:
        """Stands."""
        self._runner.pause()

    def do_speed(self, factor: float) -> None:
        """Changes the pace."""
        self._runner.set_factor(factor)

    def do_set(self, path: str, value: Any) -> None:
        """Changes a live value."""
        self._engine.set(path, value)

    def do_command(self, name: str, arguments: dict[str, Any]) -> None:
        """Does what is neither a value nor time."""
        self._engine.command(name, arguments)
        if name == RESET:
            self._runner.jumped()

    def do_live_values(self) -> dict[str, LiveInfo]:
        """All that can be set."""
        return self._engine.live_values()

    def do_events(self) -> list[Event]:
        """The newest events."""
        return list(self._engine.recent)

    def do_contacts(self) -> list[Contact]:
        """All contacts now."""
        return self._engine.world.contacts()

    def do_boxes(self) -> BoundingBoxes:
        """A box around every body now."""
        return self._engine.world.boxes()

    def do_summary(self) -> Summary:
        """What has come about since the start."""
        return self._engine.summary()

    def do_checkpoint(self) -> bytes:
        """The complete state."""
        return self._engine.checkpoint()

    def do_restore(self, checkpoint: bytes) -> None:
        """Goes back to a state."""
        self._engine.restore(checkpoint)
        self._runner.jumped()

    def do_state_hash(self) -> str:
        """A hash of the complete state."""
        return self._engine.state_hash()

    def do_close(self, interrupted: bool) -> str:
        """Ends the run; tells what of its record could not be saved."""
        return self._runner.finish(interrupted)
