"""V. Engelson: an autonomous helicopter and a service robot."""
