"""Tables in the browser: an HTTP interface, its document, and the pages; no rules, no storage."""
