"""The joint panel: a folder for each robot and one for joints between bodies, a line a joint."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from linkwork.record.layout import JOINT_FIELDS
from linkwork.session.base import Session
from linkwork.session.state import SessionInfo, Snapshot
from linkwork.studio.acting import Act
from linkwork.studio.icons import icon
from linkwork.studio.joint_rows import Reading, TargetSlider

if TYPE_CHECKING:
    import viser

_POSITION, _REFERENCE = JOINT_FIELDS.index("position"), JOINT_FIELDS.index("reference")


def carrier_name(robot: str) -> str:
    """What the page calls those whose joints stand together: a robot, or the scene's bodies."""
    return robot or "between bodies"


class JointPanel:
    """Sliders and readings for every joint of a scene.

    Args:
        server: The page's server.
        info: The scene whose joints are shown.
        act: How the sliders reach the session.
    """

    def __init__(self, server: viser.ViserServer, info: SessionInfo, act: Act) -> None:
        self._server = server
        self._layout = info.layout
        # Shown in the server's loop, removed from other threads.
        self._lock = threading.Lock()
        self._removed = False
        self._rows: dict[int, TargetSlider | Reading] = {}
        self._folders: list[viser.GuiFolderHandle] = []
        for robot in dict.fromkeys(joint.robot for joint in info.joints):
            folder = server.gui.add_folder(carrier_name(robot))
            self._folders.append(folder)
            with folder:
                self._fill(server.gui, info, robot, act)

    def update(self, snapshot: Snapshot) -> None:
        """Shows a snapshot, soon: in the server's loop, where also the page's changes come in."""
        self._server.get_event_loop().call_soon_threadsafe(self._show, snapshot)

    def release(self) -> None:
        """Lets every slider follow its reference again."""
        for row in self._rows.values():
            row.release()

    def remove(self) -> None:
        """Takes the panel off the page."""
        with self._lock:
            self._removed = True
            for folder in self._folders:
                folder.remove()

    def _show(self, snapshot: Snapshot) -> None:
        joints = self._layout.joint_view(snapshot.frame)
        with self._lock:
            # The snapshot may have waited in the loop until after the removal.
            rows = {} if self._removed else self._rows
            for index, row in rows.items():
                position, reference = joints[index, _POSITION], joints[index, _REFERENCE]
                row.update(snapshot, float(position), float(reference))

    def _fill(self, gui: viser.GuiApi, info: SessionInfo, robot: str, act: Act) -> None:
        joints = {i: joint for i, joint in enumerate(info.joints) if joint.robot == robot}
        for i, joint in joints.items():
            row = TargetSlider(gui, joint, act) if joint.driven else Reading(gui, joint)
            self._rows[i] = row
        if any(joint.driven for joint in joints.values()):
            follow = gui.add_button(
                "Follow trajectory",
                icon=icon("route"),
                color="gray",
                hint=f"Gives {robot} back to its trajectory",
            )
            follow.on_click(
                lambda _: act(
                    f"{robot} cannot follow a trajectory",
                    lambda session: self._follow(session, robot, list(joints)),
                )
            )

    def _follow(self, session: Session, robot: str, joints: list[int]) -> None:
        session.command("follow", robot=robot)
        for index in joints:
            self._rows[index].release()
