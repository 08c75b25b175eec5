"""Benchmarks: each module prints figures measured in one run; `python -m benchmarks` runs all."""
