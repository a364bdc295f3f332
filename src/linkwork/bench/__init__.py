"""Benchmarks of Linkwork against its peers: same run, same statistic, agreement checked first."""
