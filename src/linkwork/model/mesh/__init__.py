"""Triangle meshes: files, formats, volume and inertia."""

from linkwork.model.mesh.surface import (
    MESH_SUFFIXES,
    MeshData,
    mesh_inertia,
    mesh_of_file,
    mesh_volume,
    read_mesh,
)

__all__ = ["MESH_SUFFIXES", "MeshData", "mesh_inertia", "mesh_of_file", "mesh_volume", "read_mesh"]
