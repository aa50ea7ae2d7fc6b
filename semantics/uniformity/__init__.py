"""semantics/uniformity"""
