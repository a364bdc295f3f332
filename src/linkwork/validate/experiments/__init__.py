"""Experiments: a folder a document, a file an experiment.

A module with an `EXPERIMENT` is registered by being here; the others are helpers of their folder.
"""
