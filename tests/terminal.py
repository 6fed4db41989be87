"""Runs a command with the terminal it was given as its own, so that Ctrl-C is a signal even where tests ignore it."""

import fcntl
import os
import signal
import sys
import termios

from octosphere.cli import main

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    sys.exit(main())
