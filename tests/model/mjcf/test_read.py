"""What is read from MJCF is what MuJoCo makes of the same file."""

import math

import mujoco
import numpy as np
import pytest

from linkwork.errors import FileError, SchemaError
from linkwork.model.forward_kinematics import link_poses, link_position
from linkwork.model.link import JointKind, Mimic, ShapeKind
from linkwork.model.mesh import read_mesh
from linkwork.model.mjcf import read_mjcf
from linkwork.model.read import read_robot
from tests.model.mjcf.comparing import matrix_of
from tests.model.mjcf.samples import ARM, SAMPLES, TETRAHEDRON, compiled, write


@pytest.fixture(params=SAMPLES)
def robot(request, tmp_path):
    path = write(tmp_path, SAMPLES[request.param])
    return read_mjcf(path)[0], compiled(path)


@pytest.fixture
def arm(tmp_path):
    return read_mjcf(write(tmp_path, ARM))[0]


def moved(tree, model, seed):
    """A random position as the tree and as MuJoCo has it; followers where they belong."""
    random = np.random.default_rng(seed)
    q = [0.0] * tree.position_count
    data = mujoco.MjData(model)
    for start, joint in zip(tree.position_starts, tree.joints, strict=False):
        numbers = random.normal(size=joint.kind.positions)
        if joint.kind.positions >= 4:
            numbers[-4:] /= np.linalg.norm(numbers[-4:])
        q[start : start + len(numbers)] = numbers.tolist()
    for index, link in enumerate(tree.links):
        if link.joint.kind.moves:
            data.joint(name_in(model, link)).qpos[:] = link_position(tree, index, q)
    mujoco.mj_kinematics(model, data)
    return q, data


def name_in(model, link):
    """A joint's name for MuJoCo, which has none for those without one."""
    names = [model.joint(i).name for i in range(model.njnt)]
    if link.joint.name in names:
        return link.joint.name
    unnamed = [i for i, name in enumerate(names) if not name]
    body = link.joint.name.split("/")[0]
    mine = [i for i in unnamed if model.body(model.jnt_bodyid[i]).name == body]
    number = int(link.joint.name.split("/")[1]) - 1 if "/" in link.joint.name else 0
    return mine[number]


def bodies_of(tree, model):
    """Links with the body each of them is; unnamed bodies are called body1, body2 by order."""
    for i in range(1, model.nbody):
        name = model.body(i).name or f"body{i}"
        yield tree.link_index(name), i


def test_every_body_stands_where_mujoco_puts_it(robot):
    tree, model = robot
    for seed in range(5):
        q, data = moved(tree, model, seed)
        poses = link_poses(tree, q)
        for link, body in bodies_of(tree, model):
            np.testing.assert_allclose(poses[link].position, data.xpos[body], atol=1e-9)
            rotation = data.xmat[body].reshape(3, 3)
            np.testing.assert_allclose(poses[link].rotation, rotation, atol=1e-9)
        for frame in tree.frames:
            if mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_SITE, frame.name) >= 0:
                pose = poses[tree.link_index(frame.link)] @ frame.pose_in_link
                np.testing.assert_allclose(pose.position, data.site(frame.name).xpos, atol=1e-9)


def test_masses_centres_and_inertias_are_mujocos(robot):
    tree, model = robot
    for link, body in bodies_of(tree, model):
        inertia = tree.links[link].inertia
        if inertia is None:
            assert model.body_mass[body] == 0
            continue
        np.testing.assert_allclose(inertia.mass, model.body_mass[body], rtol=1e-12)
        np.testing.assert_allclose(inertia.center, model.body_ipos[body], atol=1e-12)
        np.testing.assert_allclose(inertia.matrix, matrix_of(model.body(body)), atol=1e-9)


