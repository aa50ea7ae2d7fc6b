"""encodings/convergence"""
