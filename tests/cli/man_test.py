#!/usr/bin/env python3
"""The manual page has every option of every command, and no other, and names all
values of those that have a list of them. What --help and the completions show
comes from the tables that parse. usage: man_test.py COMMAND MAN-PAGE"""
import re
import subprocess
import sys

LETTER = re.compile(r"^\s+-(\w), --([a-z0-9-]+)", re.MULTILINE)


def run(command, *arguments):
    return subprocess.run([command, *arguments], check=True, capture_output=True,
                          encoding="utf-8").stdout


def kind(mark):
    return {"": "none", "=": "value", "[=": "optional"}[mark]


def of_help(text):
    """{name: (letter, kind of value)} of the options that --help lists"""
    letters = {name: letter for letter, name in LETTER.findall(text)}
    found = {}
    for line in text.splitlines():
        match = re.match(r"\s+(?:-\w, )?--([a-z0-9-]+)(\[=|=)?", line)
        if match:
            name, mark = match.group(1), match.group(2) or ""
            found[name] = (letters.get(name), kind(mark))
    return found


def of_page(lines):
    """{name: (letter, kind of value)} of the options in a stretch of the page, right after .TP"""
    found = {}
    for before, line in zip(lines, lines[1:]):
        if before != ".TP" or "\\-" not in line:
            continue
        text = re.sub(r"^\.[A-Z]+ ", "", line.replace("\\-", "-").replace('"', ""))
        text = re.sub(r"\\f[A-Z]| ", "", text)
        letter = re.match(r"-(\w),", text)
        match = re.search(r"--([a-z0-9-]+)(\[=|=)?", text)
        if match:
            found[match.group(1)] = (letter and letter.group(1),
                                     kind(match.group(2) or ""))
    return found


def of_completion(text):
    """(command, option, values) of the options that have a list of values"""
    for command, option, values in re.findall(r'^ +(\w+):--([a-z0-9-]+)\) words="([^"]*)"',
                                              text, re.MULTILINE):
        yield command, option, values.split()


def texts_of_page(lines):
    """{option: what the page says of it} in a stretch of the page"""
    found, option, depth = {}, None, 0
    for before, line in zip(lines, lines[1:]):
        depth += {".RS": 1, ".RE": -1}.get(before, 0)  # an option's own list
        if before == ".TP" and depth == 0:
            match = re.search(r"--([a-z0-9-]+)", line.replace("\\-", "-"))
            option = match and match.group(1)
        elif option:
            found[option] = found.get(option, "") + line + "\n"
    return found


def missing_values(command, sections, shared):
    """What is wrong with the values that the page names."""
    seen = 0
    for name, option, values in of_completion(run(command, "completion", "bash")):
        text = texts_of_page(sections.get(name, [])).get(option) or shared.get(option, "")
        seen += 1
        for value in values:
            if not re.search(rf"(?<![\w-]){re.escape(value)}(?![\w-])",
                             text.replace("\\-", "-")):
                yield f"{name} --{option}: the page does not name {value}"
    if seen < 25:
        yield f"only {seen} options with a list of values seen"


def stretches(page, mark):
    """{title: lines} of .SH or .SS"""
    found, title = {}, None
    for line in page.splitlines():
        if line.startswith((".SH ", ".SS ")):
            title = line[4:] if line.startswith(mark) else None
            if title:
                found[title] = []
        elif title:
            found[title].append(line)
    return found


def main():
    command, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        page = file.read()
    names = re.findall(r"^  (\w+) +\w", run(command, "--help"), re.MULTILINE)
    sections = stretches(page, ".SS ")
    shared, shared_texts = {}, {}
    for title, lines in stretches(page, ".SH ").items():
        if "OPTIONS" in title:
            shared.update(of_page(lines))
            shared_texts.update(texts_of_page(lines))
    problems, used = [], set()
    for name in names:
        wanted = of_help(run(command, name, "--help"))
        if name not in sections:
            problems.append(f"{name}: no section")
            continue
        own = of_page(sections[name])
        used.update(wanted)
        for option, facts in wanted.items():
            if own.get(option, shared.get(option)) != facts:
                problems.append(f"{name} --{option}: {facts} in the table, "
                                f"{own.get(option, shared.get(option))} in the page")
        for option in own.keys() - wanted.keys():
            problems.append(f"{name} --{option}: not in the table")
    problems.extend(missing_values(command, sections, shared_texts))
    for option in shared.keys() - used:
        problems.append(f"--{option}: no command has it")
    for name in sections.keys() - set(names):
        problems.append(f"{name}: no such command")
    if len(names) < 7 or len(used) < 40:
        problems.append(f"only {len(names)} commands and {len(used)} options seen")
    for problem in problems:
        print(f"{path}: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
