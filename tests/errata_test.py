#!/usr/bin/env python3
"""Every entry of docs/internals/errata.md has an example that shows what it says: the lines
after `$` are run by a shell, and what follows each must be what it prints.
usage: errata_test.py LINKSPAN ERRATA"""
import os
import re
import subprocess
import sys
import tempfile


def entries(text):
    """(heading, [(command, output)]) of each entry"""
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        heading, rest = part.split("\n", 1)
        steps = []
        for block in re.findall(r"^```console\n(.*?)^```$", rest, re.MULTILINE | re.DOTALL):
            for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                steps.append(tuple(step.split("\n", 1)))
        yield heading, steps


def run(command, folder, environment):
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, encoding="utf-8",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.stdout if not done.stdout or done.stdout.endswith("\n") else done.stdout + "\n"


def main():
    linkspan, errata = sys.argv[1:]
    environment = dict(os.environ, LC_ALL="C.UTF-8", XDG_DATA_HOME="/nonexistent",
                       PATH=os.path.dirname(os.path.abspath(linkspan)) + ":" + os.environ["PATH"])
    with open(errata, encoding="utf-8") as file:
        found = list(entries(file.read()))
    bad = 0 if len(found) > 10 else 1
    for number, (heading, steps) in enumerate(found, 1):
        if not heading.startswith(f"{number}. ") or not steps:
            print(f"{heading}: the number is wrong, or nothing shows it")
            bad += 1
        with tempfile.TemporaryDirectory() as folder:
            for command, wanted in steps:
                got = run(command, folder, environment)
                if got != wanted:
                    print(f"{heading}\n  $ {command}\n  got:    {got!r}\n  wanted: {wanted!r}")
                    bad += 1
    print(f"{len(found)} entries, {sum(len(steps) for _, steps in found)} examples, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
