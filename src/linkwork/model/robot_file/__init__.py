"""Robot files in YAML: what they may say, reading them, and writing them in the form they had."""

from linkwork.model.robot_file.source import RobotSource, load_robot_file
from linkwork.model.robot_file.write import write_robot_yaml

__all__ = ["RobotSource", "load_robot_file", "write_robot_yaml"]
