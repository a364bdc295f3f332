"""Messages to pages about the open scene."""
