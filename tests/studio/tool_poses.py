"""Where the tool of a robot is, as the page computes it."""

from linkwork.session.session import Session
from linkwork.spatial import Pose
from linkwork.studio.messages.scene import ToolFrame
from linkwork.studio.tasks.tools import RobotTools


def tool_pose(session: Session, frame: ToolFrame | None = None) -> Pose:
    """Pose of a tool in the world; of the first robot if no tool is given."""
    frame = frame or RobotTools(session).frames[0]
    row = session.info.layout.body_view(session.latest().frame)[frame.body]
    body = Pose.from_xyz_wxyz(tuple(row[:3]), tuple(row[3:7]))
    return body @ Pose.from_xyz_wxyz(frame.position, frame.wxyz)
