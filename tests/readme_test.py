#!/usr/bin/env python3
"""The README tells the truth: its C program is examples/first.c, and what it
shows as output is what the programs print. usage: readme_test.py BUILD-FOLDER"""
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as file:
        return file.read()


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def output_of(build, program):
    return subprocess.run([os.path.join(build, "examples", program)], check=True,
                          capture_output=True, text=True, encoding="utf-8").stdout


def output_of_demo(build):
    script = os.path.join(TOP, "examples", "demo.sh")
    return subprocess.run([script, os.path.join(os.path.abspath(build), "cli")], check=True,
                          capture_output=True, text=True, encoding="utf-8").stdout


def main():
    build = sys.argv[1]
    readme = read("README.md")
    programs = blocks(readme, "c")
    shown = blocks(readme, "text")
    want_shown = [output_of_demo(build), output_of(build, "first")]
    problems = []
    if programs != [read("examples", "first.c")]:
        problems.append("the C program is not examples/first.c")
    if shown != want_shown:
        problems.append("the output shown is not what demo and first print")
    demo = want_shown[0].splitlines()
    if len(demo) > 40:
        problems.append(f"the demo has {len(demo)} lines, more than a screen")
    for command in ("make demo", "make test"):
        if not any(command in block for block in blocks(readme, "sh")):
            problems.append(f"no block of commands has {command}")
    for problem in problems:
        print(f"README.md: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
