#!/usr/bin/env python3
"""The table of findings in docs/reference/safety.md: `linkspan check` reports the finding of
each row for the example of that row, with its severity and a sentence for people.
usage: findings_test.py LINKSPAN DOCUMENT"""
import os
import re
import subprocess
import sys
import tempfile

LEAST = 59  # findings: a change of the layout cannot empty the test
ROW = re.compile(r"\| `([a-z0-9-]+)` \| (note|warning|severe) \| (.*?) \| (?:.*\|)?$")


def rows(document):
    with open(document, encoding="utf-8") as file:
        table = file.read().partition("## Findings\n")[2].partition("\n\n**")[0]
    for line in table.splitlines():
        found = ROW.match(line)
        if found:
            yield found[1], found[2], found[3]


def example_of(cell):
    """The bytes of an example, and how they are read: as a link or text, HTML, or mail."""
    length = re.fullmatch(r"a link of ([0-9,]+) bytes", cell)
    if length:
        start = b"https://example.com/"
        return start + b"a" * (int(length[1].replace(",", "")) - len(start)), None
    text = "\n".join(re.findall(r"`([^`]+)`", cell))
    text = re.sub(r"\\u\{([0-9A-F]+)\}", lambda m: chr(int(m[1], 16)), text)
    raw = text.encode().replace(b"\\xFF", b"\xff")
    if raw.startswith(b"From:"):
        return raw + b"\n\nhello\n", "mail"
    return raw, "html" if raw.startswith(b"<") else None


def told(command, folder, name, raw, form):
    # What is protected is not compared with the built-in list.
    with open(os.path.join(folder, "protected"), "w", encoding="utf-8") as file:
        file.write("example.com\n" if name == "like-known" else "paypal.com\n")
    if not form:
        arguments = ["--", raw]
    else:
        if name.endswith("-in-mail"):
            raw, form = b"Content-Type: text/html\n\n" + raw, "mail"
        path = os.path.join(folder, "example")
        with open(path, "wb") as file:
            file.write(raw)
        arguments = [f"--from={form}", path]
    done = subprocess.run([command, "check", f"--protect={folder}/protected", *arguments],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          env=dict(os.environ, LC_ALL="C.UTF-8"))
    return done.stdout.decode("utf-8", "replace")


def problem(name, severity, out):
    # Whether a top-level domain is unknown or the list too old to know depends on the day.
    if name in ("unknown-tld", "old-tld-list"):
        names = {("unknown-tld", "severe"), ("old-tld-list", "warning")}
    else:
        names = {(name, severity)}
    for each, how in names:
        # `name [like] (severity)` and a sentence below; of documents, `severity: name: ...: sentence`
        lines = re.search(rf"(?<![\w-]){each}(?: \S+)? \({how}\).*\n +[A-Z].*\.\n", out)
        if lines or re.search(rf": {how}: {each}: .*: [A-Z].*\.\n", out):
            return None
    return f"{name} ({severity}) is not reported:\n{out}"


def main():
    command, document = sys.argv[1:]
    count = 0
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        for name, severity, cell in rows(document):
            raw, form = example_of(cell)
            wrong = problem(name, severity, told(command, folder, name, raw, form)) if raw else f"{name}: no example"
            count += 1
            if wrong:
                problems.append(wrong)
    print(*problems, sep="\n")
    print(f"{count} findings, {len(problems)} wrong")
    return 1 if problems or count < LEAST else 0


if __name__ == "__main__":
    sys.exit(main())
