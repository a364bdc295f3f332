"""Generated code of a robot: dynamics, inverse kinematics, test vectors and notes."""
