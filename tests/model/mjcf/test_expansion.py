"""Replicated and attached elements are those that MuJoCo makes of the same file."""

import math
import time

import mujoco
import numpy as np
import pytest

from linkwork.dynamics.plain.crba import mass_matrix
from linkwork.errors import FileError
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.mjcf import read_mjcf
from linkwork.model.read import read_robot
from tests.model.mjcf.samples import TETRAHEDRON, compiled, write
from tests.model.test_ledger_law import violations


def replicated(attributes: str, inside: str, sections: str = "", head: str = "") -> str:
    return f"""<mujoco model="copies">{head}<worldbody>
      <body name="hub" pos="0 0 0.1"><geom size="0.1"/>
        <replicate {attributes}>{inside}</replicate>
        <body name="last" pos="0 0 1"><joint name="top"/><geom size="0.1"/><site name="mark"/>
        </body>
      </body></worldbody>{sections}</mujoco>"""


LEG = """<body name="leg" pos="0.3 0.1 0" euler="10 20 30"><joint name="hip" axis="0 1 0"/>
  <geom name="thigh" type="capsule" size="0.02" fromto="0 0 0 0.2 0 0"/>
  <site name="foot" pos="0.2 0 0"/>
  <body name="shin" pos="0.2 0 0"><joint name="knee" axis="0 1 0" range="-90 10"/>
    <geom type="box" size="0.05 0.01 0.02"/></body></body>"""
SECTIONS = """<contact><exclude name="e" body1="leg" body2="shin"/></contact>
  <equality><joint name="tied" joint1="hip" joint2="knee" polycoef="0 -2 0 0 0"/></equality>
  <tendon><spatial name="cord" stiffness="3"><site site="foot-1"/>
    <site site="mark"/></spatial></tendon>
  <actuator><motor name="m" joint="hip"/></actuator>"""

REPLICATED = {
    "hexapod": replicated('count="6" euler="0 0 60" sep="-"', LEG, SECTIONS),
    "spiral": replicated('count="5" euler="10 20 30" offset="0.1 0.2 0.3"', LEG),
    "fixed axes": replicated(
        'count="4" euler="0.1 0.2 0.3" offset="0.1 0.2 0.3" sep="_"',
        LEG,
        head='<compiler angle="radian" eulerseq="XZY"/>',
    ),
    "ten": replicated('count="10" offset="0 0.1 0"', LEG),
    "eleven": replicated('count="11" offset="0 0.1 0"', LEG),
    "class": replicated(
        'count="2" offset="0 0.1 0" childclass="heavy"',
        LEG,
        head='<default><default class="heavy"><geom density="5000"/></default></default>',
    ),
    "none": replicated('count="0"', LEG),
    "geoms": replicated('count="3" euler="0 0 120"', '<geom size="0.1" pos="1 0 0" mass="2"/>'),
    "frames": replicated(
        'count="3" offset="0 0 1"', f'<frame pos="1 0 0" euler="0 30 0">{LEG}</frame>'
    ),
    "nested": replicated(
        'count="3" offset="0 0 1" sep="a"',
        f'<replicate count="2" euler="0 0 90" sep="b">{LEG}</replicate><site name="ring"/>',
        '<equality><joint joint1="hip" joint2="knee"/><joint joint1="hipb1"/></equality>',
    ),
}


def assert_same_as_mujoco(path) -> None:
    """Whether names, poses and inertias are those of MuJoCo's own compilation."""
    tree, model = read_mjcf(path)[0], compiled(path)
    names = {model.body(i).name for i in range(1, model.nbody)}
    links = {x.name for x in tree.links}
    assert links >= names
    sites = {model.site(i).name for i in range(model.nsite)}
    assert {x.name for x in tree.frames} | links >= sites
    assert [x.joint.name for x in tree.links if x.joint.kind.moves] == [
        model.joint(i).name for i in range(model.njnt)
    ]
    data = mujoco.MjData(model)
    q = np.array(tree.home)
    for start, joint in zip(tree.position_starts, tree.joints, strict=False):
        data.joint(joint.name).qpos[0] = q[start] = 0.1 + 0.01 * start
    equalities = {x.joint.name: x.joint.mimic for x in tree.links if x.joint.mimic}
    for name, mimic in equalities.items():
        lead = data.joint(mimic.joint).qpos[0] if mimic.joint else 0.0
        data.joint(name).qpos[0] = mimic.multiplier * lead + mimic.offset
    mujoco.mj_forward(model, data)
    poses = link_poses(tree, q.tolist())
    for i, link in enumerate(tree.links):
        if link.name in names:
            body = data.body(link.name)
            np.testing.assert_allclose(poses[i].position, body.xpos, atol=1e-9)
            np.testing.assert_allclose(np.ravel(poses[i].rotation), body.xmat, atol=1e-9)
            mass = link.inertia.mass if link.inertia else 0.0
            np.testing.assert_allclose(mass, model.body(link.name).mass[0], rtol=1e-9)
    if not equalities and not tree.cuts and tree.velocity_count:
        masses = np.zeros((model.nv, model.nv))
        mujoco.mj_fullM(model, data, masses)
        np.testing.assert_allclose(mass_matrix(tree, q.tolist()), masses, atol=1e-9)


