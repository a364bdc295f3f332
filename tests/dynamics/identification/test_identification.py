"""Parameters found again in motions made with them."""

from dataclasses import replace

import numpy as np
import pytest

from linkwork import library
from linkwork.dynamics import inverse_dynamics, regressor
from linkwork.dynamics.identification import (
    JointRecording,
    base_parameters,
    identify,
    identify_payload,
)
from linkwork.dynamics.identification.base_inertial_parameters import (
    independent_columns,
    random_states,
    stacked,
)
from linkwork.errors import ArgumentError, ModelError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia
from tests.dynamics.random_tree import random_robot

LOAD = Inertia(
    2.5, (0.05, -0.02, 0.1), ((0.02, 0.001, 0.002), (0.001, 0.03, 0.003), (0.002, 0.003, 0.025))
)
UPPER = np.triu_indices(3)


def irb140(**drive: float) -> Tree:
    tree = library.robot("irb140")
    links = [
        replace(x, joint=replace(x.joint, drive=replace(x.joint.drive, **drive)))
        if x.joint.kind.moves
        else x
        for x in tree.links
    ]
    return replace(tree, links=tuple(links))


def with_load(tree: Tree, load: Inertia = LOAD) -> Tree:
    link, pose = tree.frame()
    added = TreeLink("load", tree.links[link].name, Joint("grip"), pose, load)
    return build_tree("loaded", [*tree.links, added], tree.frames, tool=tree.tool)


def motion(count: int, seconds: float = 20.0, rate: float = 100.0):
    """Times, and positions, velocities and accelerations of joints that swing in sums of sines."""
    random = np.random.default_rng(3)
    times = np.arange(0.0, seconds, 1.0 / rate)
    pulses = 2 * np.pi / 20.0 * np.array([2.0, 5.0, 9.0, 14.0])[:, None]
    weights = random.uniform(0.5, 1.0, (4, count)) / pulses * 2.0
    angles = pulses * times[:, None, None] + random.uniform(0, 6.0, weights.shape)
    return (
        times,
        (weights * np.sin(angles)).sum(axis=1),
        (weights * pulses * np.cos(angles)).sum(axis=1),
        -(weights * pulses**2 * np.sin(angles)).sum(axis=1),
    )


def recording(tree: Tree, *, seed: int = 1, noise: float = 0.0, **options) -> JointRecording:
    """A motion with the torques it takes, noise on torques and a thousandth of it on velocities."""
    measured = options.pop("measured", False)
    times, q, qd, qdd = motion(tree.velocity_count, **options)
    torques = inverse_dynamics(tree, list(q.T), list(qd.T), list(qdd.T))
    tau = np.array([np.broadcast_to(torque, len(q)) for torque in torques]).T
    random = np.random.default_rng(seed)
    tau = tau + noise * random.normal(size=tau.shape)
    velocities = qd + 1e-3 * noise * random.normal(size=qd.shape)
    return JointRecording(times, q, velocities, tau, qdd if measured else None)


@pytest.mark.parametrize("name", ["irb140", "scara1", "stanford", "panda"])
def test_base_parameters_explain_the_torques_as_all_do(name):
    tree = library.robot(name)
    base, count = base_parameters(tree), 40
    rows = stacked(regressor(tree, *random_states(tree, count)), count)
    reduced = rows[:, base.columns] @ base.combinations
    assert np.allclose(reduced, rows, atol=1e-8 * np.abs(rows).max())
    assert np.linalg.matrix_rank(rows[:, base.columns]) == min(len(rows), len(base))


@pytest.mark.parametrize("seed", range(4))
def test_base_parameters_of_any_robot_explain_its_torques(seed):
    tree = random_robot(seed)
    base, count = base_parameters(tree), 40
    rows = stacked(regressor(tree, *random_states(tree, count)), count)
    assert np.allclose(rows[:, base.columns] @ base.combinations, rows, atol=1e-6)


