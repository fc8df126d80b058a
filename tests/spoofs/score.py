"""How many of the spoofs that a file lists does `linkspan check` report?

    score.py LINKSPAN FILE [--show] [--least LEAST] [--exact]

The exit status is 1 if less than LEAST per cent are reported, or if less than LEAST
per cent of those that imitate a protected name are reported with a domain of its
owner.

A line is the severity that it should have, the protected name that is imitated or
"-", and the text, with \\u{...} and \\\\ for what is hard to write. A spoof is
reported if the command finds something that is at least a warning, or for a
note anything at all. With --exact, no names are protected but those of the built-in
list, and the severity must be the one of the line; "clean" allows a note.
"""
import json
import os
import re
import subprocess
import sys

RANKS = {"note": 1, "warning": 2, "severe": 3}
BRANDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "brands.txt")


def unescaped(text):
    text = re.sub(r"\\u\{([0-9A-F]+)\}", lambda m: chr(int(m.group(1), 16)), text)
    return text.replace("\\\\", "\\")


def owners():
    """domain -> all domains of the line that has it"""
    with open(BRANDS, encoding="ascii") as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    return {domain: line for line in lines for domain in line}


def findings(command, text):
    protect = [] if "--exact" in sys.argv else ["--protect", BRANDS]
    told = subprocess.run([command, "check", "--json", *protect, "--", text],
                          stdout=subprocess.PIPE, check=False).stdout.decode().splitlines()
    return [f for line in told for f in json.loads(line)["findings"]]


def is_reported(row, found):
    if "--exact" in sys.argv:
        worst = max((RANKS[f["severity"]] for f in found), default=0)
        return worst == RANKS[row[0]] if row[0] in RANKS else worst <= 1
    needed = 1 if row[0] == "note" else 2
    return max((RANKS[f["severity"]] for f in found), default=0) >= needed


def main():
    command, path = sys.argv[1:3]
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    least = float(sys.argv[sys.argv.index("--least") + 1]) if "--least" in sys.argv else 0
    domains = owners()
    seen = [(row, findings(command, unescaped(row[2]))) for row in rows]
    missed = [row for row, found in seen if not is_reported(row, found)]
    imitating = [(row, found) for row, found in seen if row[1] != "-"]
    misnamed = [row for row, found in imitating
                if not any(f.get("like") in domains.get(row[1], [row[1]]) for f in found)]
    if "--show" in sys.argv:
        for row in missed:
            print("missed:", *row, sep="\t")
        for row in misnamed:
            print("not named:", *row, sep="\t")
    misnamed = [row for row in misnamed if row not in missed] if "--exact" in sys.argv else misnamed
    share = 100 * (1 - len(missed) / len(rows))
    named = 100 * (1 - len(misnamed) / len(imitating))
    print(f"{len(rows) - len(missed)} of {len(rows)} reported, {share:.1f} %; "
          f"{len(imitating) - len(misnamed)} of {len(imitating)} with the name, {named:.1f} %")
    return 1 if min(share, named) < least or len(rows) < 100 else 0


sys.exit(main())
