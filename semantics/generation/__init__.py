"""semantics/generation"""
