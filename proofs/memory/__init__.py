"""proofs/memory"""
