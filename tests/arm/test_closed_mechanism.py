"""Robots with loops: closure, kinematics, dynamics; and what is ahead of the loop."""

import math
from dataclasses import replace

import mujoco
import numpy as np
import pytest

import linkwork as lw
from linkwork.arm.manipulator import Manipulator
from linkwork.cli.main import main
from linkwork.errors import ArgumentError, LinkworkError, ModelError, ModelWarning, NotFoundError
from linkwork.model.build import build_tree
from linkwork.model.link import Cut, Frame, Joint, JointKind, Mimic, TreeLink
from linkwork.model.loops import frames_ahead_of_loops, loops_of_joints
from linkwork.model.write import write_robot
from linkwork.spatial import Inertia, Pose, box_inertia

Y = (0.0, 1.0, 0.0)
TO_Y = Pose(((1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, -1.0, 0.0)))
"""A frame whose z axis is y."""


def bar(name, parent, at, length, mass=1.0, kind=JointKind.REVOLUTE, axis=Y):
    """A bar along x on a joint about y, its joint at a point of its parent."""
    inertia = Inertia(
        mass,
        (0.5 * length, 0.01, 0.02),
        ((0.0003, 0.0, 0.0), (0.0, mass * length**2 / 12, 0.0), (0.0, 0.0, mass * length**2 / 12)),
    )
    return TreeLink(name, parent, Joint(name, kind, axis), Pose.from_translation(at), inertia)


def end(name, link, at):
    """A frame at a point of a link, its z axis along y."""
    return Frame(name, link, Pose(TO_Y.rotation, at))


def base():
    return TreeLink("base", None, Joint("base-joint", JointKind.FIXED), Pose())


def four_bar(ground=0.5, crank=0.2, coupler=0.5, rocker=0.4):
    """A crank, a coupler on it, and a rocker on the ground; coupler and rocker meet at a cut."""
    links = [
        base(),
        bar("crank", "base", (0.0, 0.0, 0.0), crank, 0.5),
        bar("coupler", "crank", (crank, 0.0, 0.0), coupler, 0.8),
        bar("rocker", "base", (ground, 0.0, 0.0), rocker, 0.7),
    ]
    frames = [
        end("coupler-end", "coupler", (coupler, 0.0, 0.0)),
        end("rocker-end", "rocker", (rocker, 0.0, 0.0)),
        end("point", "coupler", (0.5 * coupler, 0.0, 0.1)),
    ]
    cut = Cut("pin", JointKind.REVOLUTE, "coupler-end", "rocker-end")
    return build_tree("four-bar", links, frames, cuts=[cut], tool="point")


def parallelogram_arm(upper=0.4, side=0.1, fore=0.35):
    """An arm that turns about z, whose forearm is driven from the base by a parallelogram."""
    z = (0.0, 0.0, 1.0)
    links = [
        base(),
        bar("turn", "base", (0.0, 0.0, 0.2), 0.1, 4.0, axis=z),
        bar("upper", "turn", (0.0, 0.0, 0.1), upper, 3.0),
        bar("forearm", "upper", (upper, 0.0, 0.0), fore, 2.0),
        bar("lever", "turn", (0.0, 0.0, 0.1), side, 0.6),
        bar("rod", "lever", (side, 0.0, 0.0), upper, 0.9),
    ]
    frames = [
        end("rod-end", "rod", (upper, 0.0, 0.0)),
        end("forearm-pin", "forearm", (side, 0.0, 0.0)),
        end("tip", "forearm", (fore, 0.0, 0.0)),
    ]
    cut = Cut("pin", JointKind.REVOLUTE, "rod-end", "forearm-pin")
    return build_tree("parallelogram-arm", links, frames, cuts=[cut], tool="tip")


FOUR_BAR_START = (-1.0, 0.9, -1.5)
PARALLELOGRAM_START = (0.0, -0.6, 0.9, 0.3, -0.9)


def mechanisms():
    return {
        "four-bar": Manipulator(four_bar()).mechanism(["crank"], FOUR_BAR_START),
        "parallelogram": Manipulator(parallelogram_arm()).mechanism(
            ["turn", "upper", "lever"], PARALLELOGRAM_START
        ),
    }


@pytest.fixture(scope="module", params=["four-bar", "parallelogram"])
def mechanism(request):
    return mechanisms()[request.param]


def states(mechanism, count=5):
    rng = np.random.default_rng(3)
    free = [mechanism._tree.joint_names.index(x) for x in mechanism.independent]
    for _ in range(count):
        u = mechanism.home[free] + rng.uniform(-0.4, 0.4, len(free))
        yield u, *rng.uniform(-2.0, 2.0, (3, len(free)))


