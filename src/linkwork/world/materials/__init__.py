"""Materials: friction, restitution and stiffness of surfaces in contact."""
