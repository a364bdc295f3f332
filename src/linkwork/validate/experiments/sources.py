"""Publications whose results are reproduced."""

PICK_AND_PLACE = (
    "A. Monteiro, F. Pereira, A. A. Santos, J. Machado, M. Oliveira, Modelling and simulation of a "
    "pick&place system using Modelica modelling language and an inverse kinematics approach"
)
COOPERATIVE_ROBOTS = (
    "C. Urrea, J. P. Coltters, Design and implementation of a graphic 3D simulator for the study "
    "of control techniques applied to cooperative robots, Int. J. of Control, Automation and "
    "Systems 13 (2015), doi 10.1007/s12555-014-0278-y"
)
REAL_TIME_CODE = (
    "R. Hoepler, P. J. Mosterman, Model integrated computing in robot control to synthesize "
    "real-time embedded code"
)
SIMPARTNER = (
    "SimPartner, a dynamic simulator of the WorkPartner robot on the Open Dynamics Engine (thesis, "
    "Helsinki University of Technology)"
)
HELICOPTER = (
    "V. Engelson, Simulation and visualization of autonomous helicopter and service robots, "
    "Linkoping Electronic Articles in Computer and Information Science"
)
