"""encodings/theories"""
