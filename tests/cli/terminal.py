#!/usr/bin/env python3
"""Run a command with a terminal as its output, and write what came there.

    tests/cli/terminal.py [--columns N] [--messages] COMMAND...

Messages come to the terminal too; with --messages they alone do, and the command reads
this program's input. The exit status is that of the command. Where the
last program that has a terminal ends, Linux may report that before all that was written
could be read: one of 20,000 runs of echo lost its second line. So this side has the
terminal open until a mark, written after the end of the command, has been read.
"""
import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import threading

END = b"\0the end of the command\0"


def shown(command, columns=80, kinds=("stdout",), **more):
    """(status, what came to the terminal); `kinds` are the outputs that are the terminal,
    `more` is for subprocess.run."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    pieces = bytearray()

    def read():
        while not pieces.endswith(END):
            pieces.extend(os.read(ours, 65536))

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        done = subprocess.run(command, check=False, **dict.fromkeys(kinds, theirs), **more)
    finally:
        os.write(theirs, END)
        reader.join()
        os.close(theirs)
        os.close(ours)
    return done.returncode, bytes(pieces[:-len(END)])


def main():
    words = sys.argv[1:]
    columns = 80
    if words[0] == "--columns":
        columns = int(words[1])
        words = words[2:]
    if words[0] == "--messages":
        status, out = shown(words[1:], columns, ("stderr",), stdout=subprocess.DEVNULL)
    else:
        status, out = shown(words, columns, ("stdout", "stderr"), stdin=subprocess.DEVNULL)
    sys.stdout.buffer.write(out)
    return status


if __name__ == "__main__":
    sys.exit(main())