def test_points_of_meshes_stand_where_mujoco_puts_them(tmp_path):
    path = write(tmp_path, ARM)
    tree, model = read_mjcf(path)[0], compiled(path)
    q, data = moved(tree, model, 0)
    poses = link_poses(tree, q)
    ours = []
    for link, pose in zip(tree.links, poses, strict=True):
        for shape in link.shapes:
            if shape.mesh is not None:
                place = pose @ shape.pose_in_link
                ours += [place.transform(tuple(v)) for v in read_mesh(shape.mesh).vertices]
    theirs = []
    for geom in range(model.ngeom):
        mesh = model.geom_dataid[geom]
        if model.geom_type[geom] == mujoco.mjtGeom.mjGEOM_MESH:
            start, count = model.mesh_vertadr[mesh], model.mesh_vertnum[mesh]
            turned = model.mesh_vert[start : start + count] @ data.geom_xmat[geom].reshape(3, 3).T
            theirs += list(turned + data.geom_xpos[geom])
    assert len(ours) == len(theirs) == 8
    distances = np.linalg.norm(np.array(ours)[:, None] - np.array(theirs)[None], axis=2)
    assert distances.min(axis=1).max() < 1e-6


def test_joints_keep_what_drives_and_limits_them(arm):
    joints = {link.joint.name: link.joint for link in arm.links}
    q1, q3 = joints["q1"], joints["q3"]
    assert q1.limits.lower == pytest.approx(-math.pi / 2)
    assert q1.limits.upper == pytest.approx(math.radians(120))
    assert q1.drive.rest == pytest.approx(math.radians(20))
    assert (q1.drive.stiffness, q1.drive.viscous, q1.drive.rotor_inertia) == (3.0, 0.5, 0.01)
    assert joints["q2"].limits.effort == 20.0
    assert (q3.drive.coulomb, q3.limits.upper, q3.axis) == (0.7, 0.2, (0.0, 0.0, 1.0))
    assert joints["q4"].drive.viscous == 0.25
    wrist = joints["wrist"]
    assert wrist.kind is JointKind.BALL
    assert wrist.limits.upper == pytest.approx(math.pi / 3)


def test_a_body_with_several_joints_is_a_chain_of_links(arm):
    parents = {
        link.name: (link.parent, link.joint.name, link.inertia is None) for link in arm.links
    }
    assert parents["elbow/q2"] == ("shoulder", "q2", True)
    assert parents["elbow/q3"] == ("elbow/q2", "q3", True)
    assert parents["elbow/q4"] == ("elbow/q3", "q4", True)
    assert parents["elbow"] == ("elbow/q4", "elbow", False)


def test_an_equality_of_joints_is_a_follower(arm, tmp_path):
    mimic = arm.links[arm.link_of_joint("q5")].joint.mimic
    assert isinstance(mimic, Mimic)
    assert (mimic.joint, mimic.multiplier) == ("q1", 0.5)
    assert mimic.offset == pytest.approx(0.1 - 0.5 * math.radians(15))
    model = compiled(tmp_path / "robot.xml")
    _, data = moved(arm, model, 3)
    mujoco.mj_fwdPosition(model, data)
    rows = (data.efc_type == mujoco.mjtConstraint.mjCNSTR_EQUALITY) & (data.efc_id == 0)
    assert np.abs(data.efc_pos[rows]).max() < 1e-9


def test_a_constraint_of_bodies_is_a_cut_between_frames_that_meet_at_the_start(arm, tmp_path):
    model = compiled(tmp_path / "robot.xml")
    data = mujoco.MjData(model)
    q = list(arm.home)
    q[0] = float(model.qpos0[0])
    mujoco.mj_kinematics(model, data)
    (cut,) = arm.cuts
    assert (cut.name, cut.kind) == ("rod", JointKind.BALL)
    poses = {name: placed(arm, q, name) for name in (cut.frame_a, cut.frame_b)}
    # MuJoCo closes the loop where it begins, with every follower at its own start.
    assert arm.links[arm.link_of_joint("q5")].joint.mimic is not None
    shown = data.body("finger").xmat.reshape(3, 3) @ (0.01, 0.02, 0.03) + data.body("finger").xpos
    np.testing.assert_allclose(poses[cut.frame_b].position, shown, atol=1e-9)


