"""Families of arms with a closed-form inverse, recognised from their joint axes."""