class Engine:
    """The same mechanism in MuJoCo: its mass matrix, bias and constraint Jacobian."""

    def __init__(self, tree):
        self.model = Manipulator(tree).to_mujoco().compile()
        self.model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
        self.data = mujoco.MjData(self.model)
        self.tree = tree
        names = [self.model.joint(i).name for i in range(self.model.njnt)]
        self.order = [names.index(x) for x in tree.joint_names]

    def set(self, q, qd):
        self.data.qpos[self.order] = q
        self.data.qvel[self.order] = qd
        mujoco.mj_forward(self.model, self.data)

    def constraints(self, q, qd):
        self.set(q, qd)
        rows = self.data.efc_J.reshape(-1, self.model.nv)[: self.data.ne]
        return rows[:, self.order].copy(), self.data.efc_pos[: self.data.ne].copy()

    def accelerations(self, q, qd, tau):
        """Accelerations under exact constraints, from the engine's own matrices."""
        step = 1e-6
        ahead, _ = self.constraints(q + step * qd, qd)
        back, _ = self.constraints(q - step * qd, qd)
        rows, _ = self.constraints(q, qd)
        drift = (ahead - back) @ qd / (2 * step)
        mass = np.zeros((self.model.nv, self.model.nv))
        mujoco.mj_fullM(self.model, self.data, mass)
        mass = mass[np.ix_(self.order, self.order)]
        bias = (self.data.qfrc_bias - self.data.qfrc_passive)[self.order]
        inverse = np.linalg.inv(mass)
        multipliers = -np.linalg.pinv(rows @ inverse @ rows.T, 1e-9) @ (
            rows @ inverse @ (tau - bias) + drift
        )
        return inverse @ (tau - bias + rows.T @ multipliers)


def test_closed_positions_close_the_loops_of_mujoco_too(mechanism):
    engine = Engine(mechanism._tree)
    for u, ud, _, _ in states(mechanism):
        q = mechanism.solve(u)
        _, open_by = engine.constraints(q, mechanism.velocities(q, ud))
        assert np.abs(open_by).max() < 1e-10
        rows, _ = engine.constraints(q, mechanism.velocities(q, ud))
        assert np.abs(rows @ mechanism.velocities(q, ud)).max() < 1e-10


def test_accelerations_agree_with_those_of_mujoco(mechanism):
    engine = Engine(mechanism._tree)
    names = mechanism._tree.joint_names
    free = [names.index(x) for x in mechanism.independent]
    for u, ud, tau, _ in states(mechanism):
        q = mechanism.solve(u)
        every = np.zeros(len(names))
        every[free] = tau
        theirs = engine.accelerations(q, mechanism.velocities(q, ud), every)[free]
        ours = mechanism.forward_dynamics(u, ud, tau)
        assert np.abs(ours - theirs).max() < 1e-8 * max(1.0, np.abs(theirs).max())


def test_inverse_and_forward_dynamics_are_inverse(mechanism):
    for u, ud, udd, _ in states(mechanism):
        tau = mechanism.inverse_dynamics(u, ud, udd)
        assert mechanism.forward_dynamics(u, ud, tau) == pytest.approx(udd, abs=1e-9)


def test_the_jacobian_is_the_derivative_of_the_pose(mechanism):
    step = 1e-6
    for u, ud, _, _ in states(mechanism):
        q = mechanism.solve(u)
        ahead = mechanism.fk(u + step * ud, near=q)
        back = mechanism.fk(u - step * ud, near=q)
        velocity = (ahead - back)[:3, 3] / (2 * step)
        assert mechanism.jacobian(u, near=q)[:3] @ ud == pytest.approx(velocity, abs=1e-8)


def test_power_is_the_rate_of_energy(mechanism):
    arm, step = mechanism._arm, 1e-5
    for u, ud, udd, _ in states(mechanism, 2):
        q = mechanism.solve(u)

        def energy(t, u=u, ud=ud, udd=udd, q=q):
            at = u + t * ud + 0.5 * t * t * udd
            whole = mechanism.solve(at, q)
            parts = arm.energy(whole, mechanism.velocities(whole, ud + t * udd))
            return float(parts.kinetic + parts.potential)

        rate = (energy(step) - energy(-step)) / (2 * step)
        assert mechanism.inverse_dynamics(u, ud, udd) @ ud == pytest.approx(rate, abs=1e-5)


