"""Where work is spread: an executor of this machine's cores, or of a cluster."""

from .bar import Bar
from .executor import Around, open_executor, open_threads
from .order import WorkerDied, in_order

__all__ = ["Around", "Bar", "WorkerDied", "in_order", "open_executor", "open_threads"]
