"""Files of SimPartner, read as scenes: properties, and XML of worlds and robots.

Only the printed elements are certain; `simpartner.dtd` says what is accepted.
"""
