"""Code and equations of a robot, for the page."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from linkwork.arm import Manipulator
from linkwork.arm.generation.generate import IK, generate
from linkwork.dynamics.equations import Equations
from linkwork.model.tree import Tree
from linkwork.studio.messages.authoring import (
    Code,
    CodeFile,
    Derive,
    Derived,
    EquationEntry,
    EquationSymbol,
    Generate,
    OperationCount,
)
from linkwork.trace import count_operations

Watch = Callable[[float], None]


def generate_code(tree: Tree, wanted: Generate, archives: Path, watch: Watch) -> Code:
    """Generate code of a robot.

    Args:
        wanted: Functions, target and live parts.
        archives: Folder for the archive of all files.
        watch: Called with the share that is done; may raise to cancel.

    Raises:
        LinkworkError: The robot has no such function, or there is no such target.
    """
    arm = Manipulator(tree, live=wanted.live)
    counts = []
    named = [name for name in wanted.functions if name != IK]
    for number, name in enumerate(named):
        watch(0.5 * number / len(named))
        counts.append(_count(arm, name))
    watch(0.5)
    with TemporaryDirectory(prefix="linkwork-code-") as folder:
        files = generate(arm, wanted.functions, wanted.target, Path(folder))
        name = f"{wanted.robot}-{wanted.target}"
        archive = Path(shutil.make_archive(str(archives / name), "zip", folder)).name
        texts = [CodeFile(name=path.name, text=path.read_text(encoding="utf-8")) for path in files]
    return Code(
        robot=wanted.robot,
        target=wanted.target,
        counts=counts,
        files=texts,
        archive=f"/made/{archive}",
    )


def _count(arm: Manipulator, name: str) -> OperationCount:
    counted = count_operations(arm.program(name))
    return OperationCount(
        function=name,
        multiplications=counted.multiplications,
        additions=counted.additions,
        divisions=counted.divisions,
        sine_cosines=counted.sine_cosines,
        others=counted.others,
    )


def derive(tree: Tree, wanted: Derive, watch: Watch) -> Derived:
    """Derive equations of motion; without entries, all of a robot with up to three joints.

    Args:
        tree: The robot.
        wanted: Entries.
        watch: Called with the share that is done; may raise to cancel.

    Raises:
        LinkworkError: The robot has no symbolic equations, or no such entry.
    """
    found = Equations(tree, numbers=wanted.numbers)
    data = found.to_json(*wanted.entries)
    watch(0.5)
    entries = [
        EquationEntry(name=row["entry"], terms=row["terms"], mathml="", latex="")
        for row in data.get("overview", [])
    ]
    for number, (name, entry) in enumerate(data.get("entries", {}).items()):
        watch(0.5 + 0.5 * number / len(data["entries"]))
        entries.append(
            EquationEntry(
                name=name, terms=entry["terms"], mathml=entry["mathml"], latex=entry["latex"]
            )
        )
    symbols = [
        EquationSymbol(name=name, **known) for name, known in data.get("symbols", {}).items()
    ]
    return Derived(robot=wanted.robot, entries=entries, symbols=symbols)
