"""URDF objects of yourdfpy: written as text by it, read as any URDF file."""

import os
from pathlib import Path
from typing import Any

from linkwork.files import Element, parse_xml
from linkwork.model.asset_folders import AssetFolders
from linkwork.model.foreign import ForeignRobot
from linkwork.model.urdf.read import urdf_tree


def read(urdf: Any) -> ForeignRobot | None:
    """Return a `yourdfpy.URDF`, with the meshes it finds, as a tree; None for any other object."""
    if not hasattr(urdf, "write_xml_string"):
        return None
    text = urdf.write_xml_string()
    top = parse_xml(text, f"yourdfpy.URDF {urdf.robot.name!r}")
    folder = _relative_meshes(top)
    tree, ledger = urdf_tree(top, AssetFolders(folder))
    return ForeignRobot(tree, None, tuple(finding.message for finding in ledger.findings))


def _relative_meshes(top: Element) -> Path:
    """Make references to meshes relative to a folder that holds them all; returns it."""
    meshes = [element for element in top.walk() if element.tag == "mesh"]
    files = [Path(x.attributes.get("filename", "")).absolute() for x in meshes]
    if not files:
        return Path()
    folder = Path(os.path.commonpath([file.parent for file in files]))
    for mesh, file in zip(meshes, files, strict=True):
        mesh.attributes["filename"] = file.relative_to(folder).as_posix()
    return folder
