"""Findings to the ordered value that everything shows."""
