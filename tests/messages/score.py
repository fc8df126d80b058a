"""How many of the phishing messages of a file does `linkspan check --from` report?

    score.py LINKSPAN FILE [--show] [--least LEAST]

A line of the file is a JSON object: the class of the message, its format (a value of
--from) and the document. A message is reported if there is at least a warning. The exit
status is 1 if less than LEAST per cent are reported.
"""
import json
import subprocess
import sys


def worst(command, row):
    told = subprocess.run([command, "check", "--json", f"--from={row['from']}"],
                          input=row["document"].encode(), stdout=subprocess.PIPE, check=False)
    if told.returncode not in (0, 1):
        raise SystemExit(f"{command}: status {told.returncode}")
    return [f for line in told.stdout.decode().splitlines() for f in json.loads(line)["findings"]]


def main():
    command, path = sys.argv[1:3]
    least = float(sys.argv[sys.argv.index("--least") + 1]) if "--least" in sys.argv else 0
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    found = [worst(command, row) for row in rows]
    missed = [row for row, findings in zip(rows, found)
              if not any(f["severity"] in ("warning", "severe") for f in findings)]
    if "--show" in sys.argv:
        for row in missed:
            print(row["class"], row["document"])
    share = 100 * (len(rows) - len(missed)) / len(rows)
    print(f"{len(rows) - len(missed)} of {len(rows)} messages are reported ({share:.1f} %)")
    return share < least


if __name__ == "__main__":
    sys.exit(main())
