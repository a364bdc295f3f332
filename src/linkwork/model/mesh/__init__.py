"""Triangle meshes: files, formats, volume and inertia."""

from linkwork.model.mesh.mesh_file import MESH_SUFFIXES, mesh_of_file, read_mesh
from linkwork.model.mesh.surface import MeshData, mesh_inertia, mesh_volume

__all__ = ["MESH_SUFFIXES", "MeshData", "mesh_inertia", "mesh_of_file", "mesh_volume", "read_mesh"]
