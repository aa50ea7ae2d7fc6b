"""semantics/reading"""
