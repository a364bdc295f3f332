"""How hard constraints hold."""

from __future__ import annotations

RIGID = (0.9999, 0.9999, 0.001, 0.5, 2.0)
"""Impedance of welds, cut joints and motors: as hard as MuJoCo allows. What hangs on a light body
would else bend the weld that holds it, and a motor below its limit would give way."""