@pytest.mark.parametrize("name", REPLICATED)
def test_copies_are_those_of_mujoco(tmp_path, name):
    assert_same_as_mujoco(write(tmp_path, REPLICATED[name]))


def test_elements_that_refer_to_copies_are_copied(tmp_path):
    path = write(tmp_path, REPLICATED["hexapod"])
    tree, ledger = read_mjcf(path)
    assert set(tree.physics.exclusions or ()) == {(f"leg-{i}", f"shin-{i}") for i in range(6)}
    mimics = {x.joint.name: x.joint.mimic.joint for x in tree.links if x.joint.mimic}
    assert mimics == {f"hip-{i}": f"knee-{i}" for i in range(6)}
    assert [(x.frame_a, x.frame_b) for x in tree.couplings] == [("foot-1", "mark")]
    assert (
        len(ledger.entries)
        == 1
        + sum(
            path.read_text().count(x)
            for x in (*(f"<{y}" for y in "abcdefghijklmnopqrstuvwxyz"), '="')
        )
        - 1
    )


@pytest.mark.parametrize("name", ["spiral", "fixed axes", "nested"])
def test_the_ledger_of_copies_obeys_the_law(tmp_path, name):
    assert violations(write(tmp_path, REPLICATED[name])) == []


@pytest.mark.parametrize(
    ("attributes", "words"),
    [
        ('count="1000000"', "invalid count of <replicate>: '1000000'"),
        ('count="-1"', "expected a whole number"),
        ('count="2.5"', "expected a whole number"),
        ('count="nan"', "must be one finite number"),
        ("", "attribute 'count' is missing"),
        ('count="2" offset="1"', "must be 3 finite numbers"),
        ('count="10000"', "more than 50000 elements"),
        ('count="4" euler="1e308 0 0"', "copy 2 of <replicate> is not at a finite place"),
        ('count="4" offset="1e308 0 0"', "copy 2 of <replicate> is not at a finite place"),
    ],
)
def test_counts_are_bounded_before_the_engine_sees_them(tmp_path, attributes, words):
    start = time.monotonic()
    with pytest.raises(FileError, match=words) as caught:
        read_mjcf(write(tmp_path, replicated(attributes, LEG)))
    assert caught.value.place is not None
    assert time.monotonic() - start < 20


def test_an_invalid_sequence_of_angles_is_refused(tmp_path):
    text = replicated('count="2"', LEG, head='<compiler eulerseq="zyxx"/>')
    with pytest.raises(FileError, match="invalid eulerseq 'zyxx'"):
        read_mjcf(write(tmp_path, text))


def test_copies_in_places_that_are_not_bodies_are_not_made(tmp_path):
    inside = '<worldbody><replicate count="10000"><site/></replicate></worldbody>'
    tree, ledger = read_mjcf(write(tmp_path, replicated('count="1"', LEG + inside * 20)))
    assert len(tree.frames) == 2
    assert "<replicate>" in [x.what for x in ledger.not_kept()]


def test_nested_counts_are_bounded_by_their_product(tmp_path):
    inside = '<site name="s"/>'
    for i in range(6):
        inside = f'<replicate count="1000" sep="{i}_">{inside}</replicate>'
    with pytest.raises(FileError, match="more than 50000 elements"):
        read_mjcf(write(tmp_path, replicated('count="1"', inside)))


