"""Equations in symbols agree with the dynamics in numbers."""

from dataclasses import replace

import numpy as np
import pytest

from linkwork import dynamics, library
from linkwork.dynamics.equations import Equations
from linkwork.dynamics.equations.entries import Entries, check_entries
from linkwork.errors import ArgumentError, ModelError
from linkwork.model.build import build_tree
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.link import Coupling, Cut, Drive, Joint, JointKind, Mimic, TreeLink
from linkwork.spatial import Inertia, Pose
from tests.dynamics.random_tree import random_tree

REVOLUTE, PRISMATIC = JointKind.REVOLUTE, JointKind.PRISMATIC
BODY = Inertia(2.0, (0.1, -0.2, 0.3), ((0.4, 0.02, 0.01), (0.02, 0.5, -0.03), (0.01, -0.03, 0.6)))
SMALL = [name for name in library.names() if library.robot(name).velocity_count <= 3]
ENTRIES = {
    "irb140": ("M11", "M23", "M66", "C12", "C53", "G2", "G5", "K1"),
    "puma560": ("M11", "M34", "C21", "C66", "G3", "K2"),
    "stanford": ("M11", "M13", "C13", "G3", "G5"),
    "scara1": ("M11", "M35", "C15", "G3", "K3"),
    "ur5": ("M11", "C45", "G2"),
    "panda": ("M44", "M37", "C55", "G4"),
    "tree30": ("M1,3", "M30,30", "M3,30", "C4,3", "G4", "K30"),
}


def arm(*rows, name="arm"):
    """Bodies in a row: kind, axis, pose, drive and what it follows, each."""
    links = [TreeLink("base", None, Joint("root"))]
    for number, (kind, axis, pose, drive, mimic) in enumerate(rows, start=1):
        joint = Joint(f"j{number}", kind, axis, drive=drive, mimic=mimic)
        links.append(TreeLink(f"l{number}", links[-1].name, joint, pose, BODY))
    return build_tree(name, links)


def row(kind=REVOLUTE, axis=(0.0, 0.0, 1.0), pose=None, drive=None, mimic=None):
    return (
        kind,
        axis,
        pose or Pose.from_xyz_rpy((0.3, 0.0, 0.1), (0, 0, 0)),
        drive or Drive(),
        mimic,
    )


MADE = {
    "slider": arm(row(), row(PRISMATIC, (1.0, 0.0, 0.0)), row(axis=(0.0, 1.0, 0.0))),
    "tilted": arm(row(), row(pose=Pose.from_xyz_rpy((0.3, 0.1, 0), (0.4, 0, 0.2)))),
    "skew axis": arm(row(), row(axis=(0.6, 0.0, 0.8))),
    "follower": arm(row(), row(mimic=Mimic("j1", -2.0, 0.3)), row(axis=(0.0, 1.0, 0.0))),
    "fraction": arm(row(), row(mimic=Mimic("j1", 0.3)), row(axis=(1.0, 0.0, 0.0))),
    "rack": arm(row(axis=(0.0, 1.0, 0.0)), row(PRISMATIC, (1, 0, 0), mimic=Mimic("j1", 0.1, 0.2))),
    "pinion": arm(row(PRISMATIC, (0, 0, 1)), row(axis=(0.0, 1.0, 0.0), mimic=Mimic("j1", 4.0))),
    "drives": arm(
        row(drive=Drive(0.1, 0.2, 0.3, 0.4, 5.0, 0.6)), row(drive=Drive(0.1, 0.2, 0.3, None, 5.0))
    ),
    "sprung follower": arm(
        row(), row(drive=Drive(0.3, 1.0, 2.0, 0.0, 7.0), mimic=Mimic("j1", 0.5))
    ),
}


@pytest.mark.parametrize("numbers", [False, True], ids=["symbols", "numbers"])
@pytest.mark.parametrize("name", [*SMALL, *MADE])
def test_small_robots_and_every_kind_of_joint_agree_in_full(name, numbers):
    robot = MADE[name] if name in MADE else library.robot(name)
    assert Equations(robot, numbers=numbers).check() < 1e-12


@pytest.mark.parametrize("name", ENTRIES)
def test_entries_of_large_robots_agree(name):
    assert Equations(library.robot(name)).check(*ENTRIES[name]) < 1e-12


@pytest.mark.parametrize("seed", range(6))
def test_random_robots_agree_in_full(seed):
    assert Equations(random_tree(seed, links=4)).check() < 1e-11


