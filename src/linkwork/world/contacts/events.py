"""Events when contacts begin and end."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.world.contacts.contact_forces import BodyNames, ContactForces, sums
from linkwork.world.engine.element import World, WorldElement, are_indices
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure

MAX_PAIRS = 500  # Maximum number of pairs followed at a time; further pairs wait for a free slot
_NOT_COMPARED = b"not compared yet"
_MAX_SEEN = 4096  # Maximum number of touching pairs that are compared in machine code


class ContactEvents(WorldElement):
    """Follows which pairs of bodies touch.

    A pair is followed from its first contact until it has been apart for the quiet time. A pair
    is encoded as first index times number of bodies plus second index, first < second.
    """

    def __init__(self, world: World, forces: ContactForces) -> None:
        self._forces = forces
        settings = world.loaded.scene.contacts
        self._names = BodyNames(world)
        self._count = len(self._names.bodies)
        self._watched = self._names.watched(settings)
        self._least_force = settings.least_force
        self._quiet_steps = round(settings.quiet / world.step_size)
        self._room = min(self._count * (self._count - 1) // 2, MAX_PAIRS)
        self.memory_size = 2 * self._room
        self._seen_pairs = np.zeros(_MAX_SEEN, dtype=np.int64)
        self._watch = step_structure("contact_watch")()
        self._discard()

    def _discard(self) -> None:
        """Discard cached comparisons."""
        self._geoms = b"not read yet"
        self._touched = _NOT_COMPARED
        self._is_waiting = True
        self._watch.touching_count = -1
        self._now: NDArray[np.float64] = np.zeros(0)
        self._bucket: NDArray[np.intp] = np.zeros(0, dtype=np.intp)

    @property
    def _pairs(self) -> NDArray[np.float64]:
        """Followed pairs; zero for a free slot."""
        return self.memory[: self._room]

    @property
    def _apart_since(self) -> NDArray[np.float64]:
        """Step at which each pair separated; zero while it touches."""
        return self.memory[self._room :]

    def start(self, world: World) -> None:
        """Start without contacts."""
        self._discard()

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether the numbers are existing pairs and steps."""
        return self._are_pairs(numbers[: self._room]) and are_indices(
            numbers[self._room :], checks.MAX_INTEGER
        )

    def _are_pairs(self, numbers: NDArray[np.float64]) -> bool:
        if not are_indices(numbers, self._count**2 - 1):
            return False
        a, b = np.divmod(numbers, self._count)
        return bool(np.all((a < b) | (numbers == 0.0)))

    def restored(self, world: World) -> None:
        """Discard cached comparisons."""
        self._discard()

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """Return a watch in machine code, which calls Python when something has changed."""
        watch = self._watch
        watch.is_pyramidal, watch.body_count = self._forces.pyramidal, self._count
        watch.least_force, watch.quiet_steps = self._least_force, self._quiet_steps
        watch.watched = data.copy(self._watched, np.uint8)
        watch.room, watch.apart_since = self._room, data.view(self._apart_since)
        watch.touching, watch.capacity = data.view(self._seen_pairs), _MAX_SEEN
        return {Moment.MEASURE: NativeHook("lw_contacts_measure", watch)}

    def measure(self, world: World) -> None:
        """Compare touching pairs with followed pairs."""
        self._forces.read(world)
        self._look_at(world)
        self._set_watch()

    def _set_watch(self) -> None:
        """Store what was seen, for the watch in machine code."""
        self._watch.is_waiting = self._is_waiting
        pairs = np.zeros(0)
        is_known = self._touched != _NOT_COMPARED
        if is_known:
            pairs = self._now[np.frombuffer(self._touched, dtype=np.bool_)]
        self._watch.touching_count = pairs.size if is_known and pairs.size <= _MAX_SEEN else -1
        self._seen_pairs[: min(pairs.size, _MAX_SEEN)] = pairs[:_MAX_SEEN]

    def _look_at(self, world: World) -> None:
        seen = self._forces.geoms
        if seen != self._geoms:
            self._sort(self._forces.bodies())
            self._geoms, self._touched = seen, _NOT_COMPARED
        elif not seen and not self._is_waiting:
            return
        self._follow(world)
        if self._is_waiting:
            self._report_ended(world)

    def _follow(self, world: World) -> None:
        forces = sums(self._bucket, self._forces.forces, self._now.size + 1)[:-1]
        touching = forces > self._least_force
        if (touched := touching.tobytes()) != self._touched:
            self._compare(world, self._now[touching], forces[touching])
            self._touched, self._is_waiting = touched, True

    def _sort(self, bodies: NDArray[np.int64]) -> None:
        """Find the pairs, ascending, and the pair of each contact; the last bucket is unused."""
        pairs = bodies.min(axis=1) * self._count + bodies.max(axis=1)
        watched = self._watched[bodies[:, 0], bodies[:, 1]]
        now, index = np.unique(pairs[watched], return_inverse=True)
        self._now = now.astype(np.float64)
        self._bucket = np.full(len(pairs), len(now), dtype=np.intp)
        self._bucket[watched] = index

    def _compare(
        self, world: World, pairs: NDArray[np.float64], forces: NDArray[np.float64]
    ) -> None:
        followed, apart_since = self._pairs, self._apart_since
        touches = np.isin(followed, pairs)
        apart_since[touches] = 0.0
        came_apart = (followed > 0) & ~touches & (apart_since == 0.0)
        apart_since[came_apart] = world.step_count
        begun = ~np.isin(pairs, followed)
        room = np.flatnonzero(followed == 0.0)
        for slot, pair, force in zip(room, pairs[begun], forces[begun], strict=False):
            followed[slot] = pair
            self._report(world, "contact-begin", "touches", int(pair), force=float(force))

    def _report_ended(self, world: World) -> None:
        apart_since = self._apart_since
        waited = world.step_count - apart_since >= self._quiet_steps
        for slot in np.flatnonzero((apart_since > 0.0) & waited):
            since = float(apart_since[slot]) * world.step_size
            pair = int(self._pairs[slot])
            self._pairs[slot] = apart_since[slot] = 0.0
            # A slot is free now: a waiting pair may take it.
            self._touched = _NOT_COMPARED
            self._report(world, "contact-end", "no longer touches", pair, since=since)
        self._is_waiting = bool(apart_since.any())

    def _report(self, world: World, kind: str, verb: str, pair: int, **data: float) -> None:
        a, b = divmod(pair, self._count)
        body_a, body_b = self._names.bodies[a], self._names.bodies[b]
        message = f"{body_a!r} {verb} {body_b!r}"
        between = self._names.kind(a, b)
        world.add_event(kind, message, body_a=body_a, body_b=body_b, between=between, **data)
