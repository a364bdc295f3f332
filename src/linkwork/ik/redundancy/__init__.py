"""Redundant robots: parameters, self-motions and families of solutions."""
