"""Where tables outlive the process."""

from .contract import Heard, Store, StoreError
from .open import open_store

__all__ = ["Heard", "Store", "StoreError", "open_store"]
