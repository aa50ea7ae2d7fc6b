"""semantics/iterating_anchor"""
