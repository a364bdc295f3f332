"""Structure of a tree: loops, rigid groups, constraints, the default tool, fixed joints."""
