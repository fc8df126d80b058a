#!/usr/bin/env bats
# Off-by-one mistakes: borders, limits, and each single one of several values that
# are treated alike.
load common

@test "JSON has no raw control character, and gives back each" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
for code in [*range(1, 0x20), 0x22, 0x5C, 0x7F]:
    host = "a" + chr(code) + "b"
    told = subprocess.run([sys.argv[1], "host", "--json", host],
                          stdout=subprocess.PIPE).stdout
    assert json.loads(told)["host"] == host, (code, told)
    assert told.endswith(b"}\n"), (code, told)
    assert not any(byte < 0x20 or byte == 0x7F for byte in told[:-1]), (code, told)
PYTHON
    gives 0 ''
}

@test "JSON gives back the first and last character of each length" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
for code in (0x21, 0x7E, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF):
    text = "x" + chr(code) + "y"
    told = subprocess.run([sys.argv[1], "check", "--json", text],
                          stdout=subprocess.PIPE).stdout
    assert json.loads(told)["text"] == text, (hex(code), told)
# what is not UTF-8: each byte is U+FFFD
for bad in (b"\x80", b"\xBF", b"\xC0\x80", b"\xC1\xBF", b"\xE0\x9F\xBF", b"\xED\xA0\x80",
            b"\xED\xBF\xBF", b"\xF0\x8F\xBF\xBF", b"\xF4\x90\x80\x80", b"\xF5\x80\x80\x80",
            b"\xC3", b"\xE2\x82", b"\xF0\x9F\x98", b"\xFF"):
    told = subprocess.run([sys.argv[1], "host", "--json", b"x" + bad],
                          stdout=subprocess.PIPE).stdout
    assert json.loads(told)["host"] == "x" + "\uFFFD" * len(bad), (bad, told)
PYTHON
    gives 0 ''
}

@test "JSON has the fields of its kind, and no others" {
    fields() {
        python3 -c 'import json, sys; print(*json.loads(sys.stdin.readline()))'
    }
    run fields <<<"$(linkspan --json <<<a.com)"
    gives 0 'file line column start end kind text scheme local_part host host_ascii host_unicode host_kind registrable suffix port path query fragment directives href display severity action findings'
    run fields <<<"$(linkspan --json --id <<<$'k\ta.com')"
    [[ $output == 'file id record '* ]]
    [[ " $output " != *' dns '* ]]
}

@test "check: four characters are named, not more" {
    # Cyrillic р а у с е among Latin letters
    run linkspan check 'https://раусеl.com/'
    [ "${lines[1]}" = '        ^^^^^^ mixed-scripts (severe): U+0440 р, U+0430 а, U+0443 у, U+0441 с' ]
    run linkspan check 'https://раусl.com/'
    [ "${lines[1]}" = '        ^^^^^ mixed-scripts (severe): U+0440 р, U+0430 а, U+0443 у, U+0441 с' ]
    run linkspan check 'https://рауl.com/'
    [ "${lines[1]}" = '        ^^^^ mixed-scripts (severe): U+0440 р, U+0430 а, U+0443 у' ]
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
