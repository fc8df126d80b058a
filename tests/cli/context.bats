#!/usr/bin/env bats
# find -A, -B and -C: lines around links, beside grep; and long lines one after the other.
load common

@test "-A, -B and -C: the lines that grep shows" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import random, subprocess, sys
dice = random.Random(58)
for case in range(60):
    names = ["one", "two", "three"][:dice.randrange(1, 4)]
    for name in names:
        count = dice.choice([0, 1, 2, 5, 20, 60])
        lines = [dice.choice(["see a.com now", "a.com", "word", "", "x", "and more"] + ["none"] * 10)
                 for _ in range(count)]
        with open(name, "w") as file: # grep writes a line end after the last line, too
            file.write("\n".join(lines) + dice.choice(["", "\n"]) if lines else "")
    options = dice.choice([["-n"], [], ["-H"], ["-Hn"], ["-hn"]])
    options = options + dice.choice([["-C%d" % dice.randrange(1, 6)], ["-A%d" % dice.randrange(1, 6)],
                                     ["-B%d" % dice.randrange(1, 6)],
                                     ["-A%d" % dice.randrange(0, 4), "-B%d" % dice.randrange(1, 4)],
                                     ["-C3", "-A1"], ["-C3", "-B0"], ["-A50"], ["-B50"]])
    grep = subprocess.run(["grep", *options, "a\\.com", *names], capture_output=True)
    found = subprocess.run([sys.argv[1], "find", *options, *names], capture_output=True)
    assert found.stdout == grep.stdout, (options, names, found.stdout, grep.stdout)
    assert found.returncode == grep.returncode and not found.stderr, (options, found)
PYTHON
    gives 0 ''
}

@test "-C: each of several long lines is shown as it is by itself" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import itertools, re, subprocess, sys
def run(data, *options):
    done = subprocess.run([sys.argv[1], *options], input=data, capture_output=True)
    return done.stdout, done.stderr.decode()
LONG = b" x" * 40000
LINES = {
    "short": b"see a.com now", "none": b"no link", "empty": b"",
    "long": LONG + b" http://a.com/ " + LONG, "first": b"http://b.com/" + LONG,
    "last": LONG + b" http://c.com/", "cut": LONG, "many": b"http://d.com/ " * 5000,
    "edge": (b"y" * 65522 + b" http://e.com/"),
}
alone, linked = {}, {}
for name, line in LINES.items():
    linked[name] = b".com" in line
    if linked[name]:
        out, told = run(line + b"\n", "-C0")
        alone[name] = out[:-1], told
    else:
        alone[name] = (line if len(line) <= 65536 else line[:65536] + "…".encode()), ""
orders = [list(LINES), list(LINES)[::-1], sorted(LINES), sorted(LINES)[::-1],
          ["many", "short", "long", "none", "cut", "first", "many", "last", "cut", "short"],
          ["cut", "cut", "long", "short", "long", "short"], ["edge", "long", "edge", "cut", "edge"]]
for order in orders:
    data = b"\n".join(LINES[name] for name in order) + b"\n"
    for options in ["-C0"], ["-C20"], ["-B1"], ["-A1"]:
        out, told = run(data, "-n", *options)
        got = {int(re.match(rb"\d+", line).group()): line for line in out.split(b"\n")[:-1] if line != b"--"}
        for number, name in enumerate(order, 1):
            mark = b":" if linked[name] else b"-"
            if linked[name] or options == ["-C20"]:
                assert got[number] == b"%d" % number + mark + alone[name][0], (order, number, name, options)
            elif number in got:
                assert got[number] == b"%d-" % number + alone[name][0], (order, number, name, options)
        want = "".join(alone[name][1].replace("line 1:", "line %d:" % number)
                       for number, name in enumerate(order, 1))
        assert told == want, (order, told, want)
PYTHON
    gives 0 ''
}

@test "-C: colours and clickable links do not count as text" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import re, subprocess, sys
def run(data, *options):
    done = subprocess.run([sys.argv[1], "-C0", *options], input=data, capture_output=True)
    return done.stdout, done.stderr
SEQUENCES = rb"\033\]8;;[^\033]*\033\\|\033\[[0-9;]*m"
for links in 1, 3, 50:
    for size in 65535, 65536, 65537:
        part = b"http://a.com/x "
        line = part * links + b"y" * (size - len(part) * links)
        plain, why = run(line)
        for options in ["--color=always"], ["--hyperlink=always"], ["--color=always", "--hyperlink=always"]:
            out, told = run(line, *options)
            assert re.sub(SEQUENCES, b"", out) == plain and told == why, (links, size, options)
            color = b"\033[01;31m" if "--color=always" in options else b""
            end = b"\033[m" if color else b""
            one = color + b"http://a.com/x" + end
            if "--hyperlink=always" in options:
                one = b"\033]8;;http://a.com/x\033\\" + one + b"\033]8;;\033\\"
            assert out.startswith((one + b" ") * links + b"y"), (links, size, options, out[:200])
            # a link at the end too, whether or not the line is too long to be shown whole
            last = b"y" * (size - len(part)) + b" http://a.com/x"
            out, told = run(last, *options)
            assert out.endswith(b"y " + one + b"\n"), (size, options, out[-200:])
            assert len(re.sub(SEQUENCES, b"", out)) == (size + 1 if size <= 65536 else 256 + len("…".encode()) + 15)
            assert bool(told) == (size > 65536), (size, told)
PYTHON
    gives 0 ''
}