def placed(tree, q, frame):
    link, pose = tree.frame(frame)
    return link_poses(tree, q)[link] @ pose


@pytest.mark.parametrize("kind", ["connect", "weld"])
def test_frames_that_meet_satisfy_the_constraint(tmp_path, kind):
    text = f"""<mujoco><worldbody>
      <body name="a" pos="1 0 0"><freejoint/><geom size="0.1"/>
      <body name="b" pos="0 1 0.5" euler="30 0 0"><joint axis="0 1 0"/><geom size="0.1"/></body>
      <body name="c" pos="0 0 1" euler="0 40 0"><joint type="ball"/><geom size="0.1"/></body></body>
      </worldbody><equality>
      <{kind} name="k" body1="b" body2="c" anchor="0.1 0.2 0.3"/></equality></mujoco>"""
    path = write(tmp_path, text)
    tree, model = read_mjcf(path)[0], compiled(path)
    (cut,) = tree.cuts
    assert cut.kind is (JointKind.FIXED if kind == "weld" else JointKind.BALL)
    at_start = [placed(tree, tree.home, frame) for frame in (cut.frame_a, cut.frame_b)]
    np.testing.assert_allclose(at_start[0].position, at_start[1].position, atol=1e-9)
    if kind == "weld":
        np.testing.assert_allclose(at_start[0].rotation, at_start[1].rotation, atol=1e-9)
    assert model.neq == 1


def test_a_straight_tendon_is_a_coupling(arm):
    (coupling,) = arm.couplings
    assert (coupling.name, coupling.frame_a, coupling.frame_b) == ("spring", "origin", "tip")
    assert (coupling.stiffness, coupling.damping, coupling.rest_length) == (10.0, 0.2, 0.3)


def test_shapes_keep_form_colour_and_purpose(arm):
    shoulder, elbow = arm.links[arm.link_index("shoulder")], arm.links[arm.link_index("elbow")]
    capsule, ellipsoid = shoulder.shapes
    assert (capsule.kind, capsule.rgba) == (ShapeKind.CAPSULE, (0.1, 0.2, 0.3, 1.0))
    assert capsule.size == pytest.approx((0.05, 0.3))
    assert (capsule.visible, capsule.collides) == (True, False)
    assert (ellipsoid.kind, ellipsoid.rgba) == (ShapeKind.ELLIPSOID, (0.2, 0.2, 0.2, 1.0))
    assert (ellipsoid.visible, ellipsoid.collides) == (False, False)
    cylinder, mesh = elbow.shapes
    assert (cylinder.rgba, cylinder.size) == ((0.8, 0.1, 0.1, 1.0), (0.04, 0.2))
    assert mesh.mesh.scale == (0.1, 0.2, 0.3)
    assert mesh.collides
    (box,) = arm.links[0].shapes
    assert box.size == (0.4, 0.4, 0.2)


def test_a_site_with_the_name_of_its_body_but_another_place_is_renamed(arm):
    assert arm.frame("shoulder")[0] == arm.link_index("shoulder")
    assert arm.frame("shoulder/site")[1].position == (0.1, 0.0, 0.0)


def test_a_body_that_floats_is_the_base(tmp_path):
    tree, ledger = read_mjcf(write(tmp_path, SAMPLES["floater"]))
    assert tree.links[0].name == "hull"
    assert tree.links[0].joint.kind is JointKind.FLOATING
    dropped = [entry.note for entry in ledger.entries if entry.what.startswith('body pos="1')]
    assert dropped == ["the initial pose of a floating robot is not part of it"]


