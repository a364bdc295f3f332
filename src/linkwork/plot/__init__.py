"""Plots: curves, bars and spans of time as PNG or SVG pictures; curves as text for terminals."""

from linkwork.plot.panel import Bars, Curve, JointCurves, Panel, Spans, joint_panels
from linkwork.plot.picture import Picture
from linkwork.plot.text_plot import text_plot

__all__ = ["Bars", "Curve", "JointCurves", "Panel", "Picture", "Spans", "joint_panels", "text_plot"]
