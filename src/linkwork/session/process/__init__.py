"""The physics process: its two ends, the messages between them, the shared state."""
