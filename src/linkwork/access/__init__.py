"""Access control: requests, ports, limits on rates, trusted code."""
