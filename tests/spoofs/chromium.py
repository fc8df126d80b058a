"""Does `linkspan check` say about the hosts of Chromium's spoof tests what chromium.tsv says?

    chromium.py LINKSPAN

A line is what Chromium does ("safe": shown in Unicode, "unsafe": in Punycode, "invalid":
no name), the host, the worst severity of our findings or "clean", and, where that differs
from Chromium, the reason.
"""
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    with open(os.path.join(HERE, "chromium.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    text = "".join(f"https://{row[1]}/\n" for row in rows).encode()
    told = subprocess.run([sys.argv[1], "check", "--json"], input=text,
                          stdout=subprocess.PIPE, check=False).stdout.splitlines()
    bad = len(told) != len(rows)
    for row, line in zip(rows, told):
        severity = json.loads(line)["severity"] or "clean"
        is_reported = severity in ("severe", "warning")
        if severity != row[2] or (is_reported == (row[0] == "safe")) != bool(row[3]):
            print(*row, "now", severity, sep="\t")
            bad = True
    print(f"{len(rows)} hosts, {sum(bool(row[3]) for row in rows)} differ from Chromium")
    return 1 if bad or len(rows) < 400 else 0


sys.exit(main())
