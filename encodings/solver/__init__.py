"""encodings/solver"""
