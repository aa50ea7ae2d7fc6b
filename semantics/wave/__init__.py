"""semantics/wave"""
