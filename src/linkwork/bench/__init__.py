"""Measuring Linkwork beside its peers: same run, same statistic, agreement first."""
