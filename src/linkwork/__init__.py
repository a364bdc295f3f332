"""One robot model, everything from it."""
