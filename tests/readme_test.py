#!/usr/bin/env python3
"""What newcomers read is right: every console block of README.md, docs/README.md and
the guides that answer one wish prints what it shows. In docs/start/first-steps.md the C program is examples/first.c, the text block is
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

PAGES = ("start/first-steps", "guides/chat", "guides/mail", "guides/editor", "guides/logs", "guides/moderation", "reference/formats")
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


def console_problems(document, path, whole=False):
    """A console block is one session in an empty folder, or all blocks of the page
    together are; `linkspan check` may end with status 1."""
    shown = [sessions(block) for block in blocks(document, "console")]
    shown = [sum(shown, [])] if whole and shown else shown
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


def main():
    build = sys.argv[1]
    readme = read("README.md")
    commands = os.path.join(os.path.abspath(build), "cli")
    problems = list(console_problems(readme, commands + ":" + os.environ["PATH"]))
    problems.extend(console_problems(read("docs", "README.md"), commands + ":" + os.environ["PATH"]))
    for page in PAGES:
        problems.extend(f"{page}.md: {problem}" for problem in console_problems(
            read("docs", page + ".md"), commands + ":" + os.environ["PATH"], whole=True))
    if len(readme.split()) > 700:
        problems.append(f"{len(readme.split())} words are more than a newcomer reads")
    first = read("docs", "start", "first-steps.md")
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
