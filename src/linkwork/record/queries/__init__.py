"""Queries on a run database: lists of runs, SQL, and what a replay needs."""