def test_six_turning_joints_have_as_many_base_parameters_as_theory_says():
    # Of ten a link three go over to the one before, and the first only turns about its axis.
    base = base_parameters(library.robot("irb140"))
    of_joints = [i for i in base.columns if base.names[i].startswith("q")]
    of_links = [i for i in base.columns if not base.names[i].startswith("q")]
    rotors = [i for i in of_joints if base.names[i].endswith("rotor_inertia")]
    assert len(of_links) == 7 * 5 + 1
    assert len(of_joints) - len(rotors) == 6 * 3
    # The first two rotors act as the first two links' inertias about the same axes do.
    assert len(rotors) == 4


def test_a_combination_reads_as_a_sum():
    base = base_parameters(library.robot("irb140"))
    assert base.expression(1).startswith("link2.mx + 0.36 link3.mass + 0.36 link4.mass")


def test_columns_made_of_others_are_told_from_those_that_are_not():
    random = np.random.default_rng(2)
    a, b, c = random.normal(size=(3, 50))
    matrix = np.column_stack([a, 1e3 * b, a - 2e-3 * b, np.zeros(50), 1e-3 * c])
    chosen, combinations = independent_columns(matrix)
    assert chosen == (0, 1, 4)
    assert np.allclose(matrix[:, chosen] @ combinations, matrix, atol=1e-12)


def test_exact_motions_give_exact_parameters():
    tree = irb140(coulomb=3.0, coulomb_back=5.0)
    result = identify(tree, recording(tree, measured=True))
    truth = result.base.values(tree)
    assert np.allclose(result.values, truth, atol=1e-8)
    assert result.noise.max() < 1e-8


def test_accelerations_may_be_left_to_the_velocities():
    tree = irb140()
    result = identify(tree, recording(tree))
    assert np.allclose(result.values, result.base.values(tree), atol=1e-4)


def test_confidence_is_what_it_says():
    tree = irb140()
    truth, deep = base_parameters(tree).values(tree), []
    for seed in range(4):
        result = identify(tree, recording(tree, seed=seed, noise=0.3))
        deep.append((result.values - truth) / result.deviations)
    assert 0.7 < np.sqrt(np.mean(np.square(deep))) < 1.2
    assert np.mean(np.abs(deep) < 1.96) > 0.9


def test_more_noise_is_told_as_such():
    tree = irb140()
    quiet, loud = (identify(tree, recording(tree, noise=noise)) for noise in (0.1, 1.0))
    assert np.allclose(loud.deviations / quiet.deviations, 10.0, rtol=0.1)
    # Averages over five samples.
    assert quiet.noise[5] == pytest.approx(0.1 / np.sqrt(5), rel=0.2)


def test_springs_are_taken_from_the_model():
    tree = irb140(stiffness=40.0, rest=0.3)
    result = identify(tree, recording(tree, measured=True))
    assert np.allclose(result.values, result.base.values(tree), atol=1e-8)


def test_the_model_s_own_masses_do_not_matter():
    tree = irb140()
    bare = replace(tree, links=tuple(replace(x, inertia=None) for x in tree.links))
    told = recording(tree, measured=True)
    assert np.array_equal(identify(bare, told).values, identify(tree, told).values)


def test_a_load_is_found_with_a_known_robot():
    tree = irb140(coulomb=2.0)
    result = identify_payload(tree, recording(with_load(tree), measured=True))
    assert result.mass == pytest.approx(LOAD.mass, rel=1e-9)
    assert np.allclose(result.center, LOAD.center, atol=1e-9)
    assert np.allclose(result.inertia, LOAD.matrix, atol=1e-9)
    assert result.to_inertia().mass == result.mass


def test_a_load_is_found_beside_an_unknown_robot():
    tree = irb140(coulomb=2.0)
    other = replace(tree, links=tuple(replace(x, inertia=None) for x in tree.links))
    loaded, empty = (recording(x, measured=True) for x in (with_load(tree), tree))
    result = identify_payload(other, loaded, empty)
    assert result.mass == pytest.approx(LOAD.mass, rel=1e-7)
    assert np.allclose(result.center, LOAD.center, atol=1e-7)
    assert np.allclose(result.inertia, LOAD.matrix, atol=1e-7)


