"""Inverse kinematics: every branch of every arm with structure, a numeric solver for the rest."""
