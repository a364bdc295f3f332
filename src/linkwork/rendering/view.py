"""Shapes of a compiled model, to be drawn without the engine."""

import math

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.mesh import MeshData
from linkwork.spatial.vector import vector3
from linkwork.world.engine.names import MjModel
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.schema import Scene
from linkwork.world.terrain.ground_height import footprint_widths, refined_for_footprints
from linkwork.world.terrain.height_field import HeightField
from linkwork.world.view import SceneView, VisualShape

_DRAWN_GROUPS = (0, 1, 2)  # MuJoCo's default: groups 3 to 5 are not drawn


def view_of_model(model: MjModel, scene: Scene) -> SceneView:
    """Return the shapes of a compiled model, by body index of the frame layout."""
    meshes = [_mesh(model, index) for index in range(model.nmesh)]
    fields = [_height_field(model, index) for index in range(model.nhfield)]
    hfield = int(import_extra("mujoco", "world").mjtGeom.mjGEOM_HFIELD)
    shapes = [
        _shape(model, geom, fields if model.geom_type[geom] == hfield else meshes)
        for geom in range(model.ngeom)
        if model.geom_group[geom] in _DRAWN_GROUPS
    ]
    camera, show = scene.camera, scene.show
    return SceneView(
        tuple(shapes), camera.position, camera.target, show.trails, show.plot, show.mission
    )


def _shape(model: MjModel, geom: int, meshes: list[MeshData]) -> VisualShape:
    kind, size = _kind_and_size(model, geom)
    w, x, y, z = (float(value) for value in model.geom_quat[geom])
    red, green, blue, alpha = (float(value) for value in _rgba(model, geom))
    return VisualShape(
        # Frame layouts leave out MuJoCo's body 0, the world.
        body=int(model.geom_bodyid[geom]) - 1,
        kind=kind,
        size=size,
        position=vector3(model.geom_pos[geom]),
        wxyz=(w, x, y, z),
        rgba=(red, green, blue, alpha),
        mesh=meshes[model.geom_dataid[geom]] if kind == "mesh" else None,
    )


def _height_field(model: MjModel, index: int) -> MeshData:
    rows, columns = int(model.hfield_nrow[index]), int(model.hfield_ncol[index])
    start = model.hfield_adr[index]
    half_x, half_y, top, _ = (float(value) for value in model.hfield_size[index])
    heights = top * model.hfield_data[start : start + rows * columns].reshape(rows, columns)
    return mesh_of_heights(heights.astype(np.float64), (2 * half_x, 2 * half_y))


def _mesh(model: MjModel, index: int) -> MeshData:
    """Return a compiled mesh, in the frame to which MuJoCo has moved it; its geoms compensate."""
    vertex, face = model.mesh_vertadr[index], model.mesh_faceadr[index]
    vertices = model.mesh_vert[vertex : vertex + model.mesh_vertnum[index]]
    faces = model.mesh_face[face : face + model.mesh_facenum[index]]
    return MeshData(vertices.astype(np.float64), faces.astype(np.int32))


def _kind_and_size(model: MjModel, geom: int) -> tuple[str, tuple[float, ...]]:
    types = import_extra("mujoco", "world").mjtGeom
    a, b, c = (float(value) for value in model.geom_size[geom])
    return {
        types.mjGEOM_PLANE: ("plane", (a, b)),
        types.mjGEOM_BOX: ("box", (2 * a, 2 * b, 2 * c)),
        types.mjGEOM_SPHERE: ("sphere", (a,)),
        types.mjGEOM_ELLIPSOID: ("ellipsoid", (a, b, c)),
        types.mjGEOM_CYLINDER: ("cylinder", (a, 2 * b)),
        types.mjGEOM_CAPSULE: ("capsule", (a, 2 * b)),
        types.mjGEOM_MESH: ("mesh", ()),
        types.mjGEOM_HFIELD: ("mesh", ()),
    }[types(int(model.geom_type[geom]))]


def _rgba(model: MjModel, geom: int) -> list[float]:
    """Colour of a shape: of the texture, of the material, or its own."""
    material = model.geom_matid[geom]
    if material < 0:
        return list(model.geom_rgba[geom])
    texture = model.mat_texid[material].max()
    if texture < 0:
        return list(model.mat_rgba[material])
    start = model.tex_adr[texture]
    return [*(model.tex_data[start : start + 3] / 255), 1.0]


MAX_TRIANGLES = 40_000  # Most triangles of a drawn terrain; finer terrain is subsampled


def mesh_of_heights(heights: NDArray[np.float64], size: tuple[float, float]) -> MeshData:
    """Return the surface of heights, (along y, along x), over a size in x and y [m]."""
    rows, columns = _drawn_rows_and_columns(heights.shape)
    x = (columns / (heights.shape[1] - 1) - 0.5) * size[0]
    y = (rows / (heights.shape[0] - 1) - 0.5) * size[1]
    grid_x, grid_y = np.meshgrid(x, y)
    vertices = np.stack([grid_x, grid_y, heights[np.ix_(rows, columns)]], axis=-1)
    return MeshData(vertices.reshape(-1, 3), _faces(len(rows), len(columns)))


def _drawn_rows_and_columns(shape: tuple[int, ...]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the drawn rows and columns: the first, the last, and evenly spaced ones between."""
    along, across = shape[0] - 1, shape[1] - 1
    stride = max(1.0, math.sqrt(2 * along * across / MAX_TRIANGLES))
    cells_along = max(1, int(along / stride))
    cells_across = max(1, min(across, MAX_TRIANGLES // (2 * cells_along)))
    cells_along = min(along, MAX_TRIANGLES // (2 * cells_across))
    return _spread(along, cells_along), _spread(across, cells_across)


def drawn_depths(loaded: LoadedScene, depths: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the depths of ruts at the vertices of the drawn terrain (N,) [m]."""
    if loaded.terrain is None:
        return np.zeros(0)
    field = HeightField(depths, loaded.terrain.center, loaded.terrain.size)
    heights = refined_for_footprints(field, footprint_widths(loaded).values()).heights
    return heights[np.ix_(*_drawn_rows_and_columns(heights.shape))].ravel()


def _spread(cells: int, drawn: int) -> NDArray[np.intp]:
    return np.linspace(0, cells, drawn + 1).round().astype(np.intp)


def _faces(rows: int, columns: int) -> NDArray[np.int32]:
    """Return two triangles a cell, split as in the engine, counterclockwise from above."""
    index = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
    low, right = index[:-1, :-1].ravel(), index[:-1, 1:].ravel()
    left, high = index[1:, :-1].ravel(), index[1:, 1:].ravel()
    below, above = np.stack([low, right, high], axis=1), np.stack([low, high, left], axis=1)
    return np.concatenate([below, above])
