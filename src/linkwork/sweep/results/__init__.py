"""Results of a sweep: tables in a store, figures, pictures."""
