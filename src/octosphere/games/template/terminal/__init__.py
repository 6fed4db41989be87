"""Dive in a terminal."""
