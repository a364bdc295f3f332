"""Parameters of MJCF files are kept exactly when the ledger says so."""

import re
from dataclasses import replace

import mujoco
import numpy as np
import pytest

import linkwork as lw
from linkwork.control import make_controller
from linkwork.dynamics.plain.crba import mass_matrix
from linkwork.dynamics.plain.passive import passive_torques
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.model.ledger import Fate
from linkwork.model.mjcf import read_mjcf
from linkwork.model.physics import (
    ContactParameters,
    EqualityParameters,
    JointParameters,
    Physics,
    data_of_physics,
    physics_of_data,
)
from linkwork.model.read import read_robot
from linkwork.model.write import write_robot
from tests.model.mjcf.comparing import assert_same
from tests.model.mjcf.samples import DRAGGED, SAMPLES, compiled, write
from tests.model.test_ledger_law import violations

GRIPPER = """\
<mujoco model="gripper">
  <compiler angle="radian"/>
  <option gravity="1 0 -3" timestep="0.004"/>
  <default>
    <geom friction="0.7" solref="0.01 2"/>
    <equality solref="0.004 1"/>
    <joint solreflimit="0.008 1" solimplimit="0.91 0.96"/>
  </default>
  <worldbody>
    <body name="palm">
      <geom type="box" size="0.1 0.1 0.05" contype="3" conaffinity="2" priority="2"/>
      <geom size="0.01" contype="0" conaffinity="0" group="2"/>
      <body name="left" pos="0.1 0 0.1" gravcomp="0.5">
        <joint name="l" axis="0 1 0" range="-1 1" limited="true" ref="0.3" margin="0.01"
               frictionloss="0.1" solreffriction="0.03 1" solimpfriction="0.8 0.9"/>
        <geom size="0.05" mass="0.3" condim="4" margin="0.002" gap="0.001" solmix="2"
              solimp="0.8 0.9"/>
      </body>
      <body name="right" pos="-0.1 0 0.1">
        <joint name="r" axis="0 1 0" actuatorgravcomp="true"/>
        <geom size="0.05" mass="0.3"/>
      </body>
    </body>
  </worldbody>
  <contact>
    <exclude name="e" body1="left" body2="right"/>
    <exclude body1="palm" body2="left"/>
  </contact>
  <equality><joint joint1="r" joint2="l" polycoef="0.1 -1 0.2 0 0" solimp="0.95 0.99"/></equality>
</mujoco>
"""


def test_parameters_are_kept(tmp_path):
    tree = read_robot(write(tmp_path, GRIPPER)).tree
    palm, hidden = tree.links[0].shapes
    assert (palm.contact.contype, palm.contact.conaffinity, palm.contact.priority) == (3, 2, 2)
    assert palm.contact.friction == (0.7, 0.005, 0.0001)
    assert not hidden.collides
    assert hidden.contact == ContactParameters()
    physics = tree.physics
    assert physics.gravity == (1.0, 0.0, -3.0)
    assert physics.gravity_compensation == (("left", 0.5),)
    assert physics.exclusions == (("left", "right"), ("palm", "left"))
    left = physics.joint("l")
    assert (left.ref, left.margin, left.solref_limit) == (pytest.approx(0.3), 0.01, (0.008, 1.0))
    assert physics.joint("r").actuatorgravcomp
    assert physics.equality("r").solref == (0.004, 1.0)
    assert physics.equality("r").curve == (0.2, 0.0, 0.0)


def test_the_ledger_of_parameters_obeys_the_law(tmp_path):
    assert violations(write(tmp_path, GRIPPER)) == []
    fates = {x.what: x for x in read_robot(write(tmp_path, GRIPPER)).ledger.entries}
    assert fates['option gravity="1 0 -3"'].fate is Fate.KEPT
    assert fates['option timestep="0.004"'].fate is Fate.DROPPED
    compensated = fates['body gravcomp="0.5"']
    assert compensated.fate is Fate.APPROXIMATED
    assert "not in compiled dynamics" in compensated.note


@pytest.mark.parametrize("suffix", [".xml", ".yaml"])
def test_parameters_survive_writing(tmp_path, suffix):
    tree = read_robot(write(tmp_path, GRIPPER)).tree
    path = tmp_path / f"again{suffix}"
    write_robot(tree, path)
    again = read_robot(path).tree
    assert_same(again, tree)
    assert again.physics == tree.physics


