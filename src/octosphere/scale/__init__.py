"""Where work is spread: an executor of this machine's cores, or of a cluster."""

from .bar import Bar
from .executor import Around, check_workers, end_after, open_executor, open_threads
from .journal import Journal, open_journal
from .order import WorkerDied, in_order

__all__ = [
    "Around",
    "Bar",
    "Journal",
    "WorkerDied",
    "check_workers",
    "end_after",
    "in_order",
    "open_executor",
    "open_journal",
    "open_threads",
]
