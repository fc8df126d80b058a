#!/usr/bin/env bats
# The texts of check, format, host and the others: arguments, lines and files; and the
# lists of hosts and whole texts that commands read.
load common

@test "a line of 1048576 bytes is read, a longer one is skipped with a message" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
MOST = 1048576
def check(lines, long):
    """The lines, with their ends; those that are numbered in `long` are skipped."""
    want = b"".join(line for number, line in enumerate(lines, 1) if number not in long)
    told = "".join("linkspan: %%s: line %d: longer than 1048576 bytes\n" % number for number in long)
    with open("file", "wb") as file:
        file.write(b"".join(lines))
    for name, arguments in ("standard input", []), ("file", ["--file=file"]):
        # --refang writes other text as it is, with its line ends
        done = subprocess.run([sys.argv[1], "check", "--refang", *arguments],
                              input=b"".join(lines), capture_output=True)
        sizes = [len(line) for line in lines]
        assert done.stdout == want, (sizes, len(done.stdout), len(want))
        assert done.stderr.decode() == told.replace("%s", name), (sizes, done.stderr)
        assert done.returncode == (2 if long else 0), (sizes, done.returncode)
for count in MOST - 1, MOST:
    check([b"x" * count + b"\n", b"y\n"], [])
    check([b"first\n", b"x" * count + b"\n", b"y"], [])
    check([b"x" * count], [])
check([b"x" * (MOST - 1) + b"\r\n", b"y\r\n"], [])
for count in MOST + 1, MOST + 2, 2 * MOST, 2 * MOST + 1, 2 * MOST + 2, 2 * MOST + 3:
    check([b"x" * count + b"\n", b"y\n"], [1])
    check([b"x" * count], [1])
    check([b"first\n", b"x" * count + b"\n", b"y\r\n", b"x" * count + b"\n", b"z"], [2, 4])
PYTHON
    gives 0 ''
}

@test "lines are written with the ends that they have" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
words, ends = ["", "x", "a.com", "\r", "y\rz", " "], ["\n", "\r\n"]
text = "".join(word + end for word in words for end in ends for _ in range(2))
for last in "", "x", "x\r", "\r":
    for mode, one in ("--refang", "a.com"), ("--defang", "a[.]com"):
        done = subprocess.run([sys.argv[1], "check", mode], input=(text + last).encode(),
                              capture_output=True)
        assert done.stdout.decode() == (text + last).replace("a.com", one), (last, done)
        assert (done.returncode, done.stderr) == (0, b"")
# the CR before a line end is not part of the line, and no other CR is left out
done = subprocess.run([sys.argv[1], "host", "--json"], input=b"a.com\r\nb\rc\r\r\n\r\n\nd.com\r",
                      capture_output=True)
assert [json.loads(line)["host"] for line in done.stdout.splitlines()] == [
    "a.com", "b\rc\r", "", "", "d.com"], done.stdout
PYTHON
    gives 0 ''
}

@test "the exit status is the greatest of those of all texts, in any order" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import itertools, subprocess, sys
def status(*arguments, text=None):
    return subprocess.run([sys.argv[1], *arguments], input=text, capture_output=True).returncode
for name, text in ("good", "a.com\n"), ("bad", "a..com\n"), ("both", "a.com\na..com\nb.com\n"):
    with open(name, "w") as file:
        file.write(text)
hosts = {"a.com": 0, "a..com": 1, "b.com": 0}
for order in itertools.permutations(hosts):
    for count in 1, 2, 3:
        some = order[:count]
        want = max(hosts[one] for one in some)
        assert status("host", *some) == want, some
        assert status("host", text="\n".join(some).encode()) == want, some
files = {"good": 0, "bad": 1, "both": 1, "absent": 2}
for count in 1, 2, 3:
    for order in itertools.permutations(files, count):
        want = max(files[one] for one in order)
        assert status("host", "--file", *order) == want, order
        assert status("host", *("--file=" + one for one in order)) == want, order
        # the last is an argument
        assert status("host", *("--file=" + one for one in order[:-1]), "--file", order[-1]) == want
PYTHON
    gives 0 ''
}

@test "files of --file come before those that are arguments" {
    local name
    for name in a b c d; do echo "$name.com" >$name; done
    run linkspan normalize c --file=a d --file=b
    gives 0 $'https://a.com/\nhttps://b.com/\nhttps://c.com/\nhttps://d.com/'
}

@test "a list of 16 MiB is read, a longer file is no list" {
    { echo 'b.com'; echo '#'; head -c 16777208 /dev/zero | tr '\0' '#'; } >list
    [ "$(wc -c <list)" -eq 16777216 ]
    run --separate-stderr with_input 'a.com b.com' linkspan --ignore list
    gives 0 a.com
    echo >>list
    run --separate-stderr with_input 'a.com b.com' linkspan --ignore list
    fails_with 'linkspan: list: larger than 16777216 bytes'
    run --separate-stderr with_input 'a.com b.com' linkspan --protect list
    fails_with 'linkspan: list: larger than 16777216 bytes'
}

@test "lists of hosts: each blank around a name, and each line" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
def found(content, text="a.com b.com c.com d.com"):
    with open("list", "wb") as file:
        file.write(content.encode())
    done = subprocess.run([sys.argv[1], "--ignore=list"], input=text, capture_output=True, text=True)
    return done.stdout.split() if done.returncode != 2 else done.stderr
