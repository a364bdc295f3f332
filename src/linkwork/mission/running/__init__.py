"""The interpreter, and the rules of each kind of node."""
