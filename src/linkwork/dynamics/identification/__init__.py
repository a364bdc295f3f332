"""Identification of base inertial parameters and payloads from recorded motions."""

from linkwork.dynamics.identification.base_inertial_parameters import (
    BaseParameters,
    Identification,
    base_parameters,
    identify,
)
from linkwork.dynamics.identification.payload import Payload, identify_payload
from linkwork.dynamics.identification.recording import JointRecording

__all__ = [
    "BaseParameters",
    "Identification",
    "JointRecording",
    "Payload",
    "base_parameters",
    "identify",
    "identify_payload",
]
