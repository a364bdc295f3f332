"""Contacts: reports of them, and what they do at every step."""

from linkwork.world.touching.boxes import Boxes
from linkwork.world.touching.contact import Contact, ContactKind
from linkwork.world.touching.elements import contact_elements
from linkwork.world.touching.reports import ContactReports

__all__ = ["Boxes", "Contact", "ContactKind", "ContactReports", "contact_elements"]
