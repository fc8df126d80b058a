"""After each option of each command, a wrong option is still noticed."""
import re, subprocess, sys


def run(*arguments):
    return subprocess.run([sys.argv[1], *arguments], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def said(*arguments):
    return run(*arguments).stdout.decode()


tried = 0
for command in re.findall(r"^  (\w+) ", said("--help"), re.M):
    for name, value in re.findall(r"^  (?:-\w, |    )(--[\w-]+)(\[?=[\w,.\]]+)?", said(command, "--help"), re.M):
        if name in ("--help", "--version") or value.startswith("="):
            continue
        done = run(command, name, "--no-such-option")
        assert done.returncode == 2 and b"--no-such-option: no such option" in done.stderr, (
            command, name, done.stderr)
        tried += 1
assert tried > 100, tried
