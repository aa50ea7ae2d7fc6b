"""semantics/if_conversion"""
