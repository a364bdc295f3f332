"""Forces applied in every step: wind, contact points and user-defined forces."""
