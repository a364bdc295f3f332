"""Interface of workers: batches of cases go in, results or losses come out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from linkwork.sweep.case import Case, CaseResult


@dataclass(frozen=True)
class Batch:
    """Cases that one thread runs one after the other."""

    number: int
    cases: tuple[Case, ...]


@dataclass(frozen=True)
class Lost:
    """A batch without results.

    Attributes:
        is_blameless: Whether its cases cannot be the cause, e.g. if a scheduler was restarted.
        blamed: Numbers of the cases that ran when their process broke down; empty if unknown.
    """

    reason: str
    is_blameless: bool = False
    blamed: frozenset[int] = frozenset()


class Workers(ABC):
    """Runs batches at the same time.

    Attributes:
        on_wait: Called with what the workers wait for, and with an empty text when that is over.
    """

    def __init__(self) -> None:
        self.on_wait: Callable[[str], None] = lambda _: None

    @property
    @abstractmethod
    def threads(self) -> int:
        """Batches that can run at the same time."""

    @abstractmethod
    def submit(self, batch: Batch) -> None:
        """Accept a batch; it is reported by `next` exactly once."""

    @abstractmethod
    def next(self, timeout: float) -> tuple[Batch, Sequence[CaseResult] | Lost] | None:
        """Return a batch that has ended; None if there is none within some time [s]."""

    @abstractmethod
    def close(self) -> None:
        """End all work at once."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
