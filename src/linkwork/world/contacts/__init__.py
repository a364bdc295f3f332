"""Contacts: reports, forces, events and bounding boxes."""
