"""proofs/theorems"""
