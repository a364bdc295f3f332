"""R. Hoepler, P. J. Mosterman: real-time code from models of robots."""
