"""Plans: programs expanded and checked for machines."""
