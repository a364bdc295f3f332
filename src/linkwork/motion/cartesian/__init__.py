"""Paths of a tool in space, and motion along them."""
