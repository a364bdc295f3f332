"""Robot files in YAML: schema, reading, and writing in their source form."""

from linkwork.model.robot_file.source import RobotSource, load_robot_file
from linkwork.model.robot_file.write import write_robot_yaml

__all__ = ["RobotSource", "load_robot_file", "write_robot_yaml"]
