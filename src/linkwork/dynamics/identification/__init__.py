"""Parameters of a robot and of its load from recorded motions."""

from linkwork.dynamics.identification.base import BaseParameters, base_parameters
from linkwork.dynamics.identification.load import identify_payload
from linkwork.dynamics.identification.payload import Payload
from linkwork.dynamics.identification.recording import JointRecording
from linkwork.dynamics.identification.robot import Identification, identify

__all__ = [
    "BaseParameters",
    "Identification",
    "JointRecording",
    "Payload",
    "base_parameters",
    "identify",
    "identify_payload",
]
