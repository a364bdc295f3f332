"""Publications whose results are reproduced, in the order of the report."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Document:
    """A publication."""

    name: str  # On the command line, and the folder of its experiments (with underscores)
    title: str  # Short title
    citation: str  # Full citation


HELICOPTER = Document(
    "helicopter-and-service-robot",
    "Helicopter and service robot",
    "V. Engelson, Simulation and visualization of autonomous helicopter and service robots, "
    "Linkoping Electronic Articles in Computer and Information Science",
)
COOPERATIVE_ROBOTS = Document(
    "cooperative-scaras",
    "Cooperative SCARA robots",
    "C. Urrea, J. P. Coltters, Design and implementation of a graphic 3D simulator for the study "
    "of control techniques applied to cooperative robots, Int. J. of Control, Automation and "
    "Systems 13 (2015), doi 10.1007/s12555-014-0278-y",
)
PICK_AND_PLACE = Document(
    "irb140",
    "Pick and place with an ABB IRB 140",
    "A. Monteiro, F. Pereira, A. A. Santos, J. Machado, M. Oliveira, Modelling and simulation of a "
    "pick&place system using Modelica modelling language and an inverse kinematics approach",
)
REAL_TIME_CODE = Document(
    "code-synthesis",
    "Real-time code from robot models",
    "R. Hoepler, P. J. Mosterman, Model integrated computing in robot control to synthesize "
    "real-time embedded code",
)
SIMPARTNER = Document(
    "simpartner",
    "SimPartner: the WorkPartner robot",
    "SimPartner, a dynamic simulator of the WorkPartner robot on the Open Dynamics Engine (thesis, "
    "Helsinki University of Technology)",
)

TERRAMECHANICS = Document(
    "terramechanics",
    "Wheels on soil",
    "G. Ishigami, A. Miwa, K. Nagatani, K. Yoshida, Terramechanics-based model for steering "
    "maneuver of planetary exploration rovers on loose soil, J. of Field Robotics 24 (2007); K. "
    "Yoshida, G. Ishigami, Steering characteristics of a rigid wheel for exploration on loose "
    "soil, IROS 2004",
)

DOCUMENTS = (
    HELICOPTER,
    COOPERATIVE_ROBOTS,
    PICK_AND_PLACE,
    REAL_TIME_CODE,
    SIMPARTNER,
    TERRAMECHANICS,
)
"""All of them, in the order of the report."""
