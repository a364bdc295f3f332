"""Reading MJCF: parsed here, compiled by MuJoCo in the worker process, assembled here."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from linkwork.errors import FileError, LinkworkError, printable
from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.model.asset_folders import AssetFolders
from linkwork.model.ledger import Ledger
from linkwork.model.mjcf.assembly import TreeAssembly
from linkwork.model.mjcf.bodies import (
    DefaultClasses,
    MassSources,
    MjcfBodies,
    is_shape,
    read_source,
)
from linkwork.model.mjcf.compiled_model import CompiledModel, validate_compiled_model
from linkwork.model.mjcf.engine import compile_model
from linkwork.model.mjcf.engine_input import EngineInput
from linkwork.model.mjcf.expansion import ExpandedFile, expand
from linkwork.model.mjcf.ledger import ledger_of
from linkwork.model.mjcf.shapes import MeshAsset, MeshAssets, MjcfShapes, used_meshes
from linkwork.model.tree import Tree
from linkwork.model.worker import limited_call

_MAX_LEVELS = 8  # Folders above a file that are searched for its package


def read_mjcf(path: Path, package_paths: Sequence[Path] = ()) -> tuple[Tree, Ledger]:
    """Read a robot from an MJCF file.

    Masses, centres of mass and inertias are those of MuJoCo's compiler. `linkwork.model.mjcf.links`
    describes the choice of the base and the conversion of bodies with several joints.
    """
    source = read_elements(path, package_paths)
    try:
        tree = source.assembly.tree(source.top.attributes.get("model") or path.stem)
    except LinkworkError as error:
        error.place = error.place or source.top.place
        raise
    return tree, ledger_of(source.file, source.assembly, source.meshes)


@dataclass(frozen=True, eq=False)
class MjcfSource:
    """The elements of a file, with <replicate> and <attach> written out, compiled.

    Actuators, cameras and pairs of geoms are listed by their index in the compiled model.
    """

    file: ExpandedFile
    assembly: TreeAssembly
    meshes: dict[str, MeshAsset]
    actuators: list[Element]
    cameras: list[Element]
    pairs: list[Element]

    @property
    def top(self) -> Element:
        """Root element of the expanded file, with includes."""
        return self.file.top


def read_elements(
    path: Path, package_paths: Sequence[Path] = (), *, for_scene: bool = False
) -> MjcfSource:
    """Elements of a file, compiled by MuJoCo; those that belong to a scene only on request."""
    roots = AssetFolders(path.parent, (*package_paths, *_python_package(path.parent)))
    file = expand(read_source(path, roots), roots)
    top = file.top
    classes = DefaultClasses(top)
    bodies = MjcfBodies(top, classes)
    used = {part.get("mesh") for _, part in bodies.geoms() if is_shape(part)}
    meshes = used_meshes(top, classes, used, roots)
    masses = MassSources(top)
    assets = MeshAssets(meshes, bodies.geoms(), masses)
    text = EngineInput(top, bodies, assets, for_scene=for_scene)
    try:
        compiled = _compiled(text, bodies, path)
    except FileError as error:
        # A body without mass, since the mesh that gives it cannot be used.
        raise assets.lost_mass[0] if assets.lost_mass else error from error
    shapes = MjcfShapes(top, classes, assets)
    assembly = TreeAssembly(compiled, bodies, shapes, masses, text.constraints, for_scene)
    return MjcfSource(file, assembly, meshes, text.actuators, text.cameras, text.pairs)


def _python_package(folder: Path) -> tuple[Path, ...]:
    """Return outermost Python package that contains a folder, if any; it installs its assets."""
    above = (folder.absolute(), *folder.absolute().parents)[:_MAX_LEVELS]
    return tuple(x for x in above if (x / "__init__.py").is_file())[-1:]


def _compiled(engine_input: EngineInput, bodies: MjcfBodies, path: Path) -> CompiledModel:
    arguments = {"text": engine_input.text, "path": str(path)}
    data: Any = limited_call(f"{compile_model.__module__}:{compile_model.__name__}", arguments)
    if isinstance(data, dict) and "refused" in data:
        line = data.get("line")
        place = engine_input.place(line if isinstance(line, int) else 1)
        reason = shorten(printable(str(data["refused"])))
        raise FileError(f"MuJoCo error: {reason}", place=place)
    return validate_compiled_model(
        data, bodies.names_by_kind(), len(engine_input.constraints), str(path)
    )
