"""Running scenes: the one place that wires world, controllers and recorder."""
