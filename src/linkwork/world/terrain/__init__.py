"""Ground: planes, and terrain from a matrix, an image or a formula."""
