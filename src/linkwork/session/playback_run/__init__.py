"""Playback: a recorded run shown as a session, without physics."""
