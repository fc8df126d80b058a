#!/usr/bin/env python3
"""What newcomers read is right: every console block of README.md and docs/README.md
prints what it shows, and README.md compares with numbers that other documents have
measured. In docs/first-steps.md the C program is examples/first.c, the text block is
what demo prints, and the commands of the sh blocks work, one after the other, in an
empty home.
usage: readme_test.py BUILD-FOLDER [install]
With `install` the sh blocks are run too; `make install` then takes what
BUILD-FOLDER has built."""
import os
import re
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as file:
        return file.read()


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def printed(command, **where):
    return subprocess.run(command, check=True, capture_output=True, text=True,
                          encoding="utf-8", **where).stdout


def sessions(block):
    """Pairs of a command and what it is said to print."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], ""])
        elif found:
            found[-1][1] += line + "\n"
    return found


def console_problems(document, path):
    """A console block is one session in an empty folder; `linkspan check` may end
    with status 1."""
    shown = [sessions(block) for block in blocks(document, "console")]
    if not shown:
        yield "no console block shows the command at work"
    for session in shown:
        with tempfile.TemporaryDirectory() as folder:
            for command, want in session:
                run = subprocess.run(["sh", "-c", command], env=dict(os.environ, PATH=path), cwd=folder, check=False,
                                     capture_output=True, text=True, encoding="utf-8")
                if run.stdout != want or run.stderr or run.returncode > 1:
                    yield f"{command}\nprints\n{run.stdout}{run.stderr}instead of\n{want}"


def install_problems(document, program, links, build):
    """Runs the sh blocks as they are: sudo is a command that only runs the rest,
    and everything is installed below an empty folder."""
    with tempfile.TemporaryDirectory() as home:
        shims = os.path.join(home, "bin")
        os.mkdir(shims)
        for name, text in (("sudo", '#!/bin/sh\nexec "$@"\n'),
                           ("make", f'#!/bin/sh\nexec /usr/bin/make -C "{TOP}" "$@"\n')):
            with open(os.path.join(shims, name), "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(os.path.join(shims, name), 0o755)
        with open(os.path.join(home, "tea.c"), "w", encoding="utf-8") as file:
            file.write(program)
        lib = os.path.join(home, "there", "lib")
        environment = dict(os.environ, PATH=shims + ":" + os.environ["PATH"],
                           BUILT=os.path.abspath(build), PREFIX=os.path.join(home, "there"),
                           INSTALLED=os.path.join(home, "installed.txt"),
                           PKG_CONFIG_PATH=os.path.join(lib, "pkgconfig"), LD_LIBRARY_PATH=lib)
        for block in blocks(document, "sh"):
            run = subprocess.run(["sh", "-euc", block], cwd=home, env=environment, check=False,
                                 capture_output=True, text=True, encoding="utf-8")
            if run.returncode != 0 or not run.stdout.endswith(links):
                yield f"these commands\n{block}print\n{run.stdout}{run.stderr}"


def rows_of(text, name):
    """Rows of the first table whose head has `name`, as dicts, by first cell."""
    rows, head = {}, None
    for line in text.splitlines():
        cells = [cell.strip().replace("*", "") for cell in line.strip("|").split(" | ")]
        if not line.startswith("|"):
            if head:
                break
        elif name in cells and not head:
            head = cells
        elif head and not line.startswith("|---"):
            rows[cells[0]] = dict(zip(head[1:], cells[1:]))
    return rows


# Rows of README.md's table of comparisons: where both numbers were measured. The
# numbers of a row: linkspan's and the best of the others' in one row or column.
EVERYDAY = ("tests/everyday/README.md", "tailored", ("linkify-it 6", "linkifyjs", "autolinker", "anchorme"))
SPEED = ("docs/speed.md", "linkspan, `tailored`", "linkify 0.9.0 (Rust), schemeless too")
COMPARED = {
    "everyday texts": (EVERYDAY, "firm"),
    "only texts with links": (EVERYDAY, "firm, with links"),
    "Chinese, Japanese and Korean": (EVERYDAY, "firm, cjk"),
    "English prose": (SPEED, "English"),
    "text full of links": (SPEED, "link-dense"),
    "changelogs": (SPEED, "changelogs"),
}


def measured(source, what):
    """The two numbers, as they are written where they were measured."""
    file, ours, others = source
    text = read(*file.split("/"))
    if source is SPEED:
        rows = rows_of(text, "link-dense")
        return rows[ours][what], rows[others][what]
    row = rows_of(text, "tailored")[what]
    return row[ours] + " %", max((row[other] for other in others), key=float) + " %"


def comparison_problems(readme):
    rows = rows_of(readme, "the best other")
    if len(rows) != len(COMPARED):
        yield f"there are {len(rows)} comparisons, not {len(COMPARED)}"
    for name, row in rows.items():
        for words, (source, what) in COMPARED.items():
            if words in name:
                shown = (row["linkspan"], row["the best other"])
                if shown != measured(source, what):
                    yield f"{name}: {source[0]} has {measured(source, what)}, not {shown}"
                break
        else:
            yield f"nothing says where the numbers of this row come from: {name}"


def main():
    build = sys.argv[1]
    readme = read("README.md")
    commands = os.path.join(os.path.abspath(build), "cli")
    problems = list(console_problems(readme, commands + ":" + os.environ["PATH"]))
    problems.extend(console_problems(read("docs", "README.md"), commands + ":" + os.environ["PATH"]))
    if len(readme.split()) > 700:
        problems.append(f"{len(readme.split())} words are more than a newcomer reads")
    first = read("docs", "first-steps.md")
    program = read("examples", "first.c")
    if blocks(first, "c") != [program]:
        problems.append("the C program is not examples/first.c")
    demo = printed([os.path.join(TOP, "examples", "demo.sh"), commands])
    if blocks(first, "text") != [demo]:
        problems.append("the output shown is not what make demo prints")
    if demo.count("\n") > 40:
        problems.append("the demo has more lines than a screen")
    # What the program prints is what the command prints for the same text.
    links = printed([os.path.join(build, "examples", "first")])
    if links != sessions(blocks(readme, "console")[0])[0][1]:
        problems.append("the program does not print what the first command does")
    problems.extend(comparison_problems(readme))
    for name in re.findall(r"\]\(([^)#:]+)\)", readme):
        if not os.path.exists(os.path.join(TOP, name)):
            problems.append(f"there is no {name}")
    if sys.argv[2:] == ["install"]:
        problems.extend(install_problems(first, program, links, build))
    for problem in problems:
        print(f"README.md: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
