"""Report failures of the physics engine as LinkworkErrors.

MuJoCo stores contacts and their constraint rows in an arena of fixed size. When it is full, the
engine drops contacts and counts a warning, or raises an exception. Both are errors here: a state
computed without some of its contacts is invalid.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from linkwork.errors import EngineError, ModelError, PlatformError, import_extra
from linkwork.world.engine.names import MjData, MjModel, solid_geoms
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.values import GROUND

_log = logging.getLogger(__name__)

MAX_CONTACTS = 100_000  # Most contacts of one state; with more, a step takes seconds
_FIX = "move overlapping bodies apart, or let fewer shapes collide"
_MAX_DEEPEST = 1000  # Number of deepest contacts searched for pairs of bodies to name
_MAX_SHAPES = 5000  # Most shapes whose neighbours are counted when the engine lists no contacts

Pair = tuple[int, int]


def route_warnings() -> None:
    """Send MuJoCo's warnings to Python's logging."""
    mj = import_extra("mujoco", "world")
    # By default MuJoCo writes them to a file in the working directory.
    if mj.get_mju_user_warning() is None:
        mj.set_mju_user_warning(_log.info)


def engine_exceptions() -> tuple[type[Exception], ...]:
    """Return the exceptions that MuJoCo raises when a computation fails."""
    mj = import_extra("mujoco", "world")
    return mj.FatalError, mj.UnexpectedError


def new_data(model: MjModel) -> MjData:
    """Return new state of a model."""
    try:
        return import_extra("mujoco", "world").MjData(model)
    except engine_exceptions() as error:
        raise no_memory(model.narena) from error


def no_memory(arena: int) -> PlatformError:
    """Return the error for a scene that does not fit into memory."""
    return PlatformError(
        f"not enough memory for the scene: it reserves {_size(arena)}",
        hint="free memory, or let fewer shapes collide",
    )


class EngineGuard:
    """Watch one state of the engine for failures."""

    def __init__(self, model: MjModel, data: MjData) -> None:
        self._mj = import_extra("mujoco", "world")
        self._model, self._data = model, data
        self.exceptions = engine_exceptions()
        # The engine counts warnings in place; a memoryview is read faster than an array.
        self._warnings = memoryview(data.warning.number)
        warning = self._mj.mjtWarning
        self._contacts_full = int(warning.mjWARN_CONTACTFULL)
        self._rows_full = int(warning.mjWARN_CNSTRFULL)

    def check(self, step: int) -> None:
        """Raise EngineError if there are too many contacts or the arena is full."""
        warnings = self._warnings
        is_full = warnings[self._contacts_full] or warnings[self._rows_full]
        if is_full or self._data.ncon > MAX_CONTACTS:
            raise self.failure(step)

    @contextmanager
    def reporting(self, step: int) -> Iterator[None]:
        """Raise EngineError if the engine fails within the block."""
        try:
            yield
        except self.exceptions as error:
            raise self.failure(step, error) from error
        self.check(step)

    def clear(self) -> None:
        """Make the state usable after a failure; its numbers must then be set again."""
        if self._data.pstack:
            # After an exception the engine's stack is still allocated.
            max_contacts = self._data.maxuse_con
            self._mj.mj_resetData(self._model, self._data)
            self._data.maxuse_con = max_contacts
        self._warnings[self._contacts_full] = self._warnings[self._rows_full] = 0

    def failure(self, step: int, error: BaseException | None = None) -> EngineError:
        """Return the error for a failed step."""
        time = step * self._model.opt.timestep
        pairs = self._overlapping()
        return EngineError(
            f"the physics engine failed in step {step} (t = {time:g} s): {self._words(error)}",
            step=step,
            element=self._shown(pairs[:1]) or "the engine",
            contacts=int(self._data.ncon),
            hint=f"the last good state is kept; {_FIX}",
        )

    def refusal(self, loaded: LoadedScene, error: BaseException | None) -> ModelError:
        """Return the error for a scene whose start state the engine cannot compute."""
        pairs = self._overlapping()
        name = self._model.body(pairs[0][1]).name if pairs else ""
        robot, slash, _ = name.partition("/")
        place = loaded.place("robots", robot) if slash else loaded.place("bodies", name)
        message = f"scene {loaded.name!r} cannot start: {self._words(error)}"
        return ModelError(message, place=place, hint=_FIX)

    def _words(self, error: BaseException | None) -> str:
        engine = " ".join(str(error).split()) if error is not None else ""
        count = int(self._data.ncon)
        if error is not None and "memory" not in engine:
            return f"{engine} ({count} contacts)"
        bodies = np.unique(self._model.geom_bodyid[self._data.contact.geom])
        what = f"{count} contacts of {np.count_nonzero(bodies)} bodies"
        if not count:
            what = f"contacts of {self._near()[0]} pairs of shapes"
        limit = f"do not fit into {_size(self._model.narena)}"
        if count > MAX_CONTACTS:
            limit = f"exceed the limit of {MAX_CONTACTS}"
        overlapping = self._shown(self._overlapping()[:2])
        return f"{what} {limit}" + (f"; deepest overlaps: {overlapping}" if overlapping else "")

    def _overlapping(self) -> list[Pair]:
        """Return the pairs of overlapping bodies, deepest first; empty only if none is known."""
        contact = self._data.contact
        if not self._data.ncon:
            return self._near()[1]
        deepest = np.argsort(contact.dist, kind="stable")[:_MAX_DEEPEST]
        pairs = np.sort(self._model.geom_bodyid[contact.geom[deepest]], axis=1)
        return list(dict.fromkeys((int(a), int(b)) for a, b in pairs))

    def _near(self) -> tuple[int, list[Pair]]:
        """Return the number of pairs of shapes with overlapping spheres, and the first pairs."""
        model = self._model
        geoms = np.flatnonzero(solid_geoms(model) & (model.geom_rbound > 0))[:_MAX_SHAPES]
        centers, radii = self._data.geom_xpos[geoms], model.geom_rbound[geoms]
        carriers = model.body_weldid[model.geom_bodyid[geoms]]
        count, pairs = 0, list[Pair]()
        for index, carrier in enumerate(carriers):
            rest = slice(index + 1, None)
            distances = np.linalg.norm(centers[rest] - centers[index], axis=1)
            is_near = (distances < radii[rest] + radii[index]) & (carriers[rest] != carrier)
            count += int(np.count_nonzero(is_near))
            if count and not pairs:
                others = geoms[rest][is_near][:2]
                first = int(model.geom_bodyid[geoms[index]])
                pairs = [(first, int(body)) for body in model.geom_bodyid[others]]
        return count, pairs

    def _shown(self, pairs: list[Pair]) -> str:
        return ", ".join(f"{self._body(a)} and {self._body(b)}" for a, b in pairs)

    def _body(self, body: int) -> str:
        return f"the {GROUND}" if body == 0 else repr(self._model.body(body).name)


def _size(memory: int) -> str:
    return f"{memory / 2**20:.0f} MiB of contact memory"