@pytest.mark.parametrize(
    ("inside", "base"),
    [
        ('<body name="b"><geom size="1"/></body>', "b"),
        ('<body name="b" pos="0 0 1"><geom size="1"/></body>', "world"),
        ('<body name="b"><joint/><geom size="1"/></body>', "world"),
        ('<geom size="1"/><body name="b"><geom size="1"/></body>', "world"),
        ('<geom type="plane" size="1 1 1"/><body name="b"><geom size="1"/></body>', "b"),
        ('<body name="b"><geom size="1"/></body><body name="c"/>', "world"),
    ],
)
def test_the_base_is_a_lone_body_at_the_origin_else_the_world(tmp_path, inside, base):
    tree, _ = read_mjcf(write(tmp_path, f"<mujoco><worldbody>{inside}</worldbody></mujoco>"))
    assert (tree.links[0].name, tree.name) == (base, "robot")


def test_files_may_include_others(tmp_path):
    write(tmp_path, '<mujocoinclude><geom size="0.5"/></mujocoinclude>', "part.xml")
    text = (
        '<mujoco><worldbody><body name="b"><include file="part.xml"/></body></worldbody></mujoco>'
    )
    tree, ledger = read_mjcf(write(tmp_path, text))
    assert tree.links[0].shapes[0].size == (0.5,)
    entries = {entry.what: entry.place.file for entry in ledger.entries}
    assert entries['include file="part.xml"'].endswith("robot.xml")
    assert entries['geom size="0.5"'].endswith("part.xml")


MOVING = '<geom size="1"/><body><joint/><geom size="1"/></body>'
BODY = '<mujoco><worldbody><body name="b">{}</body></worldbody></mujoco>'


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ("<robot/>", "expected <mujoco>", 1),
        ("<mujoco>\n<worldbody/></mujoco>", "the model has no body", 1),
        (BODY.format('\n<geom size="nan"/>'), "expected finite numbers", 2),
        (BODY.format('\n<geom type="torus" size="1"/>'), "unknown type of geom 'torus'", 2),
        (BODY.format("\n<joint/>"), "MuJoCo error: mass and inertia of moving bodies", 1),
        (BODY.format('\n<geom size="-1"/>'), "MuJoCo error: size 0 must be positive", 2),
        (BODY.format('\n<geom class="none" size="1"/>'), "unknown default class name", 2),
        (BODY.format('<geom size="1"/></body>\n<body name="b">'), "duplicate name of a body", 2),
        (BODY.format(f"<freejoint/>{MOVING}</body><body>{MOVING}"), "2 robots in one file", 1),
    ],
)
def test_refusals_name_the_line(tmp_path, text, words, line):
    path = write(tmp_path, text)
    with pytest.raises(FileError, match=words) as caught:
        read_mjcf(path)
    assert caught.value.place.line == line
    assert caught.value.place.file == str(path)


@pytest.mark.parametrize(
    ("geom", "words"),
    [
        ('<geom type="mesh" mesh="none"/>', "unknown mesh 'none'"),
        ('<geom size="1" rgba="2 0 0 1"/>', "invalid colour '2 0 0 1'"),
        ('<geom size="1" rgba=""/>', "invalid colour ''"),
    ],
)
def test_what_only_draws_is_reported_and_refused_if_strict(tmp_path, geom, words):
    path = write(tmp_path, BODY.format(f'<geom size="1"/>\n{geom}'))
    ledger = read_robot(path).ledger
    assert [words in finding.message for finding in ledger.findings] == [True]
    assert ledger.findings[0].place.line == 2
    with pytest.raises(FileError, match=words):
        read_robot(path, strict=True)


def test_a_missing_mesh_lists_the_places_searched(tmp_path):
    tree, ledger = read_mjcf(write(tmp_path, ARM.replace("horn.obj", "lost.obj")))
    assert {name: len(x) for name, x in missing(tree).items()} == {"elbow": 1, "wrist": 1}
    assert [x.collides for x in missing(tree)["elbow"]] == [True]
    horn, cap = ledger.findings
    assert horn.message == "there is no file 'meshes/lost.obj'; its shapes are left out"
    assert "searched in" in horn.fix
    assert "shapes and their mass" in cap.message


