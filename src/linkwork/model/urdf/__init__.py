"""URDF and xacro: reading and writing."""

from linkwork.model.asset_folders import AssetFolders
from linkwork.model.urdf.read import expand_xacro, read_urdf, read_xacro, urdf_tree
from linkwork.model.urdf.write import write_urdf

__all__ = ["AssetFolders", "expand_xacro", "read_urdf", "read_xacro", "urdf_tree", "write_urdf"]