KID = """<mujoco model="kid"><compiler {compiler}/><option gravity="0 0 -1"/>
  <default><joint damping="2"/><geom rgba="1 0 0 1"/><site euler="0.1 0.2 0.3"/>
    <default class="x"><joint armature="3" range="-0.5 0.75" stiffness="4" springref="0.2"/>
    </default></default>
  <asset><material name="green" rgba="0 1 0 1"/><mesh file="horn.obj" scale="0.1 0.1 0.1"/></asset>
  <worldbody>
    <geom name="pad" type="box" size="1 1 0.1"/>
    <frame pos="0 0 5" childclass="x">
      <body name="arm" pos="0.1 0.2 0.3" euler="0.3 0.2 0.1"><joint name="j" axis="0 1 0"/>
        <geom name="g" size="0.1" material="green"/><geom type="mesh" mesh="horn"/><site name="s"/>
        <body name="hand" pos="0 0 1" axisangle="1 2 3 0.4"><joint name="k" axis="1 0 0" ref="0.1"/>
          <joint name="l" type="slide" axis="0 0 1"/>
          <geom type="box" size="0.1 0.2 0.3" euler="1 2 3"/><site name="s2" pos="0 0 1"/>
          <replicate count="2" euler="0 0 0.5" offset="0.1 0 0">
            <geom size="0.1" mass="0.5"/></replicate>
        </body></body></frame>
    <body name="other"><joint name="oj"/><geom size="1"/></body></worldbody>
  <contact><exclude body1="arm" body2="hand"/><exclude body1="arm" body2="other"/></contact>
  <equality><joint name="eq" joint1="l" polycoef="0.05 0 0 0 0"/><joint joint1="oj"/>
    <weld body1="hand" body2="other"/></equality>
  <tendon><spatial name="t" stiffness="3"><site site="s"/><site site="s2"/></spatial></tendon>
</mujoco>"""
HOLDER = """<mujoco model="holder">{head}
  <asset><model name="m" file="kids/kid.xml"/></asset>
  <worldbody><body name="p" pos="0 0 1"><geom size="0.1"/><joint name="q"/>{inside}</body>
  </worldbody></mujoco>"""
ONE = '<attach model="m" body="arm" prefix="p_"/>'
RADIAN = 'angle="radian" eulerseq="zyx" meshdir="meshes"'


def attached(folder, inside=ONE, head="", kid=""):
    """A file that attaches a model of another folder."""
    meshes = folder / "kids" / "meshes"
    meshes.mkdir(parents=True, exist_ok=True)
    (meshes / "horn.obj").write_text(TETRAHEDRON)
    (folder / "kids" / "kid.xml").write_text(kid or KID.format(compiler=RADIAN))
    return write(folder, HOLDER.format(head=head, inside=inside))


MAIN_DEFAULTS = '<default><joint stiffness="5" frictionloss="1"/><geom density="7"/></default>'


@pytest.mark.parametrize(
    ("inside", "head"),
    [
        (ONE, ""),
        (ONE, '<compiler angle="radian" meshdir="elsewhere" strippath="true"/>'),
        (ONE, MAIN_DEFAULTS),
        ('<frame pos="1 2 3" euler="0 0 30" childclass="main">' + ONE + "</frame>", MAIN_DEFAULTS),
        ('<attach model="m" prefix="all/"/>', ""),
        (ONE + '<attach model="m" body="hand" prefix="r_"/>', ""),
        (f'<replicate count="3" euler="0 0 120" sep="-">{ONE}</replicate>', ""),
        ('<attach model="m" body="hand" prefix=""/>', ""),
    ],
)
def test_an_attached_model_is_that_of_mujoco(tmp_path, inside, head):
    path = attached(tmp_path, inside, head)
    assert_same_as_mujoco(path)
    tree, model = read_mjcf(path)[0], compiled(path)
    for link in tree.links:
        if link.joint.kind.moves:
            joint, drive = model.joint(link.joint.name), link.joint.drive
            told = (drive.rotor_inertia, drive.viscous, drive.coulomb, drive.stiffness)
            theirs = (joint.armature, joint.damping, joint.frictionloss, joint.stiffness)
            np.testing.assert_allclose(told, [x[0] for x in theirs], atol=1e-12)
            if math.isfinite(link.joint.limits.upper):
                limits = (link.joint.limits.lower, link.joint.limits.upper)
                np.testing.assert_allclose(limits, joint.range, atol=1e-12)
    assert sum(len(x.shapes) + len(x.missing_shapes) for x in tree.links) == model.ngeom


