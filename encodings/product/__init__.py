"""encodings/product"""
