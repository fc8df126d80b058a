#!/usr/bin/env python3
"""Each program in examples/ prints what its first comment says, and is short.
usage: examples_test.py BUILD-FOLDER"""
import glob
import os
import re
import subprocess
import sys

EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "examples")
MOST_LINES = 80
NOT_HERE = {"demo.c", "first.c"}  # readme_test.py and install_test run these


def sessions(source):
    """Pairs of a command and what it is said to print."""
    comment = source.split("*/", 1)[0]
    lines = re.findall(r"^ \*   (.*)$", comment, re.MULTILINE)
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append([line[2:], ""])
        elif found:
            found[-1][1] += line + "\n"
    return found


def problems_of(path, build):
    with open(path, encoding="utf-8") as file:
        source = file.read()
    if source.count("\n") >= MOST_LINES:
        yield f"has {MOST_LINES} lines or more"
    if os.path.basename(path) in NOT_HERE:
        return
    shown = sessions(source)
    if not shown:
        yield "its first comment shows no command"
    environment = dict(os.environ, LC_ALL="C.UTF-8",
                       PATH=os.path.join(os.path.abspath(build), "examples") + ":" + os.environ["PATH"])
    for command, want in shown:
        got = subprocess.run(command, shell=True, cwd=EXAMPLES, env=environment,
                             capture_output=True, text=True, encoding="utf-8", check=False)
        if got.returncode != 0 or got.stdout != want:
            yield f"{command}\nexit {got.returncode}, printed\n{got.stdout}{got.stderr}instead of\n{want}"


def main():
    failed = 0
    for path in sorted(glob.glob(os.path.join(EXAMPLES, "*.c"))):
        for problem in problems_of(path, sys.argv[1]):
            print(f"{os.path.basename(path)}: {problem}", file=sys.stderr)
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