def test_the_four_bar_agrees_with_the_law_of_cosines():
    mechanism = mechanisms()["four-bar"]
    for crank in np.linspace(-3.0, 3.0, 13):
        q = mechanism.solve([crank])
        pin = np.array([0.2 * math.cos(crank), -0.2 * math.sin(crank)])
        away = np.linalg.norm(pin - [0.5, 0.0])
        at_pin = (0.5**2 + away**2 - 0.4**2) / (2 * 0.5 * away)
        coupler = mechanism.fk([crank], "coupler")[:3, 0]
        towards = (np.array([0.5, 0.0]) - pin) / away
        assert coupler[[0, 2]] @ towards == pytest.approx(at_pin, abs=1e-9)
        assert np.isfinite(q).all()


def test_mobility_and_choice_of_joints():
    arm = Manipulator(parallelogram_arm())
    mechanism = arm.mechanism(near=PARALLELOGRAM_START)
    assert mechanism.mobility == 3
    assert len(mechanism.dependent) == 2
    assert Manipulator(four_bar()).mechanism(near=FOUR_BAR_START).independent == ("crank",)
    with pytest.raises(ArgumentError, match=r"2 independent joints.*mobility 1"):
        Manipulator(four_bar()).mechanism(["crank", "rocker"], FOUR_BAR_START)
    with pytest.raises(NotFoundError, match="'cranck'; did you mean 'crank'"):
        Manipulator(four_bar()).mechanism(["cranck"], FOUR_BAR_START)


def test_a_loop_that_cannot_be_closed_is_named():
    stiff = Manipulator(four_bar(ground=1.0, crank=0.3, coupler=0.5, rocker=0.4))
    mechanism = stiff.mechanism(["crank"], (0.1, 0.3, -2.6))
    with pytest.raises(ArgumentError, match=r"loop of 'pin' cannot be closed at crank = 3"):
        mechanism.solve([3.0])
    with pytest.raises(ModelError, match="loop of 'pin' of 'four-bar' cannot be closed"):
        Manipulator(four_bar(ground=2.0)).mechanism()
    with pytest.raises(ModelError, match="has no loops"):
        lw.load("planar2").mechanism()


def test_a_singular_closure_is_named():
    """With coupler and crank in line the rocker cannot drive the crank: it is at its limit."""
    mechanism = Manipulator(four_bar()).mechanism(["rocker"], FOUR_BAR_START)
    # The triangle of crank + coupler, rocker and ground.
    straight = math.acos((0.7**2 + 0.5**2 - 0.4**2) / (2 * 0.7 * 0.5))
    outer = math.pi - math.acos((0.4**2 + 0.5**2 - 0.7**2) / (2 * 0.4 * 0.5))
    q = np.array([-straight, 0.0, -outer])
    position = mechanism.singularity(q)
    assert position.is_singular
    assert position.joints == ("crank", "coupler")
    with pytest.raises(LinkworkError, match=r"singular closure.*do not determine crank, coupler"):
        mechanism.velocity_map(q)
    assert not Manipulator(four_bar()).mechanism(["crank"], q).singularity(q).is_singular


SINGULAR = (
    ("irb140", np.zeros(6), ("q4", "q6")),
    ("planar2", [0.3, 0.0], ("q1", "q2")),
    ("puma560", [0.1, -0.4, 1.0, 0.3, 0.0, 0.2], ("q4", "q6")),
)


@pytest.mark.parametrize(("name", "q", "joints"), SINGULAR)
def test_singular_positions_name_what_is_lost_and_the_joints(name, q, joints):
    arm = lw.load(name)
    position = arm.singularity(q)
    assert position.is_singular
    assert position.joints == joints
    assert "cannot" in position.reason
    rows = slice(None) if len(joints) < len(q) else slice(0, 3)
    jacobian = np.asarray(arm.jacobian(q))[rows]
    assert np.abs(jacobian @ position.idle.T).max() < 1e-5


@pytest.mark.parametrize("name", ["irb140", "panda", "scara2", "service-arm", "ur5"])
def test_positions_drawn_at_random_are_regular(name):
    arm = lw.load(name)
    position = arm.singularity(np.random.default_rng(5).uniform(0.3, 0.9, len(arm.joint_names)))
    assert not position.is_singular
    assert position.least > 1e-4
    assert "regular" in str(position)


BLOCK = box_inertia(1.0, (0.1, 0.2, 0.3))


def link(name: str, parent: str, axis=(0.0, 0.0, 1.0), mimic=None) -> TreeLink:
    joint = Joint(f"j_{name}", JointKind.REVOLUTE, axis, mimic=mimic)
    return TreeLink(name, parent, joint, Pose.from_translation((0.2, 0.05, 0.1)), BLOCK)


