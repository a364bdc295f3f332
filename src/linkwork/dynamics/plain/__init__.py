"""The textbook forms of kinematics and dynamics: the reference of all other forms."""
