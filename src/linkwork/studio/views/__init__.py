"""What pages are sent of the open scene."""
