"""The service robot as a machine of missions: an arm on a platform that serves containers."""