def missing(tree):
    return {link.name: link.missing_shapes for link in tree.links if link.missing_shapes}


def test_a_second_reading_gives_the_same(tmp_path):
    path = write(tmp_path, ARM)
    assert read_mjcf(path) == read_mjcf(path)
    assert hash(read_mjcf(path)[0]) == hash(read_mjcf(path)[0])


def test_no_file_of_another_format_is_taken(tmp_path):
    path = tmp_path / "model.mjb"
    mujoco.mj_saveModel(mujoco.MjModel.from_xml_string(BODY.format('<geom size="1"/>')), str(path))
    with pytest.raises(FileError, match="this is not XML"):
        read_mjcf(path)
    with pytest.raises(SchemaError, match="expected <mujoco>"):
        read_mjcf(write(tmp_path, "<robot/>"))


ENTRY = '<mujoco><include file="parts/a.xml"/></mujoco>'
INNER = '<mujoco><worldbody><body name="{}"><geom size="1"/></body></worldbody>{}</mujoco>'


def test_includes_are_found_as_mujoco_finds_them(tmp_path):
    """Beside the main file, then beside the file that includes."""
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "a.xml").write_text(INNER.format("a", '<include file="b.xml"/>'))
    (tmp_path / "parts" / "b.xml").write_text(INNER.format("beside", ""))
    path = write(tmp_path, ENTRY)
    for expected in ("beside", "main"):
        names = [compiled(path).body(i).name for i in range(3)]
        assert [link.name for link in read_mjcf(path)[0].links] == names == ["world", "a", expected]
        (tmp_path / "b.xml").write_text(INNER.format("main", ""))


def test_meshes_of_an_included_file_may_be_beside_it(tmp_path):
    (tmp_path / "parts").mkdir()
    asset = '<asset><mesh name="m" file="m.obj"/></asset>'
    text = INNER.format("a", asset).replace('<geom size="1"/>', '<geom type="mesh" mesh="m"/>')
    (tmp_path / "parts" / "a.xml").write_text(text)
    (tmp_path / "parts" / "m.obj").write_text(TETRAHEDRON)
    path = write(tmp_path, ENTRY)
    assert read_mjcf(path)[0].links[0].shapes[0].mesh is not None
    assert compiled(path).nmesh == 1


def test_a_python_package_may_keep_meshes_in_another_folder(tmp_path):
    package = tmp_path / "package"
    (package / "models").mkdir(parents=True)
    (package / "m.obj").write_text(TETRAHEDRON)
    asset = '<asset><mesh name="m" file="../m.obj"/></asset>'
    text = INNER.format("a", asset).replace("<geom", '<geom mesh="m" type="mesh" mass="1"/><geom')
    path = write(package / "models", text)
    assert len(read_mjcf(path)[1].findings) == 1
    (package / "__init__.py").touch()
    assert read_mjcf(path)[1].findings == ()


FLOATING = '<body name="f"><freejoint/><geom size="1"/>{}</body>'
ARM_BODY = '<body name="b"><joint name="q"/><geom size="1"/><site name="s"/></body>'


@pytest.mark.parametrize(
    ("inside", "links", "dropped"),
    [
        (ARM_BODY + FLOATING.format(""), ["world", "b"], "a free object"),
        (FLOATING.format(ARM_BODY) + '<body name="x"><geom size="1"/></body>', ["f", "b"], "fixed"),
    ],
)
def test_what_is_around_a_robot_is_left_out(tmp_path, inside, links, dropped):
    tie = '<equality><weld body1="b" body2="x"/></equality>' if 'name="x"' in inside else ""
    path = write(tmp_path, f"<mujoco><worldbody>{inside}</worldbody>{tie}</mujoco>")
    tree, ledger = read_mjcf(path)
    assert [link.name for link in tree.links] == links
    assert tree.cuts == ()
    assert any(dropped in entry.note for entry in ledger.not_kept())


