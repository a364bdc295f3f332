"""When turns are due."""

import sys

from hypothesis import given
from hypothesis import strategies as st

from linkwork.session.missions.mission_steps import MissionSteps
from linkwork.session.participants.participant import Participant
from linkwork.session.participants.participants import Turns
from linkwork.world.scene.schema import Mission


class Periodic(Participant):
    def __init__(self, every):
        self.every = every


PERIODS = st.lists(st.integers(1, 60), max_size=5)


@given(periods=PERIODS, step=st.integers(0, 10_000))
def test_no_turn_is_missed_and_none_is_taken_in_vain(periods, step):
    stop = Turns([Periodic(every) for every in periods]).next_stop(step)
    due = [x for x in range(step + 1, step + 61) if any(x % every == 0 for every in periods)]
    assert stop == min(due, default=sys.maxsize)


@given(
    times=st.lists(st.integers(0, 300), max_size=5),
    every=st.integers(1, 20),
    step=st.integers(0, 300),
)
def test_a_mission_has_its_turn_at_the_first_period_after_each_time(times, every, step):
    steps = [{"time": x * 0.001, "set": {"gravity": [0, 0, 0]}} for x in sorted(times)]
    mission = MissionSteps(Mission.model_validate({"steps": steps}), 0.001, every)
    stop = mission.next_turn(step)
    assert stop > step
    periods = range(step + 1, min(stop, 400))
    assert not times or not any(x % every == 0 and x >= min(times) for x in periods)
