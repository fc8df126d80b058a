"""Wait for what a process does, not for a time. ctest ends a wait for what never comes."""
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


def held(pipe):
    """The bytes in a pipe that nobody has read; either end will do."""
    return struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, struct.pack("i", 0)))[0]
