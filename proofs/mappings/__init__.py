"""Mappings from one model of convergence to another, tried on all small programs, on random ones
and on the programs of the catalogue, by the definitions alone.

Read first: `tokens`, `trials`.
"""
