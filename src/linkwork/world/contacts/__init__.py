"""Contacts: reports of them, and what they do at every step."""
