"""encodings/unbounded"""
