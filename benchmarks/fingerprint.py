"""Fingerprints of what the package computes, to compare two versions bit for bit.

    python benchmarks/fingerprint.py before.json               # in the old tree
    python benchmarks/fingerprint.py after.json before.json    # in the new one: lists what differs

Every library scene is run and every frame hashed. Of every library robot the results of all
functions, the generated code and the solutions of inverse kinematics are hashed. Only public names
are called, so the same file runs in both trees.
"""

import hashlib
import inspect
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import linkwork as lw

LIBRARY = Path(lw.__file__).parent / "library"
SECONDS = 1.0
STATES = 16
POSES = 32
FUNCTIONS = (
    "fk",
    "poses",
    "jacobian",
    "jacobian_in_tool",
    "pose_and_jacobian",
    "jacobian_rate",
    "wrench_torques",
    "inverse_dynamics",
    "forward_dynamics",
    "mass_matrix",
    "coriolis_matrix",
    "bias",
    "gravity",
    "friction",
    "energy",
    "regressor",
    "inverse_dynamics_derivatives",
    "forward_dynamics_derivatives",
)


def digest(parts: Iterator[bytes]) -> str:
    """One hash over all parts."""
    total = hashlib.sha256()
    for part in parts:
        total.update(part)
    return total.hexdigest()[:24]


def array_bytes(value: object) -> Iterator[bytes]:
    """The bits of an array or of a tuple of arrays."""
    if isinstance(value, tuple):
        for item in value:
            yield from array_bytes(item)
    else:
        yield np.ascontiguousarray(value).tobytes()


def scene_prints(name: str) -> dict[str, str]:
    """Hash of every frame of a scene, run in the calling thread."""

    def frames() -> Iterator[bytes]:
        with lw.open_session(name, seed=1, process=False) as session:
            for _ in range(session.steps_in(SECONDS)):
                yield session.step().frame.tobytes()

    return {f"scene {name}": digest(frames())}


def robot_prints(name: str) -> dict[str, str]:
    """Hashes of what is computed of a robot."""
    arm = lw.load(name)
    rng = np.random.default_rng(1)
    n = len(arm.joint_names)
    numbers = {
        "q": np.clip(rng.uniform(-1.5, 1.5, (STATES, n)), arm.lower, arm.upper),
        "wrench": rng.uniform(-5, 5, (STATES, 6)),
    }
    rest = rng.uniform(-1, 1, (STATES, n))
    prints = {}
    for function in FUNCTIONS:
        method = getattr(arm, function, None)
        if method is None:
            continue
        needed = [
            p.name
            for p in inspect.signature(method).parameters.values()
            if p.default is p.empty and p.kind is not p.KEYWORD_ONLY
        ]
        prints[f"{function} {name}"] = digest(
            array_bytes(tuple(method(*(numbers.get(argument, rest) for argument in needed))))
        )
    prints[f"code {name}"] = digest(code(arm))
    prints[f"ik {name}"] = digest(solutions(arm, numbers["q"]))
    return prints


def code(arm: lw.Manipulator) -> Iterator[bytes]:
    """Generated C of a robot's usual functions, without comments."""
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(lw.generate(arm, out=folder)):
            if path.suffix in {".c", ".h"} and "test" not in path.name:
                yield re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(), flags=re.S).encode()


def solutions(arm: lw.Manipulator, q: np.ndarray) -> Iterator[bytes]:
    """Solutions of inverse kinematics of reachable poses."""
    try:
        for pose in arm.fk(q):
            answer = arm.ik(pose)
            yield from array_bytes(tuple(np.asarray(solution.q) for solution in answer))
    except lw.LinkworkError as error:
        yield type(error).__name__.encode()


def main() -> int:
    """Writes the fingerprints and compares them with others when these are named."""
    prints: dict[str, str] = {}
    for path in sorted((LIBRARY / "scenes").glob("*/*.yaml")):
        prints |= scene_prints(path.stem)
    for path in sorted((LIBRARY / "robots").glob("[a-z]*.py")):
        prints |= robot_prints(path.stem.replace("_", "-"))
    Path(sys.argv[1]).write_text(json.dumps(prints, indent=1))
    if len(sys.argv) < 3:
        return 0
    before = json.loads(Path(sys.argv[2]).read_text())
    different = [key for key in sorted(before | prints) if before.get(key) != prints.get(key)]
    for key in different:
        print(f"differs: {key}: {before.get(key)} -> {prints.get(key)}")
    print(f"{len(before) - len(different)} of {len(before)} equal")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