def test_urdf_has_none_of_them(tmp_path):
    ledger = write_robot(read_robot(write(tmp_path, GRIPPER)).tree, tmp_path / "again.urdf")
    lost = {entry.what for entry in ledger.not_kept()}
    assert lost >= {"gravity", "gravity compensation", "exclusions", "contact parameters"}
    assert read_robot(tmp_path / "again.urdf").tree.physics == Physics()


def test_parts_keep_the_physics(tmp_path):
    tree = read_robot(write(tmp_path, GRIPPER)).tree
    arm = lw.Manipulator(tree)
    arm.rebuild()
    assert arm.tree.physics == tree.physics
    arm.load_state(arm.save_state())
    assert arm.tree.physics == tree.physics


ARM = """\
<mujoco><option{}>{}</option><worldbody><body name="a"><body name="b">
  <joint name="q" axis="0 1 0"/><geom size="0.1" pos="0.5 0 0" mass="2"/>
</body></body></worldbody></mujoco>
"""


@pytest.mark.parametrize(
    ("option", "flag", "gravity"),
    [
        ("", "", (0.0, 0.0, -9.81)),
        (' gravity="1 2 3"', "", (1.0, 2.0, 3.0)),
        (' gravity="1 2 3"', '<flag gravity="disable"/>', (0.0, 0.0, 0.0)),
        ("", '<flag gravity="enable"/>', (0.0, 0.0, -9.81)),
    ],
)
def test_dynamics_use_the_gravity_of_the_file(tmp_path, option, flag, gravity):
    path = write(tmp_path, ARM.format(option, flag))
    model, arm = compiled(path), lw.load(path)
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = 0.3, 0.7
    mujoco.mj_forward(model, data)
    assert arm.gravity_vector == gravity
    np.testing.assert_allclose(arm.bias([0.3], [0.7]), data.qfrc_bias, atol=1e-14)
    assert make_controller("pd-gravity", arm.tree, 0.01).law.gravity == gravity
    assert lw.Manipulator(arm.tree, gravity=(0, 0, -1)).gravity_vector == (0.0, 0.0, -1.0)


def test_the_usual_exclusions_are_none(tmp_path):
    tree = lw.load("scara1").tree
    write_robot(tree, tmp_path / "again.xml")
    assert tree.physics.exclusions is None
    assert read_robot(tmp_path / "again.xml").tree.physics.exclusions is None


def test_data_of_physics_is_read_back():
    physics = Physics(
        (0.0, 0.0, -1.0),
        (("a", 0.5),),
        (("q", JointParameters(margin=0.1, actuatorgravcomp=True)),),
        (("cut", EqualityParameters(solref=(0.1, 2.0))),),
        (("a", "b"),),
    )
    assert physics_of_data(data_of_physics(physics)) == physics
    assert data_of_physics(Physics()) == {}
    assert physics_of_data({}) == Physics()


@pytest.mark.parametrize(
    "values",
    [{"solref": (1.0,)}, {"margin": "x"}, {"contype": 1.5}, {"friction": (1, 2, float("nan"))}],
)
def test_parameters_that_are_none_are_refused(values):
    with pytest.raises(ArgumentError):
        ContactParameters(**values)


@pytest.mark.parametrize(
    "free", ['joint type="free" armature="0.4"', 'joint type="free"', "freejoint"]
)
def test_a_free_joint_takes_armature_and_losses_from_the_defaults_as_in_mujoco(tmp_path, free):
    text = DRAGGED.replace('<joint name="swim" type="free"', f'<{free} name="swim"')
    if free == "freejoint":
        text = text.replace(' class="visual" margin="0.01" range="0 1" axis="0 1 0"', "")
    path = write(tmp_path, text)
    tree, model = read_robot(path).tree, compiled(path)
    for one in (tree, read_back(tree, tmp_path)):
        random = np.random.default_rng(3)
        data = mujoco.MjData(model)
        data.qpos[:], data.qvel[:] = random.normal(size=8), random.normal(size=7)
        data.qpos[3:7] /= np.linalg.norm(data.qpos[3:7])
        mujoco.mj_forward(model, data)
        masses = np.zeros((7, 7))
        mujoco.mj_fullM(model, data, masses)
        q, qd = data.qpos.tolist(), data.qvel.tolist()
        np.testing.assert_allclose(mass_matrix(one, q), masses, atol=1e-9)
        passive = -np.array(passive_torques(without_dry_friction(one), q, qd))
        np.testing.assert_allclose(passive, data.qfrc_passive, atol=1e-9)
        assert one.links[0].joint.drive.coulomb == model.dof_frictionloss[0]


