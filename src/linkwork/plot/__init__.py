"""Plots: panels of curves and bars, drawn as PNG or SVG pictures."""

from linkwork.plot.joints import JointCurves, joint_panels
from linkwork.plot.panel import Bars, Curve, Panel
from linkwork.plot.picture import Picture

__all__ = ["Bars", "Curve", "JointCurves", "Panel", "Picture", "joint_panels"]