def looped():
    """An arm whose gripper is a four-bar linkage, and a joint that follows one of its joints."""
    arm = [TreeLink("base", None, Joint("root")), link("a", "base"), link("b", "a", (0, 1, 0))]
    arm += [link("c", "b", (1, 0, 0)), TreeLink("palm", "c", Joint("bolt"))]
    bars = [link("crank", "palm"), link("coupler", "crank"), link("rocker", "palm")]
    follower = link("flap", "a", mimic=Mimic("j_crank"))
    cuts = [Cut("pin", JointKind.BALL, "coupler", "rocker")]
    return build_tree("gripper", [*arm, *bars, follower], cuts=cuts, tool="palm")


TREE = looped()
OPEN = replace(TREE, cuts=())
Q = np.random.default_rng(2).uniform(-1, 1, len(TREE.joints))


def test_the_joints_of_a_loop_are_those_between_its_cut_and_what_carries_both_sides():
    names = [TREE.links[i].name for i in loops_of_joints(TREE)]
    assert sorted(names) == ["coupler", "crank", "flap", "rocker"]
    assert frames_ahead_of_loops(TREE) == ["base", "a", "b", "c", "palm"]
    assert loops_of_joints(OPEN) == {}


@pytest.mark.parametrize("name", ["fk", "jacobian", "jacobian_in_tool", "pose_and_jacobian"])
@pytest.mark.parametrize("frame", [None, "b"])
def test_kinematics_ahead_of_the_loop_are_those_without_it(name, frame):
    ours, open_arm = (getattr(lw.load(tree), name)(Q, frame) for tree in (TREE, OPEN))
    for a, b in zip(ours, open_arm, strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("live", [(), ("tool",)])
def test_inverse_kinematics_ahead_of_the_loop_find_the_pose(live):
    arm = lw.load(TREE, live=live)
    for solutions in (arm.ik(arm.fk(Q)), arm.ik(arm.fk(Q, "b"), "b")):
        assert len(solutions)
    assert arm.ik_nearest(arm.fk(Q)).q.shape == Q.shape


def test_dynamics_are_those_of_the_spanning_tree_and_say_so_once():
    arm, open_arm = lw.load(TREE), lw.load(OPEN)
    with pytest.warns(ModelWarning, match="has loops, closed by 'pin'") as warned:
        ours = [arm.mass_matrix(Q), arm.gravity(Q), arm.bias(Q, Q), arm.inverse_dynamics(Q, Q, Q)]
        energy = arm.energy(Q, Q)
    assert len(warned) == 1
    expected = [open_arm.mass_matrix(Q), open_arm.gravity(Q), open_arm.bias(Q, Q)]
    expected.append(open_arm.inverse_dynamics(Q, Q, Q))
    for a, b in zip(ours, expected, strict=True):
        np.testing.assert_array_equal(a, b)
    assert energy == open_arm.energy(Q, Q)
    np.testing.assert_array_equal(arm.friction(Q), open_arm.friction(Q))


@pytest.mark.parametrize("frame", ["coupler", "flap"])
def test_a_frame_behind_the_loop_is_refused_with_the_name_of_the_loop(frame):
    arm = lw.load(TREE)
    for call in (arm.fk, arm.jacobian):
        with pytest.raises(ModelError, match=r"'pin'; frames ahead of the loops: base, a, b, c"):
            call(Q, frame)
    with pytest.raises(ModelError, match=r"inverse kinematics of .* loop of the cut joint 'pin'"):
        arm.ik(np.eye(4), frame)


def test_what_needs_the_loop_names_it():
    arm = lw.load(TREE)
    for call in (lambda: arm.forward_dynamics(Q, Q, Q), lambda: arm.poses(Q)):
        with pytest.raises(ModelError, match="'pin'"):
            call()
    with pytest.raises(ModelError, match="'pin'"):
        lw.simulate(arm, 0.1, q=Q)


def test_the_command_line_lists_the_frames_ahead(tmp_path, capsys):
    write_robot(TREE, tmp_path / "r.yaml")
    command = ["fk", str(tmp_path / "r.yaml"), "--q", *map(str, Q)]
    assert main([*command, "--all"]) == 0
    assert "palm" in (out := capsys.readouterr().out) and "coupler" not in out
    assert main([*command, "--frame", "b"]) == 0
    assert main([*command, "--frame", "rocker"]) == 2
    assert "'pin'" in capsys.readouterr().err
