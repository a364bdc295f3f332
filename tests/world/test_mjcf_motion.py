"""A scene from MJCF moves as MuJoCo moves the file, or its ledger names the difference."""

import re

import mujoco
import numpy as np
import pytest

from linkwork.model.ledger import NOT_READ, Fate
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.world.mjcf_corpus import FILES, convert

LOST = {
    "muscle": "a scene has no actuator <muscle>",
    "walls": "the plane is not in the scene",
    "cable": "<spatial> cable is not in the scene: an end is not on the robot",
    "override": "flag override='enable' is not in the scene",
    "two-on-a-joint": "actuatorfrcrange of joint 'a' limits each of its actuators",
}
"""What the ledger names, of the files that a scene does not move as MuJoCo does."""


def converted(folder, text):
    path = folder / "robot.xml"
    path.write_text(text)
    return convert(path)


def bodies_of(model, world):
    """Indices of the bodies of a file, in bare MuJoCo and in the world."""
    ours = {world.model.body(i).name.split("/")[-1]: i for i in range(world.model.nbody)}
    return [(i, ours[model.body(i).name]) for i in range(1, model.nbody)]


def deviation(model, data, world, seconds=1.0):
    """Greatest difference of a body or its centre of mass over a run [m], and how far they move."""
    theirs, ours = (list(column) for column in zip(*bodies_of(model, world), strict=True))
    moves = model.body_weldid[theirs] > 0
    mujoco.mj_forward(model, data)
    worst, start = 0.0, data.xipos.copy()
    for _ in range(round(seconds / model.opt.timestep)):
        mujoco.mj_step(model, data)
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        world.step()
        centres = (data.xipos[theirs] - world.data.xipos[ours])[moves]
        bodies = data.xpos[theirs] - world.data.xpos[ours]
        worst = max(worst, np.abs(bodies).max(), np.abs(centres).max())
    return worst, np.abs(data.xipos - start).max()


@pytest.mark.parametrize("name", [name for name in FILES if name not in LOST])
def test_a_scene_moves_as_mujoco_moves_the_file(tmp_path, name):
    model, data, world, ledger = converted(tmp_path, FILES[name])
    worst, moved = deviation(model, data, world)
    assert worst < 1e-9
    assert moved > 0.01
    assert ledger.findings == ()


@pytest.mark.parametrize("name", LOST)
def test_what_moves_differently_is_a_warning(tmp_path, name):
    model, data, world, ledger = converted(tmp_path, FILES[name])
    assert deviation(model, data, world)[0] > 1e-9
    assert [x.message for x in ledger.findings if re.search(re.escape(LOST[name]), x.message)]


@pytest.mark.parametrize("name", FILES)
def test_every_element_and_attribute_has_a_fate(tmp_path, name):
    *_, ledger = converted(tmp_path, FILES[name])
    assert {x.note for x in ledger.entries if x.fate is not Fate.KEPT}.isdisjoint({"", NOT_READ})
    attributes = len(re.findall(r"[\w]+=\"", FILES[name]))
    elements = len(re.findall(r"<\w", FILES[name]))
    assert len(ledger.entries) == attributes + elements


@pytest.mark.parametrize("name", [name for name in FILES if name != "override"])
def test_a_scene_has_the_options_of_the_file(tmp_path, name):
    model, _, world, _ = converted(tmp_path, FILES[name])
    theirs, ours = model.opt, world.model.opt
    autoreset = int(mujoco.mjtDisableBit.mjDSBL_AUTORESET)
    assert theirs.disableflags | autoreset == ours.disableflags
    # They do not change the motion.
    left_out = {"disableflags", "enableflags", "jacobian"}
    for one in set(theirs._all_fields) - left_out:
        np.testing.assert_array_equal(getattr(theirs, one), getattr(ours, one), err_msg=one)


FLOOR = """\
<mujoco>
  <worldbody>
    <geom type="plane" size="5 5 1" {floor}/>
    <body pos="0 0 0.0495"><freejoint/><geom type="box" size="0.05 0.05 0.05"/></body>
  </worldbody>
</mujoco>
"""


@pytest.mark.parametrize(
    "floor",
    [
        *('friction="0.1 0.02 0.003"', 'contype="2"', 'conaffinity="6" contype="6"'),
        *('priority="3" friction="0.2 0.005 0.0001"', 'solref="0.05 0.5"', 'solref="-500 -10"'),
        *('solimp="0.5 0.8 0.01 0.3 3"', 'condim="6"', 'condim="1" priority="1"'),
        *('margin="0.02"', 'margin="0.02" gap="0.01"', 'solmix="3" solref="0.1 1"'),
    ],
)
def test_the_ground_has_the_contact_parameters_of_the_floor(tmp_path, floor):
    model, data, world, _ = converted(tmp_path, FLOOR.format(floor=floor))
    mujoco.mj_forward(model, data)
    assert data.ncon == world.data.ncon
    for theirs, ours in zip(data.contact, world.data.contact, strict=True):
        for one in ("dist", "dim", "friction", "solref", "solimp", "includemargin"):
            np.testing.assert_allclose(getattr(ours, one), getattr(theirs, one), atol=1e-15)


ROBOTS = ("arm", "quadruped", "gripper", "excludes", "masks", "humanoid")


@pytest.mark.parametrize("name", ROBOTS)
def test_a_robot_placed_in_a_scene_touches_itself_as_in_mujoco(tmp_path, name):
    (tmp_path / "robot.xml").write_text(FILES[name])
    scene = tmp_path / "scene.yaml"
    scene.write_text("linkwork: scene\nversion: 1\nrobots: {robot: {model: robot.xml}}\n")
    world = World(load_scene(scene))
    model = mujoco.MjModel.from_xml_string(FILES[name])
    data = mujoco.MjData(model)
    random = np.random.default_rng(1)
    ours = {world.model.joint(i).name: i for i in range(world.model.njnt)}
    links = {world.model.body(i).name.removeprefix("robot/") for i in range(world.model.nbody)}
    for _ in range(50):
        for i in range(model.njnt):
            index = ours.get(f"robot/{model.joint(i).name}")
            if model.jnt_type[i] >= int(mujoco.mjtJoint.mjJNT_SLIDE) and index is not None:
                position = random.uniform(-2.0, 2.0)
                data.qpos[model.jnt_qposadr[i]] = position
                world.data.qpos[world.model.jnt_qposadr[index]] = position
        touching = []
        for engine, state in ((model, data), (world.model, world.data)):
            mujoco.mj_fwdPosition(engine, state)
            names = (
                tuple(
                    sorted(
                        engine.body(engine.geom_bodyid[geom]).name.removeprefix("robot/")
                        for geom in contact.geom
                    )
                )
                for contact in state.contact
            )
            robot = links - {"world"}
            touching.append(sorted(pair for pair in names if robot.issuperset(pair)))
        assert touching[0] == touching[1]
