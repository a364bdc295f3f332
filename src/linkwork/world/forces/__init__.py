"""Forces applied in every step: wind, contact points, soil and user-defined forces."""