TWO = """<mujoco model="{}"><worldbody><geom type="plane" size="5 5 1"/>
  <body name="a" pos="0 0 1"><freejoint/><geom size="1"/>
    <body name="a1"><joint name="qa"/><geom size="1"/><site name="sa"/></body></body>
  {}<body name="crate"><freejoint/><geom size="1"/></body>
  <body name="post"><geom size="1"/></body></worldbody>{}</mujoco>"""
SECOND = """<body name="b" pos="3 0 1">{}<geom size="1"/>
  <body name="b1"><joint name="qb"/><geom size="1"/><site name="sb"/></body></body>"""
ACTUATED = "<actuator><motor {}/></actuator>"
CORD = '<tendon><spatial name="t"><site site="sb"/><site site="s0"/></spatial></tendon>'


@pytest.mark.parametrize(
    ("name", "second", "actuators", "base", "others"),
    [
        ("a", SECOND.format("<freejoint/>"), "", "a", ["b"]),
        ("b", SECOND.format("<freejoint/>"), "", "b", ["a"]),
        ("two", SECOND.format("<freejoint/>"), ACTUATED.format('joint="qb"'), "b", ["a"]),
        ("two", SECOND.format("<freejoint/>"), ACTUATED.format('site="sa"'), "a", ["b"]),
        ("two", SECOND.format(""), ACTUATED.format('joint="qb"'), "world", ["a"]),
        ("two", SECOND.format(""), ACTUATED.format('joint="qa"'), "a", ["b"]),
        ("b", SECOND.format(""), "", "world", ["a"]),
        ("two", "", "", "a", []),
    ],
)
def test_the_named_or_actuated_robot_is_read(tmp_path, name, second, actuators, base, others):
    tree, ledger = read_mjcf(write(tmp_path, TWO.format(name, second, actuators)))
    assert tree.links[0].name == base
    carried = {f"{x}1" for x in others} | set(others)
    assert carried.isdisjoint(tree.frame_names)
    assert "crate" not in tree.frame_names
    assert [x.message.split("'")[1] for x in ledger.findings] == others
    notes = {x.what: x.note for x in ledger.entries}
    for other in others:
        assert "another robot belongs to a scene" in notes[f'body name="{other}"']
    assert "free object" in notes['body name="crate"']
    if base != "world":
        assert "fixed body" in notes['body name="post"']
    else:
        assert "post" in tree.frame_names


def test_a_tendon_tells_which_robot_is_actuated(tmp_path):
    second = SECOND.format("<freejoint/>").replace("<site ", '<site name="s0" pos="1 0 0"/><site ')
    sections = CORD + ACTUATED.format('tendon="t"')
    tree, _ = read_mjcf(write(tmp_path, TWO.format("two", second, sections)))
    assert tree.links[0].name == "b"


@pytest.mark.parametrize("actuators", ["", ACTUATED.format('joint="qa"/><motor joint="qb"')])
def test_a_file_of_several_robots_asks_for_a_choice(tmp_path, actuators):
    text = TWO.format("two", SECOND.format("<freejoint/>"), actuators)
    with pytest.raises(FileError, match="2 robots in one file, with the bodies 'a', 'b'") as caught:
        read_mjcf(write(tmp_path, text))
    assert '<mujoco model="a">' in caught.value.hint
    assert caught.value.place.line == 4


def test_of_several_free_objects_the_named_one_is_read(tmp_path):
    body = '<body name="{0}"><freejoint/><geom size="1"/></body>'
    text = '<mujoco model="{}"><worldbody>' + body.format("x") + body.format("y") + "</worldbody>"
    tree, ledger = read_mjcf(write(tmp_path, text.format("y") + "</mujoco>"))
    assert [link.name for link in tree.links] == ["y"]
    assert ledger.findings == ()
    with pytest.raises(FileError, match="2 robots"):
        read_mjcf(write(tmp_path, text.format("z") + "</mujoco>"))
