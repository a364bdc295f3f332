"""Participants of a scene, which take turns at control periods, in Python or in the step loop."""
