"""The load and the floor that `bench/server.py` measures a running server with."""
