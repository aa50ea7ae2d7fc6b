"""proofs/benchmarks"""
