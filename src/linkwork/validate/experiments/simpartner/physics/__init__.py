"""Free fall, friction, impacts, rolling: single bodies and the limits of the published engine."""
