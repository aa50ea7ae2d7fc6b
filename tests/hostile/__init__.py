"""Inputs that nobody meant, by seed, for every command that reads them.

Read first: `inputs` (what is spoiled, and how), `campaign` (what must hold of every answer).
"""
