"""Alerts that leave the server: by webhook, feed, e-mail and Web Push."""
