"""Plots: curves, bars and spans of time as PNG or SVG pictures; curves as text for terminals."""

from linkwork.plot.joints import JointCurves, joint_panels
from linkwork.plot.panel import Bars, Curve, Panel, Spans
from linkwork.plot.picture import Picture
from linkwork.plot.text_plot import text_plot

__all__ = ["Bars", "Curve", "JointCurves", "Panel", "Picture", "Spans", "joint_panels", "text_plot"]
