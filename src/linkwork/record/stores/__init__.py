"""Run databases: the tables of a run, the `Store` interface and its DuckDB implementation."""
