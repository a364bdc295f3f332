"""Tasks of pages besides the control of physics: poses, trajectories, code, recording."""
