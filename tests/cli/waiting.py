#!/usr/bin/env python3
"""Wait for what a process does, not for a time. ctest ends a wait for what never comes.

As a program, wait until all that is in the pipe of its output has been read.
"""
import fcntl
import os
import struct
import termios
import time


def until(condition):
    while not condition():
        time.sleep(0.005)


def field(pid, name):
    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
        return next(line.split(":", 1)[1].split()[0] for line in file if line.startswith(name + ":"))


def catches(pid, number):
    """The process has a handler for the signal."""
    return int(field(pid, "SigCgt"), 16) >> (number - 1) & 1 == 1


def sleeps(pid):
    return field(pid, "State") == "S"


def all_sleep(pid):
    """Each thread of the process does."""
    return all(sleeps(f"{pid}/task/{thread}") for thread in os.listdir(f"/proc/{pid}/task"))


def held(pipe):
    """The bytes in a pipe that nobody has read; either end will do."""
    return struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, struct.pack("i", 0)))[0]


def at(pid, path):
    """How far a process has read the file; 0 if it does not have it open."""
    folder = f"/proc/{pid}/fd/"
    for name in os.listdir(folder):
        try:
            if os.readlink(folder + name) == os.path.realpath(path):
                with open(f"/proc/{pid}/fdinfo/{name}", encoding="ascii") as file:
                    return int(file.readline().split()[1])
        except FileNotFoundError: # closed meanwhile
            pass
    return 0


if __name__ == "__main__":
    until(lambda: held(1) == 0)
