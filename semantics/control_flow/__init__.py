"""semantics/control_flow"""
