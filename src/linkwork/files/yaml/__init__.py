"""YAML files, and dicts of the same form, as documents of plain data."""
