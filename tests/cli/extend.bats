#!/usr/bin/env bats
# extend: ranges of another program, in each unit and any order.
load common

@test "extend: whatever of a link was found, its whole range comes out" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import random, subprocess, sys
UNITS = {"bytes": lambda t: len(t.encode()), "chars": len, "utf16": lambda t: len(t.encode("utf-16-le")) // 2}
# links, and the first end from which they are corrected: that of the host's first label
URLS = ["https://a.com/x(y)z", "https://b.com/😀/é?c#(d)e", "www.c.org/p?q=(1)", "http://é.com/漢字(x)y"]
MAILS = ["jörg.x@d.net", "a.b+c@e.org", "éü@f.com", "漢字.y@mail.g.de"]
dice = random.Random(58)
text, lines = "", []
for number in range(60):
    text += dice.choice(["word ", "é ", "😀 ", "漢 ", ""])
    link = dice.choice(URLS + MAILS)
    start = len(text)
    if link in URLS: # any end after the first label of the host
        first = link.index(".") + 2
        found = start, start + dice.randrange(first, len(link) + 1)
    else: # any start up to the @
        found = start + dice.randrange(0, link.index("@") + 1), start + len(link)
    text += link + dice.choice([" ", "\n", " — "])
    lines.append((found, (start, start + len(link))))
with open("text", "w") as file:
    file.write(text)
def written(ranges, unit):
    count = UNITS[unit]
    return "".join("%d\t%d\t%d\n" % (count(text[:one]), count(text[:end]), number)
                   for number, (one, end) in enumerate(ranges))
orders = [lines, lines[::-1], dice.sample(lines, len(lines)), lines + lines]
for unit in UNITS:
    for order in orders:
        done = subprocess.run([sys.argv[1], "extend", "--profile=uts58", "--offsets", unit, "text"],
                              input=written([found for found, _ in order], unit),
                              capture_output=True, text=True)
        want = written([link for _, link in order], unit)
        for found, got, wanted in zip(order, done.stdout.splitlines(), want.splitlines()):
            assert got == wanted, (unit, found, got, wanted)
        assert done.stdout == want and done.returncode == 0 and not done.stderr, (unit, done)
PYTHON
    gives 0 ''
}

@test "extend: each line that is no range, and each range that is not in the text" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
text = "é😀 a.com/b(c)d"
with open("text", "w") as file:
    file.write(text)
def check(line, want, why=None, *options):
    done = subprocess.run([sys.argv[1], "extend", *options, "text"], input=(line + "\n").encode(),
                          capture_output=True)
    told = "linkspan: standard input: line 1: %s\n" % why if why else ""
    got = done.returncode, done.stdout.decode(), done.stderr.decode()
    assert got == (2 if why else 0, want, told), (line, options, got)
bad = "expected START, a tab and END"
for line in ("", "\t", "7", "7\t", "\t12", "7 12", "7\t12x", "x7\t12", "7x\t12", "7\tx12", "7\t12 y", "-7\t12", "+7\t12",
             "7\t-12", " 7\t12", "7\t 12", "7,12", "7\t\t12", "/7\t12", ":7\t12", "7\t12/", "7\t12:", "7\n\t12"):
    check(line.replace("\n", "\v"), "", bad)
# numbers too large for 64 bits do not start again at 0
for more in 0, 7:
    huge = (1 << 64) + more
    check("%d\t12" % huge, "", bad)
    check("7\t%d" % (huge + 5), "", bad)
    check("%d\t%d" % (huge * 10, huge * 10 + 5), "", bad)
    check("%d\t%d" % (huge, huge + 5), "", bad)
# numbers that 64 bits hold are read
for number in 10 ** 18, 17 * 10 ** 18, (1 << 64) - 7:
    check("7\t%d" % number, "", "the range is not in the text")
# what follows a second tab is copied
for rest in "", "\t", "\tx", "\tx\ty", "\té \t":
    check("7\t12" + rest, "7\t18%s\n" % rest)
