"""semantics/values"""
