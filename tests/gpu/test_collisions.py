"""Collision checks on a GPU: verdicts are those of the checker on the processor."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, ModelError
from linkwork.gpu import collisions
from linkwork.gpu.compile import compile_kernels
from linkwork.model.link import Shape, ShapeKind
from linkwork.planning import BoxObstacle, HeldBody, collision_checker
from linkwork.planning.collision.self_pairs import random_configurations
from linkwork.spatial import Pose
from tests.gpu.emulated import HostArray, compile_collisions, numbers
from tests.planning.problems import cage, checked_robot, obstacles_of_all_kinds

ROUNDING = 1e-5
"""Distance from the clearance within which verdicts may differ [m]."""

IN_FRONT = Pose.from_translation((0.0, 0.0, 0.15))


@pytest.fixture(autouse=True)
def emulated(device, monkeypatch):
    monkeypatch.setattr(collisions, "find_device", lambda name: device)
    monkeypatch.setattr(collisions, "compile_kernels", compile_collisions)


def three_arms():
    """A checker of 22 bodies, one of them held, with allowed contacts and a clearance."""
    robots = {
        "left": lw.load("panda"),
        "right": (lw.load("ur5"), Pose.from_translation((1.2, 0.0, 0.0))),
        "small": (lw.load("scara1"), Pose.from_translation((0.0, 1.4, 0.0))),
    }
    held = HeldBody([Shape(ShapeKind.BOX, (0.05, 0.2, 0.1), IN_FRONT)], "plank", "left")
    table = BoxObstacle((0.6, 0.6, 0.1), Pose.from_translation((0.6, -0.8, 0.3)), name="table")
    allowed = [("plank", "table"), ("small/link3", "small/link5")]
    return collision_checker(
        robots, [table, *cage()[3:5]], clearance=0.01, held=[held], allowed=allowed
    )


CHECKERS = {
    "panda": lambda: checked_robot("panda")[0],
    "stanford": lambda: checked_robot("stanford")[0],
    "spheres": lambda: collision_checker(lw.load("panda"), cage()),
    "alone": lambda: collision_checker(lw.load("ur5"), clearance=0.02),
    "three arms": three_arms,
}


def configurations(checker, count=600):
    return random_configurations(checker.geometry, count, 5)


def agree(ours, checker, q):
    """Whether verdicts differ at most where bodies are just `ROUNDING` from the clearance."""
    for row in q[ours != checker.collides(q)]:
        assert abs(checker.nearest(row).distance - checker.clearance) < ROUNDING


@pytest.mark.parametrize("case", CHECKERS)
def test_verdicts_are_those_of_the_processor_and_of_numpy(case):
    checker = CHECKERS[case]()
    q = configurations(checker)
    hit = numbers(checker.on("cuda").collides(HostArray(q)))
    assert hit.dtype == bool and 0 < hit.sum() < len(hit)
    agree(hit, checker, q)
    distances = checker.pair_distances(q[:60]).min(axis=1, initial=np.inf)
    clear = np.abs(distances - checker.clearance) > ROUNDING
    assert (hit[:60] == (distances < checker.clearance))[clear].all()


def test_every_kind_of_obstacle_is_checked():
    arm = lw.load("panda")
    q = configurations(collision_checker(arm))
    for obstacle in obstacles_of_all_kinds(0.6, 3):
        alone, checker = collision_checker(arm), collision_checker(arm, [obstacle])
        hit = numbers(checker.on("cuda").collides(HostArray(q)))
        agree(hit, checker, q)
        assert (hit & ~alone.collides(q)).any(), type(obstacle).__name__


def test_held_bodies_and_allowed_contacts_count():
    arm = lw.load("panda")
    table = BoxObstacle((0.6, 0.6, 0.1), Pose.from_translation((0.5, 0.0, 0.3)), name="table")
    held = [HeldBody([Shape(ShapeKind.CYLINDER, (0.05, 0.2), IN_FRONT)], "can")]
    q = HostArray(configurations(collision_checker(arm)))
    without, carrying, allowed = (
        numbers(collision_checker(arm, [table], **options).on("cuda").collides(q))
        for options in ({}, {"held": held}, {"held": held, "allowed": [("can", "table")]})
    )
    assert not (without & ~allowed).any() and not (allowed & ~carrying).any()
    assert without.sum() < allowed.sum() < carrying.sum()


def test_layouts_and_precisions_are_equivalent():
    checker = checked_robot("scara1")[0]
    ours, last = checker.on("cuda"), checker.on("cuda", columns=True)
    q = configurations(checker, 130).astype(np.float32)
    expected = numbers(ours.collides(HostArray(q)))
    transposed = np.ascontiguousarray(q.T)
    for hit in (
        ours.collides(HostArray(q.astype(float))),
        ours.collides(HostArray(transposed.T)),
        last.collides(HostArray(transposed)),
        last.collides(HostArray(transposed.astype(float))),
    ):
        assert (numbers(hit) == expected).all()
    one = ours.collides(HostArray(q[7], stream=9))
    assert numbers(one).shape == () and numbers(one) == expected[7]
    assert (ours.device.launches[-1], one.stream) == ((1, 64, 0, 9), 9)
    assert numbers(ours.collides(HostArray(q[:0]))).shape == (0,)
    assert ours.device.launches[0][:2] == (3, 64)
    assert repr(ours) == "<collisions of 'scara1' on cuda:0, processor>"


def test_what_cannot_be_checked_is_named():
    checker = checked_robot("scara1")[0]
    ours = checker.on("cuda")
    q = configurations(checker, 3)
    for array, message in (
        (q, "invalid q: expected an array on a GPU, got numpy.ndarray"),
        (HostArray(q[:, :2]), r"invalid q: shape \(3, 2\)"),
        (HostArray(q.astype(int)), "invalid q: dtype int64"),
        (HostArray(q[:, ::-1]), "invalid q: strides"),
    ):
        with pytest.raises(ArgumentError, match=message):
            ours.collides(array)
    with pytest.raises(ArgumentError, match="invalid checker"):
        collisions.CheckerOnDevice(lw.load("scara1"))
    with pytest.raises(ArgumentError, match="invalid columns"):
        checker.on("cuda", columns=1)
    with pytest.raises(ModelError, match="floating joint"):
        collision_checker(lw.load("helicopter-50kg"))


@pytest.mark.parametrize("real", ["double", "float"])
def test_the_kernel_compiles_for_gpus(real):
    pytest.importorskip("nvidia", reason="needs NVRTC")
    source = collisions.checker_source(checked_robot("scara1")[0])
    code = compile_kernels(source, [f"linkwork::check<{real}>"], "compute_90").code.decode()
    assert ".entry" in code
