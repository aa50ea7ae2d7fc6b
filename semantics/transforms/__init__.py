"""Transforms of functions, each with a condition under which it keeps who communicates."""
