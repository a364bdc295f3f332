"""Six joints of any geometry: all solutions by elimination."""

from linkwork.ik.general.solver import GeneralSolver as GeneralSolver
