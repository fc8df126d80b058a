"""How many of the spoofs that a file lists does `linkspan check` report?

    score.py LINKSPAN FILE [--show] [--unnamed LEAST]

With --unnamed only spoofs that imitate no protected name count, and the exit status
is 1 if less than LEAST per cent of them are reported.

A line is the severity that it should have, the protected name that is imitated or
"-", and the text, with \\u{...} and \\\\ for what is hard to write. A spoof is
reported if the command finds something that is at least a warning, or for a
note anything at all.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

RANKS = {"note": 1, "warning": 2, "severe": 3}
HERE = os.path.dirname(os.path.abspath(__file__))


def unescaped(text):
    text = re.sub(r"\\u\{([0-9A-F]+)\}", lambda m: chr(int(m.group(1), 16)), text)
    return text.replace("\\\\", "\\")


def write_brands(path):
    """The command reads one domain a line."""
    with open(os.path.join(HERE, "brands.txt"), encoding="ascii") as file:
        words = [word for line in file if not line.startswith("#") for word in line.split()]
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(words) + "\n")


def worst(command, brands, text):
    told = subprocess.run([command, "check", "--json", "--protect", brands, "--", text],
                          stdout=subprocess.PIPE, check=False).stdout.decode().splitlines()
    found = [RANKS[f["severity"]] for line in told for f in json.loads(line)["findings"]]
    return max(found, default=0)


def is_missed(command, brands, row):
    needed = 1 if row[0] == "note" else 2
    return worst(command, brands, unescaped(row[2])) < needed


def main():
    command, path = sys.argv[1:3]
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    least = 0
    if "--unnamed" in sys.argv:
        least = float(sys.argv[sys.argv.index("--unnamed") + 1])
        rows = [row for row in rows if row[1] == "-"]
    with tempfile.TemporaryDirectory() as folder:
        brands = os.path.join(folder, "brands")
        write_brands(brands)
        missed = [row for row in rows if is_missed(command, brands, row)]
    for row in missed if "--show" in sys.argv else ():
        print("\t".join(row))
    share = 100 * (1 - len(missed) / len(rows))
    print(f"{len(rows) - len(missed)} of {len(rows)} reported, {share:.1f} %")
    return 1 if share < least or len(rows) < 100 else 0


sys.exit(main())
