"""Scene files: schema, checks and loading."""
