"""encodings/terms"""
