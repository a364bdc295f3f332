"""Who may connect, and which code may run: requests, ports, limits on rates, trusted code."""
