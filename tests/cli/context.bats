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

@test "-C cuts a long line between two characters" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
def shown(text):
    return subprocess.run([sys.argv[1], "-C0"], input=text.encode(),
                          stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL).stdout
def check(line, start, end):
    got = shown(line).decode()  # fails inside a character
    assert got.startswith(start) and got.endswith(end + "\n"), got
    kept = got.strip("…\n")
    assert "a.com" in kept and kept in line, got
    assert 200 < len(kept.encode()) <= 256 + len("a.com"), got
for one in "é", "€", "😀":
    for before in range(len(one.encode())):
        check("a.com " + "x" * before + " " + one * 40000, "a.com ", one + "…")
        check("x" * before + one * 40000 + " a.com", "…" + one, " a.com")
# nothing is cut that fits
line = "a.com " + "x" * 65530
assert shown(line) == (line + "\n").encode()
check(line + "x", "a.com ", "x…")
PYTHON
    gives 0 ''
}

@test "-C: of a line that is too long, what stands around its links" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
LONGEST, AROUND, CUT = 65536, 256, "…".encode()
def start_of(text, count):  # of whole characters
    while count < len(text) and text[count] & 0xC0 == 0x80:
        count -= 1
    return text[:count]
def end_of(text, count):
    text = text[len(text) - count:]
    while text and text[0] & 0xC0 == 0x80:
        text = text[1:]
    return text
def shown(gaps, link):
    """What is shown of a line. Before the first link, between two and after the last stand
    the gaps."""
    out = b""
    for at, gap in enumerate(gaps):
        if at > 0: # what follows a link
            first = gap if len(gap) <= AROUND else start_of(gap, AROUND)
            out += link + first
            gap = gap[len(first):]
        if at == len(gaps) - 1:
            out += CUT if gap else b""
        elif len(gap) <= AROUND:
            out += gap
        else:
            out += CUT + end_of(gap, AROUND)
    return out
def check(gaps, link=b"http://a.com/", options=()):
    line = link.join(gaps)
    done = subprocess.run([sys.argv[1], "-C0", *options], input=line, capture_output=True)
    is_whole = len(line) <= LONGEST
    if options: # a link with sequences around it
        link = subprocess.run([sys.argv[1], "-C0", *options], input=link, capture_output=True).stdout[:-1]
        assert link.startswith(b"\x1b"), link
    want = link.join(gaps) if is_whole else shown(gaps, link)
    assert done.stdout == want + b"\n", ([len(g) for g in gaps], len(done.stdout), len(want),
                                         done.stdout[:600], want[:600])
    told = b"" if is_whole else (b"linkspan: standard input: line 1: longer than 65536 bytes: "
                                 b"only the text around its links is shown\n")
    assert done.stderr == told, done.stderr
def words(count, one=b"x"):  # so many bytes, a space at each end
    inner = one * ((count - 2) // len(one))
    return b" " + b"y" * (count - 2 - len(inner)) + inner + b" "
for one in b"x", "é".encode(), "€".encode(), "😀".encode():
    long = words(70000, one)
    for size in 2, 255, 256, 257, 258, 259, 260, 300:
        check([words(size, one), long])
        check([long, words(size, one)])
    for size in 2, 256, 257, 511, 512, 513, 514, 515, 516, 600, 768, 1024, 1025, 70000:
        check([long, words(size, one), long])
        check([b"", words(size, one), words(3, one), words(600, one), long])
for size in 65534, 65535, 65536, 65537, 65538:
    check([b"", words(size - 13)])
    check([words(size - 13), b""])
    check([words(100), words(size - 126)])
    for options in ["--color=always"], ["--hyperlink=always"], ["--color=always", "--hyperlink=always"]:
        check([b"", words(size - 13)], options=options)
        check([words(size - 13), b""], options=options)
        check([words(100), words(size - 126)], options=options)
        check([words(100), words(size - 226), words(100)], options=options)
PYTHON
    gives 0 ''
}

@test "-C: of a line with very many links, the first of them" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
# a link of 13 bytes and a space: 65536 = 4681 * 14 + 2
for count in 4680, 4681, 4682, 4683, 4684, 5000:
    line = b"http://a.com/ " * count
    done = subprocess.run([sys.argv[1], "-C0"], input=line, capture_output=True)
    if len(line) <= 65536:
        assert done.stdout == line + b"\n" and not done.stderr, count
        continue
    # a link that starts before byte 65536 is shown
    hidden = max(0, count - 4682)
    assert done.stdout.count(b"http") >= count - hidden, (count, done.stdout[-50:])
    if hidden == 0:
        assert b"only the text around its links is shown" in done.stderr, (count, done.stderr)
    else:
        told = b"its first links is shown, and %d more links are not" % hidden
        assert told in done.stderr, (count, done.stderr)
PYTHON
    gives 0 ''
}

@test "-C: the links of a long line have room for 65536 bytes, of each such line" {
    # the first link and the space after it, and the second link
    for len in 65534 65535; do
        python3 -c "print(('https://a.com/' + 'b' * ($len - 14) + ' c.com' + ' d' * 200 + '\n') * 3, end='')" >text
        what=$([ $len = 65534 ] && echo 'its links is shown' || echo 'its first links is shown, and 1 more links are not')
        wanted=$(printf "linkspan: text: line %d: longer than 65536 bytes: only the text around $what\n" 1 2 3)
        for option in -C0 -C1; do
            run --separate-stderr linkspan --profile=uts58 $option text
            [ "$stderr" = "$wanted" ]
        done
    done
}

@test "-C: names, numbers and colours of each line" {
    printf '1\na.com\n3\n4\n5\nb.com\n' >text
    run linkspan -C1 -Hn text
    gives 0 'text-1-1
text:2:a.com
text-3-3
--
text-5-5
text:6:b.com'
    run bash -c '"$LINKSPAN" -C1 -Hn --color=always --hyperlink=never text | cat -v'
    [ "${lines[0]}" = '^[[35mtext^[[m-^[[32m1^[[m-1' ]
    [ "${lines[1]}" = '^[[35mtext^[[m:^[[32m2^[[m:^[[01;31ma.com^[[m' ]
    # three lines are kept of many
    printf '%s\n' 1 2 3 4 5 6 7 a.com 9 10 11 12 13 >text
    run linkspan -C3 text
    gives 0 $'5\n6\n7\na.com\n9\n10\n11'
    # with -z the lines end in NUL
    printf '1\0a.com\0003\0004\0' >text
    linkspan -z0 -C1 text >out
    printf '1\0a.com\0003\0' | cmp - out
    run --separate-stderr linkspan -C 1001 text
    fails_with 'linkspan: --context: more than 1000 lines'
    run linkspan -C 1000 -z text
    [ "$status" -eq 0 ]
}
