"""What is written as MJCF is, when read again, what the ledger says was kept."""

from dataclasses import replace

import mujoco
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library
from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.forward_kinematics import link_position
from linkwork.model.inertia.inertia_check import dynamics_faults
from linkwork.model.ledger import Fate, Ledger
from linkwork.model.link import Cut, Drive, Joint, JointKind, Limits, Shape, ShapeKind, TreeLink
from linkwork.model.mesh import mesh_of_file
from linkwork.model.mjcf import read_mjcf, write_mjcf
from linkwork.model.rigid_groups import rigid_bodies
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, box_inertia
from linkwork.spatial.vector import ZERO
from tests.model.mjcf.comparing import assert_same, matrix_of
from tests.model.mjcf.random_robot import random_robot
from tests.model.mjcf.samples import SAMPLES, TETRAHEDRON, write

ROBOTS = [name for name in library.names() if not dynamics_faults(library.robot(name))]


def without(tree: Tree, ledger: Ledger) -> Tree:
    """A robot less what a ledger says was dropped."""
    lost: dict[str, set[str]] = {}
    for entry in ledger.entries:
        if entry.fate is Fate.DROPPED:
            lost.setdefault(entry.place.element, set()).add(entry.what)
    moving = {link.joint.name for link in tree.links if link.joint.kind.moves}
    links = [
        replace(
            link,
            joint=_joint_without(link, lost.get(link.joint.name, set()), moving),
            inertia=None if "inertia" in lost.get(link.name, ()) else link.inertia,
            shapes=tuple(x for x in link.shapes if not _is_lost(x, lost.get(link.name, set()))),
        )
        for link in tree.links
    ]
    tools = {what for names in lost.values() for what in names}
    points = () if "force points" in tools else tree.force_points
    tool = None if "tool" in tools else tree.tool_name
    return build_tree(
        tree.name,
        links,
        tree.frames,
        tool,
        cuts=tree.cuts,
        couplings=tree.couplings,
        force_points=points,
    )


def _is_lost(shape: Shape, lost: set[str]) -> bool:
    unseen = not shape.visible and not shape.collides
    return ("shape" in lost and unseen) or ("mesh" in lost and shape.mesh is not None)


def _joint_without(link: TreeLink, lost: set[str], moving: set[str]) -> Joint:
    joint, usual = link.joint, Joint("")
    name = link.name if link.name not in moving else f"{link.name}/fixed"
    changes = {"name": name} if "name" in lost else {}
    changes |= {"axis": usual.axis} if "axis" in lost else {}
    limits = {x.split(".")[1]: getattr(Limits(), x.split(".")[1]) for x in lost if "limits" in x}
    drive = {x.split(".")[1]: getattr(Drive(), x.split(".")[1]) for x in lost if "drive" in x}
    return replace(
        joint,
        limits=replace(joint.limits, **limits),
        drive=replace(joint.drive, **drive),
        **changes,
    )


def read_back(folder, tree):
    text, ledger = write_mjcf(tree, folder)
    path = folder / "written.xml"
    path.write_text(text)
    return read_mjcf(path)[0], ledger


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("written")
    (folder / "horn.obj").write_text(TETRAHEDRON)
    return folder


@given(seed=st.integers(0, 10_000))
def test_a_robot_comes_back_less_what_the_ledger_drops(folder, seed):
    tree = random_robot(seed, folder / "horn.obj")
    back, ledger = read_back(folder, tree)
    assert_same(without(tree, ledger), back)


@pytest.mark.parametrize("name", ROBOTS)
def test_library_robots_come_back_less_what_the_ledger_drops(folder, name):
    tree = library.robot(name)
    back, ledger = read_back(folder, tree)
    assert_same(without(tree, ledger), back)


@pytest.mark.parametrize("name", ROBOTS)
def test_masses_centres_and_inertias_of_library_robots_are_mujocos(name):
    tree = library.robot(name)
    model = mujoco.MjModel.from_xml_string(write_mjcf(tree)[0])
    for link in tree.links:
        if link.inertia is None or link.name == "world":
            continue
        body = model.body(link.name)
        np.testing.assert_allclose(body.mass[0], link.inertia.mass, rtol=1e-9)
        np.testing.assert_allclose(body.ipos, link.inertia.center, atol=1e-9)
        np.testing.assert_allclose(matrix_of(body), link.inertia.matrix, atol=1e-9)


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_file_that_was_read_writes_and_reads_as_the_same(tmp_path, sample):
    tree, _ = read_mjcf(write(tmp_path, SAMPLES[sample]))
    back, ledger = read_back(tmp_path, tree)
    if sample == "arm":
        assert {entry.what for entry in ledger.not_kept()} == {"shape"}
        assert_same(without(tree, ledger), back)
    again, ledger = read_back(tmp_path, back)
    assert ledger.not_kept() == []
    assert_same(back, again)


def test_the_ledger_tells_every_part_once():
    tree = random_robot(5)
    _, ledger = write_mjcf(tree)
    kept = [entry.place.element for entry in ledger.entries if entry.fate is Fate.KEPT]
    assert set(kept) >= {link.name for link in tree.links} | {x.name for x in tree.frames}
    told = [(entry.what, entry.place.element) for entry in ledger.entries if entry.what != "shape"]
    assert len(set(told)) == len(told)
    assert all(entry.note for entry in ledger.not_kept())


POINT = Inertia(5.0, (0.1, 0.2, 0.3), ((0.0,) * 3,) * 3)
PLATE = Inertia(2.0, (0.1, 0.0, 0.0), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 2.0)))
ROD = Inertia(2.0, (0.1, 0.0, 0.0), ((0.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))
IMPOSSIBLE = Inertia.unvalidated(1.0, ZERO, ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 3.0)))


