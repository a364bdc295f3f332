"""Soils: their parameters, and named ones with the source of every number."""

import math
from typing import NamedTuple


class Soil(NamedTuple):
    """A soil: the pressure under a plate of width b sunk by z is (kc / b + kphi) z^n."""

    cohesive_modulus: float  # Bekker's kc [N/m^(n+1)]
    frictional_modulus: float  # Bekker's kphi [N/m^(n+2)]
    exponent: float  # Bekker's sinkage exponent n
    cohesion: float  # Mohr-Coulomb: shear strength without pressure [Pa]
    friction_angle: float  # Mohr-Coulomb: angle of internal friction [rad]
    shear_modulus: float  # Janosi-Hanamoto's K: displacement at which 63 % of the strength acts [m]
    density: float = 1500.0  # Bulk density, for the bulldozing resistance only [kg/m^3]
    # Wong-Reece's c1: the greatest stress is at (c1 + c2 slip) times the entry angle
    peak: float = 0.4
    peak_slip: float = 0.15  # Wong-Reece's c2
    # Growth of the sinkage exponent with slip (Ding et al. 2011): n + slip_exponent |slip|.
    slip_exponent: float = 0.0
    # Elastic part of the sinkage, over which the soil unloads; ruts are shallower by it
    rebound: float = 0.1
    # Ishigami's kappa: height to which the soil touches the wheel behind its lowest point, over the
    # sinkage; lugs that carry soil to the rear make it large
    exit_ratio: float = 0.1
    # Time constant of the viscous part of pressure and shear; none in steady motion [s]
    damping: float = 0.02


SOILS: dict[str, Soil] = {
    # Columns: kc, kphi, n, c, phi, K, density.
    # The book was not at hand. kc, kphi, n, c, phi of the first four soils: Wong, Theory of Ground
    # Vehicles, 2008, confirmed through an open table of a PyChrono project that names it. Dry sand
    # of the Land Locomotion Laboratory. K: loose sand, as an open implementation gives it after
    # Ding et al. 2015 (10 mm firm, 25 mm loose). Density chosen. Wong-Reece coefficients 0.4, 0.15
    # (all soils): Ishigami et al. 2007, through an open implementation. `rebound`, `exit_ratio`
    # and `damping` of all soils are chosen.
    "dry-sand": Soil(990.0, 1528.43e3, 1.1, 1040.0, math.radians(28.0), 0.025, 1520.0),
    # Ibid., sandy loam of the Land Locomotion Laboratory, 15 % moisture. K and density chosen.
    "sandy-loam": Soil(5270.0, 1515.04e3, 0.7, 1720.0, math.radians(29.0), 0.01, 1600.0),
    # Ibid., North Gower clayey loam (Wong), 46 % moisture. K and density chosen.
    "clayey-loam": Soil(41.6e3, 2471.0e3, 0.73, 6100.0, math.radians(26.6), 0.01, 1600.0),
    # Ibid., snow (U.S.). K and density chosen.
    "snow": Soil(4370.0, 196.72e3, 1.6, 1030.0, math.radians(19.7), 0.04, 300.0),
    # Nominal lunar soil. kc, kphi, n, c, phi: the same open table, whose own source was not
    # confirmed. K: demos of Project Chrono (1.78 cm); that table has 1 cm. Density chosen.
    "lunar": Soil(1400.0, 820.0e3, 1.0, 170.0, math.radians(35.0), 0.0178, 1500.0),
    # Mars soil simulant of DLR. kc, kphi, n, c, phi: the same open table, which names the article
    # "Strength of soil deposits along MER traverses". K: not confirmed. Density chosen.
    "martian": Soil(5790.0, 180.0e3, 0.8, 300.0, math.radians(17.8), 0.01, 1500.0),
}
"""Named soils. Comments say through what a number was confirmed and what is chosen."""
