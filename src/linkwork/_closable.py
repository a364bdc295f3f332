"""Objects that hold resources until they are closed."""

from abc import ABC, abstractmethod
from typing import Self


class Closable(ABC):
    """An object that a `with` block closes at its end."""

    @abstractmethod
    def close(self) -> None:
        """Release all resources; the object cannot be used afterwards."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