def test_a_load_s_confidence_is_what_it_says():
    tree, deep = irb140(), []
    for seed in range(8):
        result = identify_payload(tree, recording(with_load(tree), seed=seed, noise=0.3))
        errors = [result.mass - LOAD.mass, *(result.center - LOAD.center)]
        errors += [*(result.inertia - np.array(LOAD.matrix))[UPPER]]
        deviations = [result.mass_deviation, *result.center_deviation]
        deep.append(np.divide(errors, [*deviations, *result.inertia_deviation[UPPER]]))
    assert 0.6 < np.sqrt(np.mean(np.square(deep))) < 1.3


def test_what_a_robot_does_not_excite_of_a_payload_is_nan():
    tree = library.robot("scara2")
    result = identify_payload(tree, recording(with_load(tree), measured=True))
    assert result.mass == pytest.approx(LOAD.mass, rel=1e-8)
    assert np.allclose(result.center[:2], LOAD.center[:2], atol=1e-8)
    assert np.isnan(result.center[2])
    assert result.inertia[2, 2] == pytest.approx(LOAD.matrix[2][2], abs=1e-8)
    assert np.isfinite(result.inertia_deviation[2, 2])
    assert "center z   not identifiable" in result.table()
    with pytest.raises(ModelError, match="not fully identified"):
        result.to_inertia()


def test_no_load_is_said_to_be_none():
    tree = irb140()
    result = identify_payload(tree, recording(tree, noise=0.3))
    lines = result.table().splitlines()
    assert lines[1].startswith("center     not identified: the mass is within")
    assert [line.split()[0] for line in lines] == ["mass", "center", "inertia", "condition:"]
    with pytest.raises(ModelError, match=r"not significant: mass .* \+- .* kg; move faster"):
        result.to_inertia()


def test_nothing_at_all_is_no_load():
    tree = replace(irb140(), links=tuple(replace(x, inertia=None) for x in irb140().links))
    told = recording(tree, measured=True)
    result = identify_payload(tree, replace(told, torques=inverse_torques(tree, told)))
    assert result.too_light
    assert "not identified" in str(result)


def inverse_torques(tree: Tree, told: JointRecording):
    state = [list(np.asarray(x).T) for x in (told.positions, told.velocities, told.accelerations)]
    torques = inverse_dynamics(tree, *state)
    return np.array([np.broadcast_to(x, len(told.times)) for x in torques]).T


def test_a_load_that_no_body_is_like_is_refused():
    tree = irb140()
    result = identify_payload(tree, recording(with_load(tree), measured=True))
    with pytest.raises(ModelError, match=r"invalid payload inertia.*triangle inequality"):
        replace(result, inertia=np.diag([1.0, 0.1, 0.1])).to_inertia()
    with pytest.raises(ModelError, match="the mass is -2 kg, expected >= 0"):
        replace(result, mass=-2.0).to_inertia()


def test_a_robot_that_cannot_feel_weight_is_refused():
    turning = TreeLink("disc", "base", Joint("q0", JointKind.REVOLUTE), inertia=LOAD)
    tree = build_tree("table", [TreeLink("base", None, Joint("root")), turning])
    told = recording(tree, measured=True)
    with pytest.raises(ModelError, match="payload at 'disc' of 'table' is not identifiable"):
        identify_payload(tree, told)


def test_tables_say_what_was_found():
    tree = irb140()
    result = identify(tree, recording(tree, noise=0.3))
    lines = str(result).splitlines()
    assert len(lines) == len(result.base) + 2
    assert "+-" in lines[0] and "link1.izz" in lines[0]
    assert lines[-2].startswith("residuals: q1 ")
    load = identify_payload(tree, recording(with_load(tree), noise=0.3))
    assert str(load).splitlines()[0].startswith("mass")