@pytest.mark.parametrize("base", [POINT, PLATE, ROD, IMPOSSIBLE])
@pytest.mark.parametrize("fixed", [POINT, ROD, IMPOSSIBLE, None])
def test_links_that_do_not_move_keep_their_mass(tmp_path, base, fixed):
    block = box_inertia(1.0, (0.1, 0.1, 0.1))
    links = [
        TreeLink("base", None, Joint("base"), inertia=base),
        TreeLink("foot", "base", Joint("foot"), Pose.from_translation((1, 0, 0)), fixed),
        TreeLink("arm", "base", Joint("q", JointKind.REVOLUTE), inertia=block),
    ]
    tree = build_tree("r", links)
    back, ledger = read_back(tmp_path, tree)
    assert_same(without(tree, ledger), back)
    lost = [x.place.element for x in ledger.not_kept() if x.what == "inertia"]
    assert lost == [link.name for link in links if link.inertia is IMPOSSIBLE]
    assert all("triangle inequality" in x.note for x in ledger.not_kept() if x.what == "inertia")


def test_inertias_written_as_one_are_approximated(tmp_path):
    links = [
        TreeLink("base", None, Joint("base")),
        TreeLink("arm", "base", Joint("q", JointKind.REVOLUTE), inertia=PLATE),
        TreeLink("hand", "arm", Joint("hand"), Pose.from_translation((0, 0, 2)), IMPOSSIBLE),
    ]
    tree = build_tree("r", links)
    back, ledger = read_back(tmp_path, tree)
    told = {x.place.element: x.fate for x in ledger.not_kept() if x.what == "inertia"}
    assert told == {"arm": Fate.APPROXIMATED, "hand": Fate.APPROXIMATED}
    one, other = rigid_bodies(tree)[1], rigid_bodies(back)[1]
    assert one.mass == pytest.approx(other.mass)
    np.testing.assert_allclose(one.matrix, other.matrix, atol=1e-9)


def test_a_revolute_cut_turns_about_one_axis_only():
    base = TreeLink("base", None, Joint("root"))
    block = box_inertia(1.0, (0.1, 0.1, 0.1))
    free = Joint("turn", JointKind.BALL)
    arm = TreeLink("arm", "base", free, inertia=block)
    tree = build_tree("r", [base, arm])
    tree = replace(tree, cuts=(Cut("pin", JointKind.REVOLUTE, "base", "arm"),))
    model = mujoco.MjModel.from_xml_string(write_mjcf(tree)[0])
    assert model.neq == 2
    data = mujoco.MjData(model)
    for axis, held in ((0, True), (1, True), (2, False)):
        data.qpos[:] = 0
        data.qpos[[0, 1 + axis]] = np.cos(0.3), np.sin(0.3)
        mujoco.mj_fwdPosition(model, data)
        assert (np.abs(data.efc_pos).max() > 1e-3) == held


def test_meshes_outside_the_folder_are_dropped_and_told(tmp_path, folder):
    tree = next(
        tree
        for tree in (random_robot(seed, folder / "horn.obj") for seed in range(50))
        if any(shape.mesh for link in tree.links for shape in link.shapes)
    )
    back, ledger = read_back(tmp_path, tree)
    assert any(entry.what == "mesh" for entry in ledger.not_kept())
    assert not any(shape.mesh for link in back.links for shape in link.shapes)


def test_followers_stand_where_mujoco_wants_them():
    tree = random_robot(1)
    followers = [i for i, link in enumerate(tree.links) if link.joint.mimic]
    assert followers
    model = mujoco.MjModel.from_xml_string(write_mjcf(tree)[0])
    data = mujoco.MjData(model)
    q = list(tree.home)
    for start, joint in zip(tree.position_starts, tree.joints, strict=False):
        if joint.kind.has_axis:
            q[start] = 0.1 * start
    for i, link in enumerate(tree.links):
        if link.joint.kind.has_axis:
            data.joint(link.joint.name).qpos[:] = link_position(tree, i, q)
    mujoco.mj_fwdPosition(model, data)
    joints = np.flatnonzero(model.eq_type == mujoco.mjtEq.mjEQ_JOINT)
    of_equality = data.efc_type == mujoco.mjtConstraint.mjCNSTR_EQUALITY
    rows = of_equality & np.isin(data.efc_id, joints)
    assert rows.sum() == len(followers)
    np.testing.assert_allclose(data.efc_pos[rows], 0.0, atol=1e-12)


def test_a_robot_that_mujoco_cannot_move_is_refused_by_name():
    base, joint = TreeLink("base", None, Joint("root")), Joint("q", JointKind.REVOLUTE)
    with pytest.raises(ModelError, match="link 'arm': the link moves but has no mass"):
        write_mjcf(build_tree("r", [base, TreeLink("arm", "base", joint)]))


def test_a_mesh_that_mujoco_does_not_read_is_dropped(tmp_path):
    file = tmp_path / "m.stl"
    corners = "vertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
    file.write_text(f"solid m\nfacet\nouter loop\n{corners}endloop\nendfacet\nendsolid m\n")
    shape = Shape(ShapeKind.MESH, (), mesh=mesh_of_file(file), collides=False)
    tree = build_tree("r", [TreeLink("base", None, Joint("root"), shapes=(shape,))])
    _, ledger = write_mjcf(tree, tmp_path)
    assert [entry.what for entry in ledger.not_kept()] == ["name", "mesh"]


def test_a_name_that_xml_cannot_hold_is_refused():
    tree = build_tree("bad\0name", [TreeLink("base", None, Joint("root"))])
    with pytest.raises(ModelError, match=r"cannot write robot .* as MJCF"):
        write_mjcf(tree)
