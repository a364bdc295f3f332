"""YAML files, and dicts that stand for them, as documents of plain data."""
