#!/usr/bin/env python3
"""Run a command with a terminal as its output, and write what came there.

    tests/cli/terminal.py [--columns N] COMMAND...

Messages come to the terminal too. The exit status is that of the command. Where the
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


def shown(command, columns=80, text=b"", **kinds):
    """(status, what came to the terminal); `kinds` are those of subprocess.Popen, such as
    stderr; `text` is what the command reads."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    pieces = bytearray()

    def read():
        while not pieces.endswith(END):
            pieces.extend(os.read(ours, 65536))

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        done = subprocess.run(command, input=text, stdout=theirs, **kinds)
    finally:
        os.write(theirs, END)
        reader.join()
        os.close(theirs)
        os.close(ours)
    return done.returncode, bytes(pieces[:-len(END)])


def main():
    words = sys.argv[1:]
    columns = 80
    if words[:1] == ["--columns"]:
        columns = int(words[1])
        words = words[2:]
    status, out = shown(words, columns, stderr=subprocess.STDOUT)
    sys.stdout.buffer.write(out)
    return status


if __name__ == "__main__":
    sys.exit(main())
