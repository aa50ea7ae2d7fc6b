"""semantics/reduction"""
