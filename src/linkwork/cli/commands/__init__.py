"""The commands, by name; each module has `add_arguments` and `execute`."""

from types import ModuleType

from linkwork.cli.commands import (
    check,
    convert,
    export,
    fk,
    generate,
    query,
    robots,
    run,
    runs,
    scenes,
    studio,
)

COMMANDS: dict[str, ModuleType] = {
    "studio": studio,
    "run": run,
    "robots": robots,
    "scenes": scenes,
    "check": check,
    "convert": convert,
    "fk": fk,
    "generate": generate,
    "runs": runs,
    "query": query,
    "export": export,
}