def test_a_joint_that_hardly_moved_is_named():
    tree = irb140()
    told = recording(tree, measured=True)
    still = {
        name: np.array(getattr(told, name)) * np.array([1, 1, 0, 1, 1, 1])
        for name in ("positions", "velocities", "accelerations")
    }
    with pytest.raises(ArgumentError, match=r"does not excite .*q3\.viscous.*; move every joint"):
        identify(tree, replace(told, **still))


def test_a_robot_at_rest_tells_nothing():
    tree = irb140()
    times, zeros = np.arange(0.0, 5.0, 0.01), np.zeros((500, 6))
    with pytest.raises(ArgumentError, match=r"does not excite link1\.izz"):
        identify(tree, JointRecording(times, zeros, zeros, zeros))


REFUSED = {
    "invalid torques in the recording: shape": {"torques": np.zeros((2000, 5))},
    "invalid velocities in the recording: shape": {"velocities": np.zeros(2000)},
    "invalid recording times: expected increasing": {"times": np.zeros(2000)},
    "invalid times in the recording: shape": {"times": np.zeros((2000, 1))},
    "uneven recording times": {"times": np.arange(2000) ** 1.1},
    r"invalid torques in the recording\[0, 0\]: nan": {"torques": np.full((2000, 6), np.nan)},
}


@pytest.mark.parametrize("message", REFUSED)
def test_an_invalid_recording_is_refused(message):
    tree = library.robot("irb140")
    with pytest.raises(ArgumentError, match=message):
        identify(tree, replace(recording(tree), **REFUSED[message]))


def test_a_recording_that_is_too_short_is_refused():
    tree = library.robot("irb140")
    with pytest.raises(ArgumentError, match="too short: 10 samples, expected at least 15"):
        identify(tree, recording(tree, seconds=0.1))
    with pytest.raises(ArgumentError, match="equations for 58 parameters"):
        identify(tree, recording(tree, seconds=0.5))
    nothing = JointRecording([0.0], [[0.0] * 6], [[0.0] * 6], [[0.0] * 6])
    with pytest.raises(ArgumentError, match="fewer than 2 samples"):
        identify(tree, nothing)


NO_ROBOTS = {
    "invalid tree: 'irb140'": "irb140",
    "robot 'post' has no joints": build_tree("post", [TreeLink("base", None, Joint("root"))]),
}


@pytest.mark.parametrize("message", NO_ROBOTS)
@pytest.mark.parametrize("function", [identify, identify_payload])
def test_what_is_no_robot_with_joints_is_refused(function, message):
    with pytest.raises(ArgumentError, match=message):
        function(NO_ROBOTS[message], recording(library.robot("irb140")))


@pytest.mark.parametrize("function", [identify, identify_payload])
def test_what_is_no_recording_is_refused(function):
    tree = library.robot("irb140")
    with pytest.raises(ArgumentError, match="invalid recording of type ndarray"):
        function(tree, np.zeros((10, 6)))
    empty = JointRecording([], *[np.zeros((0, 6))] * 4)
    with pytest.raises(ArgumentError, match="fewer than 2 samples"):
        function(tree, empty)
    for name in ("times", "velocities"):
        worded = replace(recording(tree), **{name: ["a", "b"]})
        with pytest.raises(ArgumentError, match=f"invalid {name} in the recording"):
            function(tree, worded)


@pytest.mark.parametrize("smoothing", [0.0, -1.0, float("nan"), "long"])
def test_smoothing_must_be_a_span_of_time(smoothing):
    tree = library.robot("irb140")
    with pytest.raises(ArgumentError, match="invalid smoothing"):
        identify(tree, recording(tree), smoothing=smoothing)


def test_a_drive_of_one_joint_is_told_apart_by_direction():
    tree = irb140(coulomb=3.0, coulomb_back=5.0, viscous=1.0)
    result = identify(tree, recording(tree, noise=0.1))
    names = [result.base.names[i] for i in result.base.columns]
    forth, back = (result.values[names.index(f"q5.{x}")] for x in ("coulomb", "coulomb_back"))
    assert forth == pytest.approx(3.0, abs=0.05)
    assert back == pytest.approx(5.0, abs=0.05)
