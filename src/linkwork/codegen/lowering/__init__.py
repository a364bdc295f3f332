"""From traced programs to straight-line source text."""
