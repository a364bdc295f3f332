"""The checked robot model and everything it is read from and written to."""
