"""The words of every screen: one key, three languages."""

from .catalogue import LANGUAGES, Catalogue, language, translator

__all__ = ["LANGUAGES", "Catalogue", "language", "translator"]
