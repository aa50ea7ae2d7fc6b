"""proofs/hunt"""
