"""semantics/rewriting"""
