"""Runs: what is recorded, the spool it is written to, the store it is queried from."""
