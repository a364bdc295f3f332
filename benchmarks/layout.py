"""Figures of the package's layout: files, lines, folders, names that say nothing, lone importers.

python benchmarks/layout.py [ROOT]
"""

import ast
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path


def module_files(source: Path) -> dict[str, Path]:
    """Files by module name."""
    names = (
        (path, path.relative_to(source).with_suffix("").parts) for path in source.rglob("*.py")
    )
    return {".".join(x[:-1] if x[-1] == "__init__" else x): path for path, x in names}


def imported(path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """Modules of the package that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                yield inner if inner in modules else node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


VAGUE = frozenset({"found", "given", "known", "made", "own", "wanted"})
"""Names of variables that do not say what they hold."""


def line_counts(source: Path) -> dict[str, int]:
    """Lines of all files, of their documentation and imports; variables with vague names."""
    counts = Counter[str]()
    for path in source.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        counts["lines"] += len(text.splitlines())
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                counts["lines of imports"] += (node.end_lineno or 0) - node.lineno + 1
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                counts["lines of documentation"] += (node.end_lineno or 0) - node.lineno + 1
            elif isinstance(node, ast.Name | ast.arg):
                name = node.id if isinstance(node, ast.Name) else node.arg
                counts["uses of variables with vague names"] += name in VAGUE
    return dict(counts)


def figures(source: Path) -> dict[str, object]:
    """The figures of a source tree."""
    modules = module_files(source)
    importers: dict[str, set[str]] = defaultdict(set)
    for module, path in modules.items():
        for name in imported(path, modules):
            importers[name].add(module)
    plain = {module: path for module, path in modules.items() if path.name != "__init__.py"}
    lonely = [
        module
        for module in plain
        if len(importers[module]) == 1
        and next(iter(importers[module])).rpartition(".")[0] == module.rpartition(".")[0]
    ]
    sizes = [len(path.read_text(encoding="utf-8").splitlines()) for path in plain.values()]
    folder, count = Counter(path.parent for path in plain.values()).most_common(1)[0]
    return {
        "files": len(modules),
        **line_counts(source),
        "files without __init__": len(plain),
        "median lines": statistics.median(sizes),
        "under 50 lines": sum(size < 50 for size in sizes),
        "one importer, in the same folder": f"{len(lonely)} ({len(lonely) / len(plain):.0%})",
        "largest folder": f"{folder.relative_to(source)} ({count})",
    }


if __name__ == "__main__":
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1]
    for name, value in figures(root / "src").items():
        print(f"{name}: {value}")
