"""Wheels on deformable soil: parameters, stresses under a wheel, the force of scenes, ruts."""
