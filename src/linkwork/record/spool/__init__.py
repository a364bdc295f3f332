"""The spool of a run: blocks on the disk that survive a crash, until a store has loaded them."""
