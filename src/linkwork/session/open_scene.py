"""Opening sessions.

Imports little, so that a physics process starts before the caller imports its half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from linkwork.session.process.host_process import SPARE

if TYPE_CHECKING:
    from pathlib import Path

    from linkwork.control.controller import Controller
    from linkwork.mission.language import CommandSpec
    from linkwork.session.opening import AnyScene
    from linkwork.session.session import Session
    from linkwork.world.forces.force import Force


def open_session(
    scene: AnyScene,
    *,
    overrides: Sequence[str] = (),
    seed: int = 0,
    forces: Sequence[Force] = (),
    controllers: Mapping[str, Controller] | None = None,
    commands: Sequence[CommandSpec] = (),
    process: bool = True,
    trust: bool = False,
    store: str | Path | None = None,
) -> Session:
    """Open a scene, stopped at its start.

    Args:
        scene: Library name, scene file, the content of one as a dict, or a loaded scene.
        overrides: Assignments such as `robots.left.parameters.l1=0.3`.
        seed: Seed of all random numbers.
        forces: User-defined forces; with `process=True` their classes must be defined in modules,
            not in the script that runs.
        controllers: Controllers by robot, instead of those of the scene; as with forces, their
            classes must be defined in modules. Each session has its own copies.
        commands: User-defined commands of missions, by `linkwork.mission.command`; with
            `process=True` they must be defined in modules.
        process: Whether physics runs in a separate process, or in the calling thread.
        trust: Whether code of the scene, such as controllers in C, may run even if its folder is
            not trusted (`linkwork trust`).
        store: Store to record into; None records nothing.

    Raises:
        TrustError: The scene would run code that is not trusted.
        RecordError: No run can be recorded into that store.
    """
    host = SPARE.take() if process is True else None
    try:
        from linkwork import checks
        from linkwork.session.opening import open_checked
        from linkwork.session.process.messages import UserObjects

        if host is None and checks.flag("process", process):
            host = SPARE.take()
        objects = UserObjects.checked(forces, controllers, commands)
        trusts = checks.flag("trust", trust)
        return open_checked(host, scene, overrides, store, seed, objects, trusts)
    except BaseException:
        if host is not None:
            host.abandon()
        raise
