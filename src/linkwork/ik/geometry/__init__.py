"""Joint axes as lines in space, and the geometric subproblems they pose."""
