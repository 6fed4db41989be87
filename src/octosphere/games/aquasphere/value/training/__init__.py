"""How the value of AquaSphere is learned."""
