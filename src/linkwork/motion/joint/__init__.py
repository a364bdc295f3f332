"""Trajectories of joint coordinates: polynomials, trapezoids, splines."""
