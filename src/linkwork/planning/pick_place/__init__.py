"""Pick and place: IK branches, timed moves, control and dynamics of one cycle."""
