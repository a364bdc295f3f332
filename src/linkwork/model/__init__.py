"""Robot models: the validated tree, and the formats it is read from and written to."""