for blank in " ", "\t", " \t ":
    for text in blank + "b.com", "b.com" + blank, blank + "b.com" + blank:
        for end in "\n", "", "\r\n", "#", " # c.com\n":
            assert found(text + end) == ["a.com", "c.com", "d.com"], (text, end)
            assert found("d.com\n" + text + end) == ["a.com", "c.com"], (text, end)
assert found("b.com\r\r\n") == ["a.com", "c.com", "d.com"]
# a CR elsewhere, or a blank within, is no host
for text in "\rb.com", "b.com c.com", "b\tc":
    assert found(text) == "linkspan: --ignore: %s: not a host\n" % text.replace("\r", "?").replace("\t", "?"), text
for text in "", "\n", "#", "# b.com", " ", "\r\n", "\n\n\n":
    assert found(text) == ["a.com", "b.com", "c.com", "d.com"], text
# the list grows, and several lists are one
for count in 15, 16, 17, 47, 48, 49, 111, 112, 113:
    names = ["h%d.com" % i for i in range(count)]
    assert found("\n".join(names), " ".join(names) + " last.com") == ["last.com"], count
    with open("other", "w") as file:
        file.write("o.com\nlast.com")
    done = subprocess.run([sys.argv[1], "--ignore=other", "--ignore=list", "--ignore=other"],
                          input=" ".join(names) + " o.com x.com", capture_output=True, text=True)
    assert done.stdout == "x.com\n", done
PYTHON
    gives 0 ''
}

@test "texts of any length are read as a whole" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
# the buffer has 64 KiB, then 192, 448, ...
for size in 0, 1, 65535, 65536, 65537, 131072, 196607, 196608, 196609, 458752, 458753:
    tail = " a.com/b(c)d. x"
    text = ("x" * (size - len(tail)) if size >= len(tail) else "") + tail
    with open("text", "w") as file:
        file.write(text)
    at = text.index("a.com")
    done = subprocess.run([sys.argv[1], "extend", "text"], input="%d\t%d\n" % (at, at + 5),
                          capture_output=True, text=True)
    assert done.stdout == "%d\t%d\n" % (at, at + 11), (size, done)
    done = subprocess.run([sys.argv[1], "linkify", "--from=html", "text"], capture_output=True, text=True)
    want = text.replace("a.com/b(c)d", '<a href="https://a.com/b(c)d" rel="nofollow noopener">a.com/b(c)d</a>')
    assert done.stdout == want, (size, done.stdout[-200:])
PYTHON
    gives 0 ''
}

@test "a folder is no text: one message, whatever is in the memory" {
    # memory that is not written to has bytes that are not UTF-8
    export MALLOC_PERTURB_=66
    local command
    for command in check display explain format host normalize; do
        run --separate-stderr linkspan $command --file=.
        gives 2 ''
        [ "$stderr" = 'linkspan: .: Is a directory' ]
        run --separate-stderr linkspan $command <.
        gives 2 ''
        [ "$stderr" = 'linkspan: standard input: Is a directory' ]
    done
    for command in '' find linkify 'linkify --from=html' 'linkify --redact=host'; do
        # shellcheck disable=SC2086 # several words, or none
        run --separate-stderr linkspan $command <.
        gives 2 ''
        [ "$stderr" = 'linkspan: standard input: Is a directory' ]
    done
    # nor is it the text before it, which is still in memory
    printf 'caf\xe9 %.0s' {1..20000} a.com >latin
    run --separate-stderr linkspan linkify --rel= latin .
    [ "$status" -eq 2 ]
    [ "${#stderr_lines[@]}" -eq 2 ]
    [[ ${stderr_lines[0]} == 'linkspan: latin: has bytes that are not UTF-8'* ]]
    [ "${stderr_lines[1]}" = 'linkspan: .: Is a directory' ]
}

@test "a character at the end of a window counts once, whatever its length" {
    # a line that is longer than a block, with its cut at each byte of a character
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
def check(before, one, unit, width):
    text = "x" * before + one * 150000 + " a.com " + one * 150000 + " b.org"
    told = subprocess.run([sys.argv[1], "--offsets", unit, "--template", "{start} {end} {text}"],
                          input=text.encode(), stdout=subprocess.PIPE).stdout.decode()
    first = before + 150000 * width + 1
    second = first + 6 + 150000 * width + 1
    assert told == "%d %d a.com\n%d %d b.org\n" % (
        first, first + 5, second, second + 5), (before, one, unit, told)
for before in range(4):
    for one in "é", "€", "😀":
        check(before, one, "chars", 1)
        check(before, one, "utf16", len(one.encode("utf-16-le")) // 2)
PYTHON
    gives 0 ''
}

@test "each part of a link in a line that is longer than a block" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
fields = ("kind", "text", "scheme", "local_part", "host", "port", "path", "query",
          "fragment", "directives", "href")
text = "x " * 400000 + "http://www.a.com:81/p?q#f:~:d mailto:x.y@b.org " + "x " * 400000
told = subprocess.run([sys.argv[1], "--template", "|".join("{%s}" % f for f in fields)],
                      input=text.encode(), stdout=subprocess.PIPE).stdout.decode()
assert told == ("url|http://www.a.com:81/p?q#f:~:d|http||www.a.com|81|/p|q|f|d|"
                "http://www.a.com:81/p?q#f:~:d\n"
                "email|mailto:x.y@b.org|mailto|x.y|b.org||||||mailto:x.y@b.org\n"), told
PYTHON
    gives 0 ''
}
