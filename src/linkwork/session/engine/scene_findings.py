"""What the doctors of scene, machines and robots find in a running scene."""

from __future__ import annotations

from collections.abc import Iterable

from linkwork.errors import LinkworkError
from linkwork.model.doctor import examine
from linkwork.model.finding import Finding
from linkwork.session.machines.session_machine import SessionMachine
from linkwork.world.doctor.examine import examine_scene
from linkwork.world.engine.world import World


def scene_findings(world: World, machines: Iterable[SessionMachine]) -> list[tuple[str, Finding]]:
    """Return what makes a scene hard to simulate in its present state, errors first.

    Returns:
        Each finding with the robot whose model it is about; empty for the scene.
    """
    loaded = world.loaded
    found = [("", finding) for finding in examine_scene(world)]
    for machine in machines:
        try:
            machine.check_setup()
        except LinkworkError as error:
            found += [("", _as_finding(machine.name, x)) for x in (error, *error.others)]
    for name, tree in loaded.trees.items():
        place = loaded.place("robots", name)
        found += [(name, finding.at(place)) for finding in examine(tree)]
    return sorted(found, key=lambda named: named[1].severity)


def _as_finding(machine: str, error: LinkworkError) -> Finding:
    return Finding("error", "machine", machine, error.message, error.hint, error.place)
