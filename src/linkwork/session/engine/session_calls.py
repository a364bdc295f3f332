"""Methods that sessions call, wherever the physics runs: declared by `session_call`, once."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
_MARK = "__is_session_call__"


def session_call(method: F) -> F:
    """Declare a method that sessions may call; its arguments and value must be picklable."""
    setattr(method, _MARK, True)
    return method


def call_table(*owners: object) -> dict[str, Callable[..., Any]]:
    """Return the declared methods of some objects by name; those of the first ones win."""
    return {
        name: getattr(owner, name)
        for owner in reversed(owners)
        for name in dir(type(owner))
        if hasattr(getattr(type(owner), name), _MARK)
    }


@dataclass(frozen=True)
class StubMethod:
    """A method by name, that `send` calls."""

    send: Callable[..., Any]
    name: str

    def __call__(self, *arguments: Any) -> Any:
        """Call the method."""
        return self.send(self.name, *arguments)


@dataclass(frozen=True)
class CallStub:
    """A stub of a remote object: every attribute is a method, called through `send`."""

    send: Callable[..., Any]

    def __getattr__(self, name: str) -> StubMethod:
        return StubMethod(self.send, name)
