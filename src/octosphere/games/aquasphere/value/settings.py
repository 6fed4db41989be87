"""How the search thinks when the learned value leads it."""

from octosphere.fast.settings import SearchSettings

EXPERT = SearchSettings(epsilon=5, stretches=0, explore=150, temper=100, spite=50, learned=1, decisions=0)
