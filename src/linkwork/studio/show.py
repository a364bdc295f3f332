"""A robot in given positions, as a page that needs no server: for scripts and notebooks."""

import html
import sys
import tempfile
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.files import write_atomically
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.names import full_name
from linkwork.model.robot_file.write import data_of_tree
from linkwork.model.tree import Tree
from linkwork.session.open_scene import open_session
from linkwork.session.session import Session
from linkwork.session.state import POSITION, REFERENCE, PlaybackInfo
from linkwork.studio.messages.scene import SceneCard
from linkwork.studio.replay import Moments, offline_page
from linkwork.studio.server.frames import FrameEncoder
from linkwork.studio.views.description import describe_scene
from linkwork.world.scene.load import load_data

ROBOT = "robot"
INTERVAL = 0.05  # Time between two positions, unless times are given [s]

MAX_POSITIONS = 20_000


@dataclass(frozen=True, repr=False)
class RobotView:
    """A robot in one or more positions; a notebook shows it inline."""

    page: str  # The page as HTML; it needs no server and no network
    height: int = 420  # Height in a notebook [pixels]

    def save(self, path: str | Path) -> None:
        """Write the page to a file.

        Raises:
            FileError: The file cannot be written.
        """
        write_atomically(checks.path("path", path), self.page)

    def open(self) -> Path:
        """Open the page in a browser; return its file, in a temporary folder."""
        file = Path(tempfile.mkdtemp(prefix="linkwork-show-")) / "robot.html"
        self.save(file)
        webbrowser.open(file.as_uri())
        return file

    def __repr__(self) -> str:
        return f"<RobotView, {len(self.page) / 1e6:.1f} MB: save(path) or open()>"

    def _repr_html_(self) -> str:
        inner = html.escape(self.page, quote=True)
        return (
            f'<iframe srcdoc="{inner}" width="100%" height="{self.height}" '
            'style="border:0" sandbox="allow-scripts allow-downloads"></iframe>'
        )


def show(
    tree: Tree,
    q: ArrayLike | None = None,
    *,
    times: ArrayLike | None = None,
    browser: bool | None = None,
) -> RobotView:
    """Show a robot.

    Args:
        tree: The robot.
        q: Joint positions, or one row of them for each moment of a motion; home when None.
        times: Ascending time of each row [s]; 0.05 s apart when None.
        browser: Whether to open a browser; outside of notebooks when None.

    Raises:
        ArgumentError: Positions or times do not fit the robot.
        ModelError: The robot cannot be drawn.
    """
    rows = _rows(tree, q)
    when = INTERVAL * np.arange(len(rows), dtype=np.float64)
    if times is not None:
        when = _times(times, len(rows))
    scene = {
        "linkwork": "scene",
        "version": 1,
        "ground": {},
        "robots": {ROBOT: {"model": data_of_tree(tree, _mesh_from_root)}},
    }
    loaded = load_data(scene, tree.name, Path("/"))
    with open_session(loaded, process=False) as session:
        page = _page(session, tree, rows, when)
    view = RobotView(page)
    if browser is None:
        browser = "ipykernel" not in sys.modules
    if browser:
        view.open()
    return view


def _rows(tree: Tree, q: ArrayLike | None) -> NDArray[np.float64]:
    try:
        rows = np.atleast_2d(np.asarray(tree.home if q is None else q, dtype=np.float64))
    except (TypeError, ValueError):
        raise checks.invalid("q", q, "numbers") from None
    if rows.ndim != 2 or rows.shape[1] != tree.position_count or not np.isfinite(rows).all():
        raise ArgumentError(
            f"invalid q: shape {rows.shape}, expected rows of {tree.position_count} finite numbers",
            hint=f"positions: {', '.join(tree.position_names)}",
        )
    if not 0 < len(rows) <= MAX_POSITIONS:
        raise ArgumentError(f"invalid q: {len(rows)} rows, expected 1 to {MAX_POSITIONS}")
    return rows


def _times(times: ArrayLike, count: int) -> NDArray[np.float64]:
    values = np.asarray(times, dtype=np.float64)
    if values.shape != (count,) or not np.isfinite(values).all() or (np.diff(values) <= 0).any():
        raise ArgumentError(f"invalid times: expected {count} ascending numbers")
    return values


def _mesh_from_root(mesh: Any) -> str:
    return Path(mesh.file).resolve().relative_to("/").as_posix()


def _page(
    session: Session, tree: Tree, rows: NDArray[np.float64], times: NDArray[np.float64]
) -> str:
    info = session.info
    described = describe_scene(1, SceneCard(name=tree.name), session)
    encoder, now = FrameEncoder(1, info), session.latest()
    frame = now.frame.copy()
    bodies = [info.layout.bodies.index(full_name(ROBOT, link.name)) for link in tree.links]
    joints = {name: i for i, name in enumerate(info.layout.joints)}
    moments = Moments([], [], [])
    for number, (time, q) in enumerate(zip(times, rows, strict=True)):
        for body, pose in zip(bodies, link_poses(tree, q.tolist()), strict=True):
            info.layout.body_view(frame)[body, :7] = (
                *pose.position,
                *pose.quaternion_wxyz.tolist(),
            )
        for name, value in zip(tree.position_names, q, strict=True):
            if (row := joints.get(full_name(ROBOT, name))) is not None:
                info.layout.joint_view(frame)[row, [POSITION, REFERENCE]] = value
        moments.add(float(time), number, encoder.moment_of(frame))
    return offline_page(described, moments, PlaybackInfo(tree.name, "", "shown"))
