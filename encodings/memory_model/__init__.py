"""encodings/memory_model"""
