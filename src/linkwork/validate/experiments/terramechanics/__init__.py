"""Wheels on soil."""
