"""Checking the mission of a scene."""

from __future__ import annotations

from linkwork.world.loading.checker import Checker, Where


def check_mission(check: Checker) -> None:
    """Refuses times that do not rise, and values of parts that do not exist.

    Which values a part has, and which commands there are, only the running scene knows.
    """
    before = 0.0
    for index, step in enumerate(check.scene.mission.steps):
        path = ("mission", "steps", index)
        if step.time < before:
            message = f"{step.time:g} s comes after {before:g} s"
            raise check.error((*path, "time"), message, "write the steps at rising times")
        before = step.time
        if not step.set and step.command is None:
            message = "this step neither sets nor commands anything"
            raise check.error(path, message, "add `set: {path: value}` or `command: name`")
        if step.arguments and step.command is None:
            raise check.error((*path, "arguments"), "arguments without a command", "add `command`")
        if step.command == "reset":
            message = "a mission cannot reset its own scene"
            raise check.error((*path, "command"), message, "let it end, or begin a new run")
        for name in step.set:
            _check_path(check, (*path, "set", name), name)


def _check_path(check: Checker, where: Where, path: str) -> None:
    group, dot, rest = path.partition(".")
    if not dot:
        return
    groups = type(check.scene).model_fields
    if group not in groups:
        raise check.not_found(where, "group of live values called", group, groups)
    names = getattr(check.scene, group)
    name = rest.partition(".")[0]
    if isinstance(names, dict) and name not in names:
        raise check.not_found(where, f"part of {group} called", name, names)
    if group == "robots":
        _check_robot(check, where, name, rest)


def _check_robot(check: Checker, where: Where, robot: str, rest: str) -> None:
    match rest.split(".", 2):
        case [_, "targets", joint]:
            check.check_joint_name(where, joint, check.trees[robot])
        case [_, "gains", _]:
            pass
        case _:
            return
    if check.scene.robots[robot].controller is None:
        message = f"robot {robot!r} has no controller"
        raise check.error(where, message, "add `controller: {kind: pid}`")
