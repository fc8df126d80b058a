#!/usr/bin/env python3
"""The README is right: every console block prints what it shows, and so do those
of docs/README.md; the C program is examples/first.c, its text blocks are what demo
prints, and the commands of its sh blocks work, one after the other, in an empty
home.
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


def install_problems(readme, program, links, build):
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
        for block in blocks(readme, "sh"):
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


def speed_problems(readme):
    """The README's numbers are some of those in docs/speed.md."""
    shown = rows_of(readme, "link-dense")
    measured = rows_of(read("docs", "speed.md"), "link-dense")
    if not shown:
        yield "no table says how fast it is"
    for name, row in shown.items():
        for text, number in row.items():
            if measured.get(name, {}).get(text) != number:
                yield f"docs/speed.md does not have {number} for {name}, {text}"


def main():
    build = sys.argv[1]
    readme = read("README.md")
    commands = os.path.join(os.path.abspath(build), "cli")
    problems = list(console_problems(readme, commands + ":" + os.environ["PATH"]))
    problems.extend(console_problems(read("docs", "README.md"), commands + ":" + os.environ["PATH"]))
    program = read("examples", "first.c")
    if blocks(readme, "c") != [program]:
        problems.append("the C program is not examples/first.c")
    demo = printed([os.path.join(TOP, "examples", "demo.sh"), commands])
    if blocks(readme, "text") != [demo]:
        problems.append("the output shown is not what make demo prints")
    if demo.count("\n") > 40:
        problems.append("the demo has more lines than a screen")
    # What the program prints is what the command prints for the same text.
    links = printed([os.path.join(build, "examples", "first")])
    if links != sessions(blocks(readme, "console")[0])[0][1]:
        problems.append("the program does not print what the first command does")
    problems.extend(speed_problems(readme))
    for name in re.findall(r"\]\(([^)#:]+)\)", readme):
        if not os.path.exists(os.path.join(TOP, name)):
            problems.append(f"there is no {name}")
    if sys.argv[2:] == ["install"]:
        problems.extend(install_problems(readme, program, links, build))
    for problem in problems:
        print(f"README.md: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
