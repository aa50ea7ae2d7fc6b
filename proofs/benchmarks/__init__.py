"""Figures: what costs how much, and how it grows.

Read first: `report`.
"""
