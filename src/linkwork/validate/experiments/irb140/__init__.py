"""A. Monteiro and others: pick and place with an ABB IRB 140."""
