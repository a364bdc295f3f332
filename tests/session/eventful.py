"""Runs in which users do all that they may: set, command, reset, jump, push."""

from contextlib import suppress

import numpy as np

from linkwork.errors import DivergenceError, LinkworkError
from linkwork.record import recorded_runs
from linkwork.session import open_session, replay
from linkwork.world.forces.force import Force
from tests.session.scenes import random_changes

OVERRIDES = ("recording.rate=50", "solver.iterations=30")


class Breeze(Force):
    """Pushes every body in turn, remembers how often it did and draws at random."""

    memory_size = 1
    noise_size = 3

    def __init__(self, name, bodies):
        super().__init__(name)
        self.bodies = bodies

    def apply(self, context):
        count = int(context.memory[0])
        context.memory[0] += 1
        if self.bodies:
            context.push(self.bodies[count % len(self.bodies)], force=0.1 * context.noise)


def eventful_run(scene, store, seed, bodies, process):
    rng = np.random.default_rng(seed)
    # Another process does not know the tests.
    forces = [] if process else [Breeze("breeze", bodies)]
    options = {"overrides": OVERRIDES[: seed % 3], "forces": forces, "process": process}
    with open_session(scene, store=store, seed=seed, **options) as session:
        session.set_speed(float("inf"))
        checkpoint = session.checkpoint()
        for _ in range(8):
            random_changes(rng, session, 2)
            if rng.random() < 0.3:
                checkpoint = session.checkpoint()
            with suppress(LinkworkError):
                do_something(rng, session, checkpoint)
            # A run goes on after a step that could not be.
            with suppress(DivergenceError):
                session.step(int(rng.integers(1, 60)))


def do_something(rng, session, checkpoint):
    values = [path.split(".") for path in session.live_values()]
    deeds = [lambda: None, lambda: session.command("reset"), lambda: session.restore(checkpoint)]
    for grasp in {path[1] for path in values if path[0] == "grasps"}:
        deeds += [lambda x=grasp: session.command("grasp", grasp=x)] * 2
        deeds.append(lambda x=grasp: session.command("release", grasp=x))
    for robot in {path[1] for path in values if path[0] == "robots"}:
        deeds.append(lambda x=robot: session.command("follow", robot=x))
    deeds[rng.integers(len(deeds))]()


def eventful_replays(scene, store, seed, process=False):
    """What came of doing every run of an eventful session again."""
    with open_session(scene, process=False) as session:
        fixed = session._engine.world.loaded.scene.bodies
        bodies = [name for name, body in fixed.items() if not body.fixed]
    earlier = {run.run for run in recorded_runs(store=store)} if store.exists() else set()
    eventful_run(scene, store, seed, bodies, process)
    forces = [] if process else [Breeze("breeze", bodies)]
    names = [run.run for run in recorded_runs(store=store) if run.run not in earlier]
    return [replay(run, forces=forces, store=store) for run in names]
