"""What pages ask for besides the control of physics: poses, trajectories, code, recording."""
