"""encodings/symbolic_traces"""
