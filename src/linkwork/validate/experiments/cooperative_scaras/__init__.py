"""C. Urrea, J. P. Coltters: a simulator of two cooperative SCARA robots."""
