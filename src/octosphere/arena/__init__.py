"""Tournaments between agents, with honest intervals."""
