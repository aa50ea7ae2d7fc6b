"""encodings/obligations"""
