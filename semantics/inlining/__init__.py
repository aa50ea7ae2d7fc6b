"""semantics/inlining"""
