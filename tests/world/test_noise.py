"""Random numbers are a function of the seed, a name and the step, and of nothing else."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.world.engine.noise import JoinedNoise, NoiseStream

draws = st.lists(st.integers(0, 5000), min_size=1, max_size=10)


@given(draws, st.integers(0, 2**40))
def test_a_draw_does_not_depend_on_those_before_it(indices, seed):
    stream = NoiseStream(seed, "sensors.a", 3)
    for index in indices:
        fresh = NoiseStream(seed, "sensors.a", 3)
        np.testing.assert_array_equal(stream.at(index), fresh.at(index))


@given(draws)
def test_joined_streams_give_what_each_gives_alone(indices):
    streams = [NoiseStream(7, name, width) for name, width in (("a", 1), ("b", 4), ("c", 2))]
    joined = JoinedNoise(streams)
    for index in indices:
        alone = np.concatenate([stream.at(index) for stream in streams])
        np.testing.assert_array_equal(joined.at(index), alone)


def test_names_and_seeds_draw_other_numbers():
    streams = [NoiseStream(seed, name, 2) for seed in (0, 1) for name in ("a", "b")]
    numbers = np.array([[stream.at(i) for i in range(4000)] for stream in streams])
    flat = numbers.transpose(0, 2, 1).reshape(8, -1)
    correlation = np.corrcoef(flat) - np.eye(8)
    assert np.abs(correlation).max() < 0.08


def test_numbers_are_standard_normal_and_not_repeated():
    stream = NoiseStream(3, "x", 5)
    numbers = np.concatenate([stream.at(i) for i in range(20_000)])
    assert abs(numbers.mean()) < 4 / np.sqrt(numbers.size)
    assert abs(numbers.std() - 1) < 4 / np.sqrt(2 * numbers.size)
    assert abs((numbers**4).mean() - 3) < 0.15
    assert np.unique(numbers).size == numbers.size
