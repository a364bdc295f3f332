"""Random arms of few joints by a pattern of letters, degenerate lengths among them.

A pattern is a word for each joint: `R` or `P`, then where its axis stands: `z` along the common
axis, `x` across it, along the links where they are degenerate, `y` across both, `s` askew.
"""

from __future__ import annotations

import numpy as np

from linkwork.ik.geometry.chain import Chain, chain_of
from linkwork.ik.planar.family import recognise_parallel_run
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_axis
from linkwork.spatial.vector import matrix3, vector3
from tests.ik.judge import judge_form, positions

KINDS = {"R": JointKind.REVOLUTE, "P": JointKind.PRISMATIC}


def random_chain(pattern: str, rng: np.random.Generator, degenerate: bool = False) -> Chain:
    """A chain of joints in the order of a pattern such as `Rz Rz Pz Rz`.

    Args:
        pattern: Words of a kind and an axis.
        rng: What draws lengths and directions.
        degenerate: Whether lengths are equal or zero across and along the axes, not random.
    """
    frame = _random_rotation(rng)
    links = [TreeLink("base", None, Joint("fixed"))]
    poses = [Pose()]
    points = _points(pattern.split(), rng, degenerate)
    for number, (word, point) in enumerate(zip(pattern.split(), points[:-1], strict=True)):
        axis = frame @ _direction(word[1], rng, degenerate)
        turn = Pose(matrix3(_random_rotation(rng)), vector3(frame @ point))
        local = turn.rotation
        inside = np.array(local).T @ axis
        pose = poses[-1].inverse() @ turn
        joint = Joint(f"q{number + 1}", KINDS[word[0]], vector3(inside / np.linalg.norm(inside)))
        links.append(TreeLink(f"link{number + 1}", links[-1].name, joint, pose))
        poses.append(turn)
    tool = Pose(matrix3(_random_rotation(rng)), vector3(frame @ points[-1]))
    links.append(TreeLink("tool", links[-1].name, Joint("mount"), poses[-1].inverse() @ tool))
    return chain_of(build_tree("random", links), "tool")


def _points(words: list[str], rng: np.random.Generator, degenerate: bool) -> list[np.ndarray]:
    """A point of every axis and the tool's, one after the other."""
    point = np.zeros(3) if degenerate else rng.uniform(-0.3, 0.3, 3)
    points = []
    for _ in [*words, "tool"]:
        points.append(point)
        step = np.array([0.4, 0.0, 0.0]) if degenerate else _step(rng)
        point = point + step
    return points


def _step(rng: np.random.Generator) -> np.ndarray:
    angle = rng.uniform(-np.pi, np.pi)
    length = rng.uniform(0.1, 0.6)
    return np.array([length * np.cos(angle), length * np.sin(angle), rng.uniform(-0.2, 0.2)])


def _direction(letter: str, rng: np.random.Generator, degenerate: bool) -> np.ndarray:
    sense = rng.choice([-1.0, 1.0])
    if letter == "z":
        return sense * np.array([0.0, 0.0, 1.0])
    if letter == "x":
        angle = 0.0 if degenerate else rng.uniform(-np.pi, np.pi)
        return np.array([np.cos(angle), np.sin(angle), 0.0])
    if letter == "y":
        return sense * np.array([0.0, 1.0, 0.0])
    askew = rng.uniform(-1.0, 1.0, 3)
    return askew / np.linalg.norm(askew)


def _random_rotation(rng: np.random.Generator) -> np.ndarray:
    axis = rng.normal(size=3)
    return np.array(about_axis(vector3(axis / np.linalg.norm(axis)), rng.uniform(-3.0, 3.0)))


def judge_random_arms(pattern, degenerate, seed, draw=positions):
    """Judges the form of four arms of a pattern, with parameters at random."""
    rng = np.random.default_rng(seed)
    verdict = None
    for _ in range(4):
        form = recognise_parallel_run(random_chain(pattern, rng, degenerate))
        verdict = judge_form(form, draw(form.chain, 500, rng), verdict=verdict)
    assert verdict.good, verdict
