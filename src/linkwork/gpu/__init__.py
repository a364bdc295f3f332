"""The robot on a CUDA device: batches of its functions, inverse kinematics, simulation, checks."""
