"""Runs a command with the terminal it was given as its own, so that Ctrl-C is a signal."""

import fcntl
import os
import sys
import termios

from octosphere.cli import main

if __name__ == "__main__":
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    sys.exit(main())
