"""The bench of a GPU, and the check of its results."""
