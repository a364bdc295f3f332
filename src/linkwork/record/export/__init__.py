"""Export of a run to `.csv` and `.xlsx` files."""
