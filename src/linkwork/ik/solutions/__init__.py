"""Solutions: their method, certification, selection and singularities, and sets of them."""
