"""semantics/static_rules"""
