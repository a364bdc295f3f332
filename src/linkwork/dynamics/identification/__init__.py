"""Identification of inertial parameters, payloads and geometry from measurements."""

from linkwork.dynamics.identification.base_inertial_parameters import (
    BaseParameters,
    Identification,
    base_parameters,
    identify,
)
from linkwork.dynamics.identification.calibration import Calibration, calibrate
from linkwork.dynamics.identification.payload import Payload, identify_payload
from linkwork.dynamics.identification.recording import JointRecording

__all__ = [
    "BaseParameters",
    "Calibration",
    "Identification",
    "JointRecording",
    "Payload",
    "base_parameters",
    "calibrate",
    "identify",
    "identify_payload",
]
