"""The commands, by name; each module has `add_arguments` and `execute`."""

from types import ModuleType

from linkwork.cli.commands import (
    bench,
    check,
    convert,
    equations,
    export,
    fk,
    generate,
    ik,
    query,
    robots,
    run,
    runs,
    scenes,
    studio,
    validate,
)

COMMANDS: dict[str, ModuleType] = {
    "studio": studio,
    "run": run,
    "robots": robots,
    "scenes": scenes,
    "check": check,
    "convert": convert,
    "fk": fk,
    "ik": ik,
    "generate": generate,
    "equations": equations,
    "bench": bench,
    "validate": validate,
    "runs": runs,
    "query": query,
    "export": export,
}