def test_the_looks_of_an_attached_model_are_its_own(tmp_path):
    kid = KID.format(compiler=RADIAN).replace('<geom rgba="1 0 0 1"/>', "")
    head = '<default><geom rgba="0 0 1 1" material="none" contype="0" group="1"/></default>'
    tree, ledger = read_mjcf(attached(tmp_path, head=head, kid=kid))
    (base,) = tree.links[tree.link_index("p")].shapes
    ball, mesh = tree.links[tree.link_index("p_arm")].shapes
    assert (base.rgba, base.contact.contype) == ((0.0, 0.0, 1.0, 1.0), 0)
    assert (ball.rgba, ball.contact.contype) == ((0.0, 1.0, 0.0, 1.0), 1)
    assert (mesh.rgba, mesh.mesh is None) == ((0.5, 0.5, 0.5, 1.0), False)
    assert ledger.findings == ()
    assert tree.physics.gravity is None


def test_the_ledger_tells_every_piece_of_attached_files(tmp_path):
    ledger = read_robot(attached(tmp_path)).ledger
    fates = {(x.place.file.rpartition("/")[2], x.what): x for x in ledger.entries}
    for what in ("<attach>", 'attach prefix="p_"', "<model>"):
        assert fates["robot.xml", what].fate.value == "kept"
    for what in ('body name="arm"', 'joint damping="2"', 'compiler angle="radian"', "<mesh>"):
        assert fates["kid.xml", what].fate.value == "kept", what
    for what in ('body name="other"', 'option gravity="0 0 -1"'):
        assert fates["kid.xml", what].fate.value == "dropped", what


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('prefix="p_"', ""), "attribute 'prefix' is missing"),
        (('body="arm"', 'body="none"'), "has no body 'none'"),
        (('<attach model="m"', '<attach model="none"'), "unknown model 'none'"),
        (('<attach model="m"', "<attach"), "<attach> without a model"),
        (("kids/kid.xml", "../kid.xml"), "leaves the allowed folders"),
        (("kids/kid.xml", "kids/none.xml"), "there is no file"),
        (("kids/kid.xml", "robot.xml"), "attaches itself"),
        (("<asset>", '<compiler autolimits="false"/><asset>'), "compiler setting autolimits"),
        (("<asset>", '<default><geom mass="1"/></default><asset>'), "default 'mass' of <geom>"),
        ((ONE, ONE + ONE), "duplicate name of a body: 'p_arm'"),
    ],
)
def test_what_cannot_be_attached_is_refused(tmp_path, change, words):
    path = attached(tmp_path)
    path.write_text(path.read_text().replace(*change))
    with pytest.raises(FileError, match=words) as caught:
        read_mjcf(path)
    assert caught.value.place is not None


def test_a_model_without_a_name_is_called_as_it_calls_itself(tmp_path):
    path = attached(tmp_path)
    path.write_text(path.read_text().replace('name="m" ', "").replace('model="m"', 'model="kid"'))
    assert_same_as_mujoco(path)


def test_a_model_may_attach_another(tmp_path):
    path = attached(tmp_path)
    (tmp_path / "kids" / "middle.xml").write_text(
        """<mujoco model="middle"><compiler angle="degree"/>
        <asset><model name="inner" file="kid.xml"/></asset><worldbody><body name="mid" pos="1 0 0">
        <geom size="0.1"/><frame pos="0 1 0"><attach model="inner" body="arm" prefix="i_"/></frame>
        </body></worldbody></mujoco>"""
    )
    text = path.read_text().replace("kids/kid.xml", "kids/middle.xml")
    path.write_text(text.replace('body="arm"', 'body="mid"'))
    assert "p_i_hand" in read_mjcf(path)[0].frame_names
    assert_same_as_mujoco(path)


def test_a_model_that_is_not_attached_is_not_read(tmp_path):
    _, ledger = read_mjcf(attached(tmp_path, inside="", kid="<robot/>"))
    assert [x.note for x in ledger.entries if x.what == "<model>"] == ["not attached"]