check("007\t0012", "7\t18\n")
far = "the range is not in the text"
for unit, start, size in ("bytes", 7, 18), ("chars", 3, 14), ("utf16", 4, 15):
    option = "--offsets=" + unit
    check("%d\t%d" % (start, start + 5), "%d\t%d\n" % (start, size), None, option)
    check("%d\t%d" % (start, size), "%d\t%d\n" % (start, size), None, option)
    check("%d\t%d" % (size, size), "%d\t%d\n" % (size, size), None, option)
    check("%d\t%d" % (start, size + 1), "", far, option)
    check("%d\t%d" % (size + 1, size + 1), "", far, option)
    check("%d\t%d" % (start + 5, start), "", far, option)
    check("%d\t%d" % (start, start - 1), "", far, option)
    check("1\t0", "", far, option)
# an end before the start, both inside one character of two bytes or two units of UTF-16
check("2\t1", "", far, "--offsets=bytes")
check("2\t1", "", far, "--offsets=utf16")
check("3\t2", "", far, "--offsets=utf16")
PYTHON
    gives 0 ''
}

@test "extend: each range of a text, in each unit and in any order" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import random, subprocess, sys
text = "é😀 a.com/b(c)é x@é.com 😀y"
with open("text", "w") as file:
    file.write(text)
UNITS = {"bytes": lambda t: len(t.encode()), "chars": len, "utf16": lambda t: len(t.encode("utf-16-le")) // 2}


def extended(unit, ranges):
    place = [UNITS[unit](text[:at]) for at in range(len(text) + 1)]
    done = subprocess.run([sys.argv[1], "extend", "--profile=uts58", "--offsets", unit, "text"], capture_output=True,
                          text=True, input="".join("%d\t%d\n" % (place[one], place[end]) for one, end in ranges))
    assert done.returncode == 0 and not done.stderr, (unit, done)
    told = [[place.index(int(number)) for number in line.split("\t")] for line in done.stdout.splitlines()]
    assert len(told) == len(ranges), (unit, done)
    return {one: tuple(got) for one, got in zip(ranges, told)}


ranges = [(one, end) for one in range(len(text) + 1) for end in range(one, len(text) + 1)]
want = extended("bytes", ranges)
orders = [ranges, ranges[::-1], random.Random(58).sample(ranges, len(ranges)),
          sorted(ranges, key=lambda one: (-one[0], one[1]))]
for unit in UNITS:
    for order in orders:
        assert extended(unit, order) == want, unit
# of an address only the start is corrected, whatever its end is; of a URL only the end is
mail, at, url = text.index("x@"), text.index("@"), text.index("a.com")
for end in range(at + 1, text.index(" 😀") + 1):
    for one in mail, at:
        assert want[one, end] == (mail, end), (one, end)
for end in range(url + 5, url + 12):
    assert want[url, end] == (url, text.index(" x@")), end
PYTHON
    gives 0 ''
}

@test "extend: a bad line does not stop the others, and the status is 2" {
    printf 'see a.com/b(c)d and b.com/e(f)g' >text
    run --separate-stderr with_input '4\t9\nx\n20\t25\n99\t99\n4\t9\n' linkspan extend text
    gives 2 $'4\t15\n20\t31\n4\t15'
    [ "$stderr" = 'linkspan: standard input: line 2: expected START, a tab and END
linkspan: standard input: line 4: the range is not in the text' ]
}

@test "extend: an @ after a slash, question mark or number sign makes no address" {
    for sign in / '?' '#'; do
        #       0123456789012345
        printf 'see a.com%sx@b(c)d, y' "$sign" >text
        run with_input '4\t13\n' linkspan extend text
        gives 0 '4	17'
    done
    # without them it does
    printf 'see xy.com@a.org' >text
    run with_input '7\t16\n' linkspan extend text
    gives 0 '4	16'
}

@test "extend: a link that ends before it starts" {
    echo 'see a.com now' >text
    for range in $'5\t4' $'9\t0' $'1\t0'; do
        run --separate-stderr linkspan extend text <<<"$range"
        [ "$status" -eq 2 ]
        [ -z "$output" ]
        [ -n "$stderr" ]
    done
}