def without_dry_friction(tree):
    """A robot without dry friction, which in MuJoCo is a constraint."""
    links = tuple(
        replace(x, joint=replace(x.joint, drive=replace(x.joint.drive, coulomb=0.0)))
        for x in tree.links
    )
    return replace(tree, links=links)


def read_back(tree, folder):
    path = folder / "again.xml"
    write_robot(tree, path)
    return read_robot(path).tree


def test_a_spring_of_a_free_joint_is_reported(tmp_path):
    text = DRAGGED.replace('name="swim"', 'name="swim" stiffness="3"')
    robot = read_robot(write(tmp_path, text))
    assert robot.tree.links[0].joint.drive.stiffness == 0
    (finding,) = robot.ledger.findings
    assert "spring of free joint 'swim' is left out" in finding.message
    assert [x.note for x in robot.ledger.entries if x.what == 'joint stiffness="3"'] == [
        "a floating base has no spring"
    ]


ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
NUMBERS = re.compile(r"[-\d. ]+")
WORDS = {
    ("type", "box"): "ellipsoid",
    ("type", "hinge"): "slide",
    ("angle", "degree"): "radian",
    ("active", "false"): "true",
    ("material", "red"): "blue",
}


def perturbed(name: str, value: str) -> str | None:
    """Another value of an attribute; None for words that have no other."""
    if NUMBERS.fullmatch(value):
        return " ".join(_other(float(x), name, i) for i, x in enumerate(value.split()))
    return "other" if name in ("model", "name") else WORDS.get((name, value))


def _other(number: float, name: str, index: int) -> str:
    if name in ("contype", "conaffinity"):
        return "0" if number else "1"
    if name == "group":
        return "4" if number < 3 else "0"
    if name == "rgba":
        return str(1 - number * 0.9)
    return repr(number * 1.25 + (0.001 if number > 0 else -0.001) * (index + 1))


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_piece_has_one_entry(tmp_path, sample):
    text = SAMPLES[sample]
    _, ledger = read_mjcf(write(tmp_path, text))
    elements = re.findall(r"<(\w+)", text)
    attributes = [name for name, _ in ATTRIBUTE.findall(text)]
    assert len(ledger.entries) == len(elements) + len(attributes)
    places = [(entry.place, entry.what) for entry in ledger.entries]
    assert len(set(places)) == len(places)
    for entry in ledger.entries:
        assert bool(entry.note) == (entry.fate is not Fate.KEPT)


@pytest.mark.parametrize("sample", SAMPLES)
def test_an_attribute_changes_the_tree_exactly_when_the_ledger_says_so(tmp_path, sample):
    text = SAMPLES[sample]
    tree, ledger = read_mjcf(write(tmp_path, text))
    tried = 0
    for match in ATTRIBUTE.finditer(text):
        name, value = match.groups()
        other = perturbed(name, value)
        if other is None:
            continue
        fate = fate_of(ledger, text, match)
        changed = text[: match.start(2)] + other + text[match.end(2) :]
        try:
            differs = read_mjcf(write(tmp_path, changed))[0] != tree
        except LinkworkError:
            differs = True
        where = f"line {text.count(chr(10), 0, match.start()) + 1}: {match.group()} -> {other}"
        assert differs == (fate is not Fate.DROPPED), f"{where} is {fate.value}"
        tried += 1
    assert tried > 20


def fate_of(ledger, text: str, match: re.Match[str]) -> Fate:
    start = text.rindex("<", 0, match.start())
    line = text.count("\n", 0, start) + 1
    column = start - (text.rindex("\n", 0, start) if line > 1 else -1)
    name, value = match.groups()
    (fate,) = [
        entry.fate
        for entry in ledger.entries
        if (entry.place.line, entry.place.column) == (line, column)
        and entry.what.endswith(f' {name}="{value[:60]}"')
    ]
    return fate


def test_known_elements_that_are_not_used_are_not_called_unknown(tmp_path):
    text = """<mujoco>
      <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><material name="red"/></asset>
      <default><geom rgba="1 0 0 1"/><default class="x"><joint damping="1"/></default></default>
      <worldbody><body name="b"><geom size="0.1" fluidcoef="1 1 1 1 1"/><spaceship/></body>
      </worldbody></mujoco>"""
    _, ledger = read_mjcf(write(tmp_path, text))
    notes = {entry.what: entry.note for entry in ledger.entries if entry.note}
    assert notes["<mesh>"] == notes["<material>"] == notes["<joint>"] == "not used by the robot"
    assert [what for what, note in notes.items() if "unknown" in note] == ["<spaceship>"]