@pytest.mark.parametrize("tree", [*MADE.values(), library.robot("planar3")], ids=lambda x: x.name)
def test_together_they_are_the_inverse_dynamics(tree):
    entries = Equations(tree)
    random = np.random.default_rng(3)
    q, qd, qdd = random.uniform(-1, 1, (3, tree.velocity_count))
    values = Entries(tree, dynamics.GRAVITY, numbers=False).values(q, qd)
    mass, coriolis = (
        np.array([[x.evaluate(values) for x in row] for row in matrix])
        for matrix in (entries.mass, entries.coriolis)
    )
    vectors = (entries.gravity, entries.friction, entries.springs)
    rest = sum(np.array([x.evaluate(values) for x in vector]) for vector in vectors)
    expected = dynamics.inverse_dynamics(tree, q.tolist(), qd.tolist(), qdd.tolist())
    assert mass @ qdd + coriolis @ qd + rest == pytest.approx(np.array(expected), rel=1e-10)


def test_gravity_may_point_anywhere():
    for gravity in ((0.0, -3.7, 0.0), (1.0, 0.0, -9.0), (0.0, 0.0, 0.0)):
        assert Equations(library.robot("planar2"), gravity).check() < 1e-12


def test_what_fixed_joints_hold_is_one_body():
    tree = library.robot("planar2")
    flange = TreeLink(
        "flange", "link2", Joint("weld"), Pose.from_xyz_rpy((0.2, 0, 0), (0.3, 0, 1)), BODY
    )
    equations = Equations(build_tree("loaded", [*tree.links, flange]))
    assert equations.check() < 1e-12
    assert {name for name in equations.symbols if name.startswith("m")} == {"m1", "m2"}


def test_letters_of_a_modified_dh_table_are_recognised():
    rows = [DHRow(alpha=x, a=0.1 * i, d=0.2, inertia=BODY) for i, x in enumerate((0.0, np.pi / 2))]
    equations = Equations(tree_from_dh("craig", rows, convention="modified"))
    assert equations.symbols["a1"].value == pytest.approx(0.1)
    assert equations.symbols["d2"].value == pytest.approx(0.2)
    assert equations.check() < 1e-12


def test_the_mass_matrix_is_symmetric_and_a_letter_is_shared_by_equal_moments():
    equations = Equations(library.robot("planar2"))
    assert equations.entry("M12") == equations.entry("M21")
    assert "I1yy" not in equations.symbols


def test_an_entry_that_is_wrong_is_found():
    entries = Entries(library.robot("planar2"), dynamics.GRAVITY, numbers=False)
    heavier = replace(entries.symbols["m2"], value=2.0)
    entries.symbols = {**entries.symbols, "m2": heavier}
    with pytest.raises(ModelError, match="M11"):
        check_entries(entries, entries.places())


def test_couplings_are_left_out_and_named():
    tree = library.robot("planar2")
    coupled = replace(tree, couplings=(Coupling("strut", "base", "link2", 100.0),))
    assert "without the couplings between frames: strut" in Equations(coupled).text()


def test_balls_and_floating_bases_are_refused_by_name():
    ball = arm(row(), row(JointKind.BALL))
    with pytest.raises(ModelError, match=r"'j2' \(ball\)"):
        Equations(ball)
    floating = build_tree(
        "boat", [TreeLink("hull", None, Joint("sea", JointKind.FLOATING), Pose(), BODY)]
    )
    with pytest.raises(ModelError, match=r"'sea' \(floating\)"):
        Equations(floating)


def test_loops_and_missing_masses_are_refused():
    looped = replace(library.robot("planar2"), cuts=(Cut("hook", JointKind.BALL, "base", "tool"),))
    with pytest.raises(ModelError, match="hook"):
        Equations(looped)
    with pytest.raises(ModelError, match="has no masses"):
        Equations(tree_from_dh("bare", [(0.0, 0.0, 0.3, 0.0)]))


def test_entries_too_long_to_be_of_use_are_refused():
    with pytest.raises(ModelError, match=r"entry M11 of 'panda'.*terms"):
        Equations(library.robot("panda")).entry("M11")


@pytest.mark.parametrize("name", ["M", "M13", "M01", "G0", "G3", "X1", "M1,", "m11", "M1,1 ", ""])
def test_unknown_entries_are_refused(name):
    with pytest.raises(ArgumentError, match="no entry"):
        Equations(library.robot("planar2")).entry(name)
