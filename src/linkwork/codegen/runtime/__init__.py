"""Kernels: compiled programs as functions of arrays, and the C behind them."""
