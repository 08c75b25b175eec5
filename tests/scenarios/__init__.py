"""Tests of `pathbrew.scenarios`."""
