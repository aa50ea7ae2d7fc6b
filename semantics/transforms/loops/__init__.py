"""semantics/transforms/loops"""
