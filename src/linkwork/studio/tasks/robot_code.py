"""Code and equations of a robot, for the page."""

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
)
from linkwork.trace import count_operations

Watch = Callable[[float], None]  # Called with the fraction that is done; may raise to cancel


def generate_code(tree: Tree, request: Generate, archives: Path, watch: Watch) -> Code:
    """Generate code of a robot, with an archive of all files."""
    arm = Manipulator(tree, live=request.live)
    counts = {}
    functions = [name for name in request.functions if name != IK]
    for number, name in enumerate(functions):
        watch(0.5 * number / len(functions))
        counts[name] = count_operations(arm.program(name))
    watch(0.5)
    with TemporaryDirectory(prefix="linkwork-code-") as folder:
        files = generate(arm, request.functions, request.target, Path(folder))
        name = f"{request.robot}-{request.target}"
        archive = Path(shutil.make_archive(str(archives / name), "zip", folder)).name
        texts = [CodeFile(name=path.name, text=path.read_text(encoding="utf-8")) for path in files]
    return Code(
        robot=request.robot,
        target=request.target,
        counts=counts,
        files=texts,
        archive=f"/made/{archive}",
    )


def derive(tree: Tree, request: Derive, watch: Watch) -> Derived:
    """Derive equations of motion; without entries, all of a robot with up to three joints."""
    data = Equations(tree, numbers=request.numbers).to_json(*request.entries)
    watch(0.5)
    entries = [
        EquationEntry(name=row["entry"], terms=row["terms"], mathml="", latex="")
        for row in data.get("overview", [])
    ]
    for name, entry in data.get("entries", {}).items():
        fields = {key: entry[key] for key in ("terms", "mathml", "latex")}
        entries.append(EquationEntry(name=name, **fields))
    symbols = [
        EquationSymbol(name=name, **symbol) for name, symbol in data.get("symbols", {}).items()
    ]
    return Derived(robot=request.robot, entries=entries, symbols=symbols)
