"""Random moves and the laws that every motion must keep."""

import numpy as np
from hypothesis import strategies as st

from linkwork.motion import MotionLimits, PiecewiseTrajectory

numbers = st.floats(-3.0, 3.0)
amounts = st.floats(0.1, 10.0)


@st.composite
def timed(draw, *, dimension: int = 2, closed: bool = False, most: int = 6):
    spans = draw(st.lists(st.floats(0.05, 2.0), min_size=1, max_size=most))
    times = np.concatenate([[0.0], np.cumsum(spans)])
    row = st.tuples(*[numbers] * dimension)
    tables = [np.array([draw(row) for _ in times]) for _ in range(3)]
    if closed:
        for table in tables:
            table[-1] = table[0]
    return times, *tables


@st.composite
def points(draw, *, dimension: int = 3, least: int = 2, most: int = 5):
    """Points each of which is elsewhere than the one before, some coordinates still."""
    count = draw(st.integers(least, most))
    row = st.tuples(*[st.one_of(numbers, st.just(0.5), st.floats(-1e-3, 1e-3))] * dimension)
    rows = [draw(row) for _ in range(count)]
    # What is nearer than a micrometre is no move that a machine is asked for.
    kept = [np.array(rows[0])]
    for row in rows[1:]:
        if np.abs(kept[-1] - row).max() > 1e-6:
            kept.append(np.array(row))
    return np.array(kept if len(kept) > 1 else [kept[0], kept[0] + 1.0])


@st.composite
def limits_of(draw, dimension: int = 3, *, jerks: bool = False):
    velocities = np.array([draw(amounts) for _ in range(dimension)])
    accelerations = velocities * [draw(st.floats(0.5, 20.0)) for _ in range(dimension)]
    sharp = accelerations * [draw(st.floats(1.0, 50.0)) for _ in range(dimension)]
    return MotionLimits(
        velocities=velocities, accelerations=accelerations, jerks=sharp if jerks else None
    )


def peaks(trajectory: PiecewiseTrajectory, order: int) -> np.ndarray:
    """Greatest size of a derivative of each coordinate, looked at without the extremes."""
    pieces = np.repeat(np.arange(trajectory.pieces), 33)
    shares = np.tile(np.linspace(0.0, 1.0, 33), trajectory.pieces)
    return np.abs(trajectory.in_pieces(pieces, shares)[order]).max(axis=0)


def jumps(trajectory: PiecewiseTrajectory, order: int) -> float:
    """The greatest jump of a derivative between pieces, against its size."""
    pieces = np.arange(trajectory.pieces)
    if len(pieces) == 1:
        return 0.0
    before = trajectory.in_pieces(pieces[:-1], np.ones(len(pieces) - 1))[order]
    after = trajectory.in_pieces(pieces[1:], np.zeros(len(pieces) - 1))[order]
    # Where pieces meet a blend's acceleration is zero, so its size is that inside the pieces.
    return float(np.abs(after - before).max() / (1.0 + peaks(trajectory, order).max()))


def ends_at_rest(trajectory: PiecewiseTrajectory, orders: tuple[int, ...] = (1,)) -> bool:
    """Whether the derivatives vanish where the motion begins and ends."""
    ends = trajectory.in_pieces(np.array([0, trajectory.pieces - 1]), np.array([0.0, 1.0]))
    return all(
        np.abs(ends[order]).max() <= 1e-9 * (1 + peaks(trajectory, order).max()) for order in orders
    )
