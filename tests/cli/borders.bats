#!/usr/bin/env bats
# shellcheck disable=SC2030,SC2031 # each test is a shell of its own
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
# eight bytes are looked at together: at each place of them, and beside others that are escaped
for code in (1, 0x1F, 0x22, 0x5C, 0x7F):
    hosts = [other * at + chr(code) + "b" * (24 - at) for at in range(24) for other in "a\x21\x23\x5B\x5D\x7E"]
    hosts += [chr(code) * 9, chr(code) * 16]
    told = subprocess.run([sys.argv[1], "host", "--json", "--", *hosts], stdout=subprocess.PIPE).stdout
    lines = told.decode().split("\n")[:-1]
    assert [json.loads(line)["host"] for line in lines] == hosts, code
    assert not any(byte < 0x20 or byte == 0x7F for line in lines for byte in line.encode()), code
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
    gives 0 'file line column start end kind text scheme local_part host host_ascii host_unicode host_kind registrable suffix port path query fragment directives href display severity action score findings'
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

@test "mail: each name of a charset" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
names = {"utf-8": "utf-8", "UTF8": "utf-8", "us-ascii": "ascii", "ASCII": "ascii",
         "ANSI_X3.4-1968": "ascii", "iso-8859-1": "latin-1", "ISO8859-1": "latin-1",
         "iso_8859-1": "latin-1", "Latin1": "latin-1", "latin-1": "latin-1",
         "iso-8859-15": "iso8859-15", "iso8859-15": "iso8859-15", "Latin-9": "iso8859-15",
         "windows-1252": "cp1252", "CP1252": "cp1252"}
# a byte that is another character in each of them
letters = {"utf-8": "\u0416", "ascii": "z", "latin-1": "\u00bd", "iso8859-15": "\u0153", "cp1252": "\u017d"}
for name, codec in names.items():
    body = "http://a.com/%sx b.com\n" % letters[codec]
    mail = ("Content-Type: text/plain; charset=%s\n\n" % name).encode() + body.encode(codec)
    done = subprocess.run([sys.argv[1], "--from=mail", "--profile=uts58", "-"], input=mail,
                          capture_output=True)
    assert done.stderr == b"" and done.returncode == 0, (name, done)
    assert done.stdout.decode().split() == body.split(), (name, done)
for name in ("latin", "iso-8859-2", "cp125", "cp12522", "utf-7", "x"):
    mail = ("Content-Type: text/plain; charset=%s\n\na.com \xe4\n" % name).encode("latin-1")
    done = subprocess.run([sys.argv[1], "--from=mail", "-"], input=mail, capture_output=True)
    assert done.returncode == 2 and done.stdout == b"a.com\n", (name, done)
    assert ("charset %s: not known" % name).encode() in done.stderr, (name, done)
PYTHON
    gives 0 ''
}

@test "mail: each character of the charsets of one byte" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
def found(options, text):
    return subprocess.run([sys.argv[1], *options, "--profile=uts58", "-"], input=text,
                          capture_output=True).stdout
for codec in "iso-8859-1", "iso-8859-15", "windows-1252":
    body = b"".join(b"http://a.com/x%cy\n" % byte for byte in range(0x80, 0x100))
    head = ("Content-Type: text/plain; charset=%s\n\n" % codec).encode()
    want = found([], body.decode(codec, "replace").encode())
    assert want.count(b"\n") == 128, want
    assert found(["--from=mail"], head + body) == want, codec
PYTHON
    gives 0 ''
}

@test "mail: each transfer encoding, type and encoded word" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
def check(mail, out, status=0, message=""):
    done = subprocess.run([sys.argv[1], "--from=mail", "-"], input=mail.encode(),
                          capture_output=True)
    got = (done.returncode, done.stdout.decode().split(), message in done.stderr.decode(),
           bool(done.stderr))
    assert got == (status, out.split(), True, bool(message)), (mail, got, done.stderr)
# RFC 2045 6.1: the value is one of these words, in any case
for name in "7bit", "8bit", "binary", "7BIT", "8Bit", "BINARY", "", "  8bit  ":
    check("Content-Transfer-Encoding: %s\n\na.com/=3Dx\n" % name, "a.com/=3Dx")
for name in "7", "7bits", "9bit", "bin", "x":
    check("Content-Transfer-Encoding: %s\n\na.com\n" % name, "a.com", 2,
          "an unknown Content-Transfer-Encoding")
check("Content-Transfer-Encoding: Quoted-Printable\n\na.com/=62\n", "a.com/b")
check("Content-Transfer-Encoding: Base64\n\nYS5jb20=\n", "a.com")
# the types whose text is read, and how
html = '\n\n<p>a.com <a href="http://b.com/">c</a>\n'
for name in "text/html", "TEXT/HTML", "application/xhtml+xml", "text/html; x=y", " text/html ":
    check("Content-Type: %s" % name + html, "a.com http://b.com/")
for name in ("text/plain", "text/calendar", "text/htm", "text/html5", "message/delivery-status",
             "text", "html", "message/disposition-notification"):
    check("Content-Type: %s\n\na.com<b> c.com\n" % name, "a.com c.com")
for name in "image/png", "application/octet-stream", "application/xhtml", "message", "audio/x":
    check("Content-Type: %s\n\na.com\n" % name, "a.com" if name == "message" else "",
          0 if name == "message" else 1)
for name in "message/rfc822", "message/global", "Message/RFC822":
    check("Content-Type: %s\n\nSubject: a.com\nMessage-ID: <x@b.com>\n\nc.com\n" % name,
          "a.com c.com")
# RFC 2046 5.1.5: a part of a digest is a message unless it says otherwise
part = "--x\n\nSubject: a.com\n\nb.com\n--x\nContent-Type: text/plain\n\nc.com\n--x--\nd.com\n"
check("Content-Type: multipart/digest; boundary=x\n\n" + part, "a.com b.com c.com")
check("Content-Type: multipart/mixed; boundary=x\n\n--x\n\na.com\n--x--\nd.com\n", "a.com")
check("Content-Type: multipart/x; a=b ; Boundary = \"x\" ;c=d\n\n--x\n\na.com\n--x--\nd.com\n",
      "a.com")
# RFC 2046 5.1.1: a boundary has at most 70 characters
for count in 69, 70:
    check("Content-Type: multipart/mixed; boundary=%s\n\nn.com\n--%s\n\na.com\n" %
          ("b" * count, "b" * count), "a.com")
# RFC 2047: encoded words, with RFC 2231's language
for word, out in (("=?utf-8?Q?a.com?=", "a.com"), ("=?utf-8?q?a=2Ecom?=", "a.com"),
                  ("=?utf-8?B?YS5jb20=?=", "a.com"), ("=?utf-8?b?YS5jb20=?=", "a.com"),
                  ("=?utf-8*en?Q?a.com?=", "a.com"), ("=?utf-8?Q?a.com/_b.com?=", "a.com/ b.com"),
                  ("=?utf-8?Q??=a.com", "a.com"), ("=?u?Q??= a.com", "a.com"),
                  ("=?utf-8?Q?a.com?= =?utf-8?Q?/b?=", "a.com/b"),
                  ("=?utf-8?Q?a.com?=  /b", "a.com"), ("=?utf-8?Q?=61.com?=", "a.com"),
                  ("=?utf-8?QB?=61.com?=", "61.com?="), ("=?utf-8?X?=61.com?=", "61.com?="),
                  ("=?utf-8?Q?=61 b.com?=", "b.com?="),
                  ("=?utf-8?Q?a.com/=C3=A4?= **b.com**", "a.com/\u00e4 b.com"),
                  ("=?utf-8*de?Q?a.com/=C3=A4?= b.com", "a.com/\u00e4 b.com")):
    check("Subject: %s\n\n" % word, out)
# RFC 2045 6.7: spaces before the line end are not part of the text
for body, out in (("a.com=  \t\n/b c.com\n", "a.com/b c.com"), ("a.com/=3d= \r\nb\r\n", "a.com/=b"),
                  ("a.com/=62", "a.com/b"), ("a.com/=6", "a.com/=6"), ("a.com/x=", "a.com/x="),
                  ("a.com/=3G=g3", "a.com/=3G=g3"), ("a.com/=4a=4A=7e", "a.com/JJ~"),
                  ("a.com/ \n b.com/\t\n", "a.com/ b.com/"), ("a.com/a_b", "a.com/a_b")):
    check("Content-Transfer-Encoding: quoted-printable\n\n" + body, out)
PYTHON
    gives 0 ''
}

@test "mail: each digit of base64, in lines of each length" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import base64, json, random, subprocess, sys
# in these links each of the 64 digits occurs
letters = [chr(c) for c in (*range(0x30, 0x3A), *range(0x41, 0x5B), *range(0x61, 0x7B),
                            *range(0xE0, 0xF7))]
dice = random.Random(58)
words = ["http://a.com/%s?%s" % ("".join(dice.choices(letters, k=20)), "~~~~")
         for _ in range(60)]
raw = ("\n".join(words) + "\n").encode()
whole = base64.b64encode(raw).decode()
assert set(whole) >= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"), whole
want = subprocess.run([sys.argv[1], "-"], input=raw, capture_output=True).stdout
assert want.count(b"\n") >= len(words), want
for width in (1, 2, 3, 4, 5, 60, 76, 510, 511, 512, 513, 514, 515, 516, 517, len(whole)):
    lines = "\n".join(whole[at:at + width] for at in range(0, len(whole), width))
    mail = "Content-Transfer-Encoding: base64\n\n" + lines + "\n"
    got = subprocess.run([sys.argv[1], "--from=mail", "-"], input=mail.encode(),
                         capture_output=True)
    assert got.stdout == want, (width, got)
    told = subprocess.run([sys.argv[1], "--from=mail", "--json", "--fields=start,end,text", "-"],
                          input=mail.encode(), capture_output=True).stdout
    for row in map(json.loads, told.decode().split("\n")[:-1]): # the digits around the link
        digits = "".join(mail[row["start"]:row["end"]].split())
        longest = len(row["text"].encode()) * 4 / 3
        assert longest <= len(digits) <= longest + 3, (width, row, digits)
# what is no digit is skipped, whatever it is
for byte in "!*,-.:;?@[`{~_ ":
    mail = "Content-Transfer-Encoding: base64\n\nYS%s5jb20=\n" % byte
    got = subprocess.run([sys.argv[1], "--from=mail", "-"], input=mail.encode(),
                         capture_output=True).stdout
    assert got == b"a.com\n", (byte, got)
PYTHON
    gives 0 ''
}

@test "normalize --unwrap: each digit of Proofpoint's base64" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import base64, subprocess, sys
def check(wrapped, want):
    got = subprocess.run([sys.argv[1], "normalize", "--unwrap", wrapped],
                         capture_output=True).stdout.decode()
    assert got == want + "\n", (wrapped, got)
digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
many = "".join(chr(0x61 + i % 26) for i in range(65))
for value, digit in enumerate(digits): # a run of as many characters as the digit says, and two
    code = base64.urlsafe_b64encode(many.encode()).decode().rstrip("=")
    check("https://urldefense.com/v3/__https://a.com/**%s/__;%s!!x$" % (digit, code),
          "https://a.com/%s/" % many[:value + 2])
for start in range(0, 0x80, 3): # three bytes with digits of each value
    raw = "".join(chr(0x100 + start + i) for i in range(3))
    code = base64.urlsafe_b64encode(raw.encode()).decode().rstrip("=")
    check("https://urldefense.com/v3/__https://a.com/**B/__;%s!!x$" % code,
          "https://a.com/%s/" % "".join("%%%02X" % b for b in raw.encode()))
# as many bytes as the first says, in UTF-8: 1, 2, 3 and 4
for raw in "\x7f", "\x80", "\u07ff", "\u0800", "\uffff", "\U00010000", "\U0010ffff":
    code = base64.urlsafe_b64encode((raw + "z").encode()).decode().rstrip("=")
    check("https://urldefense.com/v3/__https://a.com/*x*__;%s!!x$" % code,
          "https://a.com/%sxz" % "".join("%%%02X" % b for b in raw.encode()))
# "**" at the end, with no digit after it
check("https://urldefense.com/v3/__https://a.com/x**__;YWI!!x$", "https://a.com/xab")
PYTHON
    gives 0 ''
}

@test "more compressed files than are decoded at once" {
    local kind i
    for kind in gzip zstd xz bzip2; do
        "$LINKSPAN" --version | grep -qw "$kind" || continue
        mkdir "$kind"
        for i in 1 2 3 4 5 6 7 8; do
            printf 'http://a%s.com/\n' "$i" | "$kind" -c >"$kind/file$i"
        done
        for i in 1 2 4; do
            run timeout 60 "$LINKSPAN" -h "-j$i" "$kind"/*
            [ "$status" -eq 0 ]
            [ "$(sort <<<"$output")" = "$(printf 'http://a%s.com/\n' 1 2 3 4 5 6 7 8)" ]
        done
    done
}

@test "the scheme is a word, however its slashes are written" {
    run with_input 'http://a.com https:\\/\\/b.com\\/x ftp://c.com d.com mailto:e@f.com' \
        linkspan --template '{scheme}|{host}'
    gives 0 'http|a.com
https|b.com
ftp|c.com
|d.com
mailto|f.com'
}

@test "the href of a host has no capitals, whichever letter it is" {
    local letter
    for letter in {A..Z}; do
        printf 'http://x%sy.com/%s?%s#%s x%s@%sy.com\n' "$letter" "$letter" "$letter" "$letter" \
            "$letter" "$letter" >>text
        printf 'http://x%sy.com/%s?%s#%s\nmailto:x%s@%sy.com\n' "${letter,}" "$letter" "$letter" \
            "$letter" "$letter" "${letter,}" >>wanted
    done
    linkspan --href text | cmp - wanted
    linkspan --template '{href}' text | cmp - wanted
    linkspan --json --fields=href text | field href | tr -d '"' | cmp - wanted
}

@test "the href of a link with each character of ASCII is that of linkspan linkify" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import html, re, subprocess, sys
texts = []
for code in range(0x21, 0x7F):
    for text in ("http://a.com/x%sy", "http://a.com/?x%sy", "http://a.com/#x%sy", "http://a.com/%sy",
                 "http://a.com/x%s%sy", "http://a.com%sx/", "x%sy@a.com", "http://x%sy.com/",
                 "http://x%s%sy.com/", "http://a.com/x/%s/y", "http://a.com/x.%s/y", "a.com%s"):
        texts.append(text.replace("%s", chr(code)))
def told(*arguments):
    return subprocess.run([sys.argv[1], *arguments], input="\n".join(texts), text=True,
                          stdout=subprocess.PIPE).stdout
# `find` has a short way for links that are written as they are
hrefs = told("find", "--href").splitlines()
assert len(hrefs) > 900, len(hrefs)
linked = [html.unescape(href) for href in re.findall(r'<a href="([^"]*)"', told("linkify"))]
for one, other in zip(hrefs, linked):
    assert one == other, (one, other)
assert len(hrefs) == len(linked), (len(hrefs), len(linked))
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

@test "--from: bytes that continue no character, more than are read at once" {
    head -c 300000 /dev/zero | tr '\0' '\200' >tails
    { cat tails; printf '\n<p>http://a.com/</p>\n'; } >html
    { cat tails; printf '\n\nhttp://a.com/\n'; } >markdown
    { cat tails; printf '\n"http://a.com/"\n'; } >json
    { cat tails; printf '\n"http://a.com/"\n'; } >jsonl
    { printf 'Subject: x\n\n'; cat tails; printf '\nhttp://a.com/\n'; } >mail
    for form in html markdown json jsonl mail; do
        run --separate-stderr timeout 60 "$LINKSPAN" --from=$form --template '{line}:{text}' $form
        [[ $output =~ ^[234]:http://a\.com/$ ]]
        [[ $status -eq 0 || $status -eq 2 ]]
    done
}

@test "--from=json: a word of 1024 bytes is checked, a longer one is not" {
    printf -v word '%1024s' ''
    run --separate-stderr with_input "[\"a.com\", ${word// /x}]" linkspan --from=json
    [ "$status" -eq 2 ]
    [ "$output" = a.com ]
    [ -n "$stderr" ]
    run --separate-stderr with_input "[\"a.com\", ${word// /1}]" linkspan --from=json
    gives 0 a.com
    run --separate-stderr with_input "[\"a.com\", ${word// /1}x]" linkspan --from=json
    gives 0 a.com
}

@test "explain: evidence for what a rule about names has refused, and for nothing else" {
    # evidence ARGUMENT...: of each link and each refusal of the text, whether there is evidence
    evidence() {
        linkspan explain --profile tailored --json "$1" >json || [ $? -eq 1 ]
        python3 -c '
import json
told = json.load(open("json"))
print(*["link:%s" % ("evidence" in one) for one in told["links"]],
      *["%s:%s" % (one["rule"], "evidence" in one) for one in told["refused"]])'
    }
    run evidence 'user.id'
    gives 0 'P10:True'
    run evidence 'Pesan di batikmelati.id ya'
    gives 0 'link:True'
    run evidence 'https://batikmelati.id'
    gives 0 'link:False'
    run evidence 'see batikmelati.id/x now'
    gives 0 'link:False'
    run evidence 'a@batikmelati.id'
    gives 0 'link:False'
    run evidence 'helpers.py is a file'
    [[ $output =~ ^P(9|10|18):True$ ]]
    run evidence 'com.melati.info'
    gives 0 'P18:True'
    run evidence 'javascript:http://a.com'
    [[ $output =~ ^H11:False ]]
}

@test "lists --update: each name that is new or gone, and no more" {
    export XDG_DATA_HOME=$dir/data
    { echo "# Version $(date -u +%Y%m%d)00, Last Updated Mon Jan  1 07:07:01 2026 UTC"
      printf 'COM\nNET\nORG\n'
      seq -f 'MADEUP%04.0f' 1200; } >new
    run --separate-stderr linkspan lists --update new
    [ "$status" -eq 0 ]
    [ "$(grep -c '^    madeup[0-9]*$' <<<"$output")" -eq 1200 ]
    local word count names
    for word in new gone; do
        count=$(sed -n "s/^  $word: //p" <<<"$output")
        names=$(sed -n "/^  $word: /,/^  [a-z]/{/^    /p}" <<<"$output")
        [ "$(wc -l <<<"$names")" -eq "$count" ]
        [ "$(sort -u <<<"$names" | wc -l)" -eq "$count" ]
        [[ $names != *null* ]]
    done
    [ "$(sed -n 's/^  new: //p' <<<"$output")" -eq 1200 ]
}

@test "find --refang: what is written so that nobody follows it" {
    run with_input 'hxxps://a[.]com/ b.com\n' linkspan --refang
    gives 0 'https://a.com/
b.com'
}

@test "each field by itself is what it is among all, in JSON and in a template" {
    echo paypal.com >names
    run python3 - "$LINKSPAN" "$LINKSPAN_SOURCE/tests/gate/urls.txt" <<'PYTHON'
import json, subprocess, sys
with open(sys.argv[2], encoding="utf-8") as file:
    text = file.read() + """
http://paypa1.com/ http://paypal.com/ http://paypal.com.example.com/login?x#y http://a.com:8080/
x@paypa1.com mailto:x@paypal.com http://user@paypal.com/ http://127.0.0.1/ http://[::1]/x
http://xn--pypal-4ve.com/ https://b\u00fccher.de/\u00e4 http://a.com/../b http://A.com/%41 a.co.uk
"""
def told(*options):
    return subprocess.run([sys.argv[1], "find", "--protect=names", *options], input=text, text=True,
                          stdout=subprocess.PIPE).stdout.splitlines()
whole = [json.loads(line) for line in told("--json")]
assert len(whole) > 500 and any(link["findings"] for link in whole), len(whole)
by_text = {link["text"]: link for link in whole}
for text_, found in (("http://paypa1.com/", True), ("x@paypa1.com", True), ("http://paypal.com/", False),
                     ("http://a.com:8080/", False), ("a.co.uk", False)):
    link = by_text[text_]
    assert bool(link["findings"]) == found, link
    assert (link["severity"] is not None) == found, link
for name in whole[0]:
    alone = [json.loads(line) for line in told("--json", "--fields=" + name)]
    assert [link[name] for link in whole] == [link[name] for link in alone], name
    assert all(len(link) == 1 for link in alone), name
    two = [json.loads(line) for line in told("--json", "--fields=%s,text" % name)] \
        if name != "text" else alone
    assert [link[name] for link in whole] == [link[name] for link in two], name
    values = told("--template={%s}" % name)
    for link, value in zip(whole, values):
        want = link[name]
        if name in ("findings", "directives", "file"):
            continue
        assert value == ("" if want is None else str(want)), (name, link, value)
    assert len(values) == len(whole), (name, len(values))
PYTHON
    gives 0 ''
}

@test "--include: each thing that a pattern can have" {
    mkdir -p t/sub/deep
    local name
    for name in a b c ab a-b 'a]b' 'a[b' 'a*b' 'a?b' 'a\b' '!a' '^a' a.txt .. sub/a sub/deep/a sub/deep/b; do
        [ "$name" = .. ] || echo a.com >"t/$name"
    done
    # matches PATTERN NAME...: exactly these files
    matches() {
        run bash -c 'cd t && "$LINKSPAN" -rl --include="$1" . | sed "s/^\.\///; s/\\\\\\\\/\\\\/" | LC_ALL=C sort' _ "$1"
        local wanted
        wanted=$(shift; printf '%s\n' "$@" | LC_ALL=C sort)
        [ "$output" = "$wanted" ] || { echo "$1: $output; wanted $wanted"; return 1; }
    }
    matches 'a' a sub/a sub/deep/a
    matches '?' a b c sub/a sub/deep/a sub/deep/b
    matches '[ab]' a b sub/a sub/deep/a sub/deep/b
    matches '[a-b]' a b sub/a sub/deep/a sub/deep/b
    matches '[b-c]' b c sub/deep/b
    matches '[!a]' b c sub/deep/b
    matches '[^a]' b c sub/deep/b
    matches '[!a-b]' c
    matches 'a[]]b' 'a]b'
    matches 'a[!]]b' 'a*b' 'a-b' 'a?b' 'a[b' 'a\b'
    matches 'a[[]b' 'a[b'
    matches 'a[-]b' 'a-b'
    matches 'a[x-]b' 'a-b'
    matches 'a[\]]b' 'a]b'
    matches 'a[\\]b' 'a\b'
    matches 'a[%-+]b' 'a*b'
    matches 'a[*-?]b' 'a*b' 'a-b' 'a?b'
    matches 'a\*b' 'a*b'
    matches 'a\?b' 'a?b'
    matches 'a\\b' 'a\b'
    matches 'a\[b' 'a[b'
    matches 'a*' a 'a*b' a-b 'a?b' 'a[b' 'a\b' 'a]b' a.txt ab sub/a sub/deep/a
    matches 'a*b' 'a*b' a-b 'a?b' 'a[b' 'a\b' 'a]b' ab
    matches 'a?b' 'a*b' a-b 'a?b' 'a[b' 'a\b' 'a]b'
    matches '*.txt' a.txt
    matches '**/sub/a' sub/a
    matches '**/sub/*' sub/a
    matches '**/sub/**' sub/a sub/deep/a sub/deep/b
    matches '**/a' a sub/a sub/deep/a
    matches '**/sub/**/a' sub/a sub/deep/a
    matches '**/deep/**' sub/deep/a sub/deep/b
    matches '**/sub/***' sub/a
    matches '**/su?/a' sub/a
    matches '\!a' '!a'
    # bytes, to the last of them
    echo a.com >$'t/\xff'
    run bash -c 'cd t && "$LINKSPAN" -rc --include="[!a-z]" . | wc -l'
    gives 0 1
    run bash -c 'cd t && "$LINKSPAN" -rc --include="$1" . | wc -l' _ $'[\xfe-\xff]'
    gives 0 1
}

@test "--include: a pattern of 1024 bytes, and a longer one" {
    printf -v long '%1022s' ''
    echo a.com >a
    run linkspan -rl --include="a${long// /\*}a" --include='a' .
    gives 0 './a'
    run --separate-stderr linkspan -rl --include="a${long// /b}ab" .
    [ "$status" -eq 2 ]
}

@test "--from=json: keys in a path, with what must be escaped, and long ones" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
def within(document):
    told = subprocess.run([sys.argv[1], "--from=json", "--json", "--fields=within"],
                          input=json.dumps(document, ensure_ascii=False).encode(),
                          stdout=subprocess.PIPE).stdout
    return [json.loads(line)["within"] for line in told.decode().splitlines()]
def check(key, want):
    assert within({key: "a.com"}) == [want], (key[:20], within({key: "a.com"}), want)
# RFC 9535, 2.5.1.1: member-name-shorthand
for key in "a", "A9_", "_", "abc_123", "\u00e4", "\u20acx":
    check(key, "$." + key)
for key in "", "1a", "a b", "a-b", "a.b", "$", "a$", "a[", "@", "`", "{":
    check(key, "$['%s']" % key)
check("it's", r"$['it\'s']")
check("a\\b", r"$['a\\b']")
for code in 1, 9, 0x1F:
    check(chr(code), r"$['\u%04x']" % code)
check("\x20", "$[' ']")
# 256 bytes are kept of a key, with three of an ellipsis if it is longer
for one in "k", "\u00e4", "\u20ac", "\U0001F600":
    for size in 252, 253, 254, 256, 300:
        key = one * (size // len(one.encode()) + 1)
        key = key.encode()[:size].decode(errors="ignore")
        key += "k" * (size - len(key.encode()))
        raw = key.encode()
        shown = key if len(raw) <= 253 else raw[:253].decode(errors="ignore") + "\u2026"
        check(key, "$." + shown)
assert within([1, {"a": ["x", "a.com", [["b.com"]]]}, "c.com"]) == \
    ["$[1].a[1]", "$[1].a[2][0][0]", "$[2]"]
assert within({"a": {"b": "a.com"}, "c": ["b.com"]}) == ["$.a.b", "$.c[0]"]
PYTHON
    gives 0 ''
}

@test "--from=json: what is no JSON is said, with its place" {
    # wrong DOCUMENT MESSAGE: the link is found all the same
    wrong() {
        run --separate-stderr with_input "$1" linkspan --from=json
        [ "$status" -eq 2 ]
        [ "$output" = 'http://a.com/' ]
        [[ $stderr == "linkspan: standard input: line 1: not valid JSON at byte $2"* ]] ||
            { echo "$1: $stderr"; return 1; }
    }
    wrong '{[1],"a":"http://a.com/"}' '1: a value where none can be'
    wrong '{"a":"http://a.com/",[1]}' '21: a value where none can be'
    wrong '{"a" [1], "b":"http://a.com/"}' '5: a value where none can be'
    wrong '["http://a.com/" 1]' '17: a value where none can be'
    wrong '["http://a.com/", tru]' '18: '
    wrong '["http://a.com/", 01]' '18: '
    wrong '["http://a.com/", 1.]' '18: '
    wrong '["http://a.com/", -]' '18: '
    wrong '["http://a.com/", 1e]' '18: '
    wrong '["http://a.com/", .5]' '18: '
    wrong '["http://a.com/", +1]' '18: '
    # right DOCUMENT: nothing is wrong
    right() {
        run --separate-stderr with_input "$1" linkspan --from=json
        gives 0 'http://a.com/'
        [ -z "$stderr" ] || { echo "$1: $stderr"; return 1; }
    }
    right '["http://a.com/", 0, -0, 10, -1.5, 1e5, 1E+5, 1.25e-10, true, false, null, [], {}]'
    right ' { "a" : [ "http://a.com/" ] , "b" : { } } '
    right '["http://a.com/"] true'
    right '["http://a.com/"] 1234567890'
    right '["http://a.com/"] 1'
    right '"http:\\/\\/a.com\\/"'
    right '["\\u0068ttp://a.com/"]'
}

@test "--from=mail: base64 of Latin-1, with places" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import base64, json, subprocess, sys
for before in range(7):
    for letters in range(1, 5):
        text = "\u00e4" * before + " http://a.com/" + "\u00e9" * letters + "x b.com \u00e4"
        for width in 4, 7, 76:
            code = base64.b64encode(text.encode("latin-1")).decode()
            lines = "\n".join(code[at:at + width] for at in range(0, len(code), width))
            mail = ("Content-Type: text/plain; charset=iso-8859-1\n"
                    "Content-Transfer-Encoding: base64\n\n" + lines + "\n")
            told = subprocess.run([sys.argv[1], "--from=mail", "--json", "--profile=uts58",
                                   "--fields=start,end,text"],
                                  input=mail.encode(), stdout=subprocess.PIPE).stdout
            links = [json.loads(line) for line in told.decode().splitlines()]
            assert [link["text"] for link in links] == \
                ["http://a.com/" + "\u00e9" * letters + "x", "b.com"], (text, links)
            # the digits of the place hold the text: byte n is in the digits n * 4 / 3 and the next
            plain = text.encode("latin-1")
            for link in links:
                raw = link["text"].encode("latin-1")
                first, last = plain.index(raw), plain.index(raw) + len(raw) - 1
                start = len(mail[:link["start"]].split("\n\n")[1].replace("\n", ""))
                end = len(mail[:link["end"]].split("\n\n")[1].replace("\n", ""))
                assert start == first // 3 * 4 + first % 3, (text, width, link, start, first)
                assert end == last // 3 * 4 + last % 3 + 2, (text, width, link, end, last)
PYTHON
    gives 0 ''
}

@test "explain --html: each rule has a text of its own" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, re, subprocess, sys
texts = [
    "https://a.com/(x)[y], z", "a.com/x) y", "x@a.com/y", "a..b@a.com", "http://u@a.com/",
    "x" * 70 + "@a.com", "b.invalid", "co.uk", "xn--a.com", "x" * 64 + ".com", "a..com", "a.com:99999",
    "a.com:80", "ssh://a.com", "http://a_b.com", "1.2.3.4", "%41a.com", "a\u00adb.com", "\u2060a.com",
    "tel:1", "a.com/?q=1#x", "a.com: y", "a.com.", "a.com/x\uff0cy", "user.id", "com.example.app",
    "helpers.py", "git@a.com:b/c.git", "ok.in a bit", "**http://a.com/x**", "http://a.com/x|y z",
    "index.hu-n x", "http://a.com/x? y", "[url]http://a.com/x[/url]", "http://a.com/x\u200b y",
]
wanted = set("5.2 5.5 5.6 5.7 5.8 5.9 E1 E2 E4 E6 E9 H1 H2 H3 H4 H5 H7 H9 H10 H11 H13 H14 H16 H18 H20 "
             "P1 P8 P9 P10 P12 P13 P15 P16 P17 P18 P19 P20 T2 T3 T10".split())
found = {}
for profile in "uts58", "tailored":
    for text in texts:
        arguments = [sys.argv[1], "explain", "--profile", profile, "--opaque-schemes"]
        def told(form):
            return subprocess.run([*arguments, form], input=text, text=True,
                                  stdout=subprocess.PIPE).stdout
        page = told("--html")
        if text == "https://a.com/(x)[y], z":
            assert page.count("<li>host ") == 1, page
        for rule in {one["rule"] for one in json.loads(told("--json"))["code_points"]} - {""}:
            about = re.search(r"<li>%s: (.*)" % re.escape(rule), page).group(1)
            assert len(about) > 7, (rule, about)
            assert 'title="%s">%s<' % (about, rule) in page, (rule, about)
            assert found.setdefault(rule, about) == about, (rule, about)
assert wanted <= set(found), wanted - set(found)
assert len(set(found.values())) == len(found), found
PYTHON
    gives 0 ''
}

@test "--from=html is not --from=markdown" {
    printf '    http://a.com/\n\n[x](http://b.com/) <http://c.com/> `http://d.com/`\n' >text
    run linkspan --from=html --template '{place} {text}' text
    gives 0 'text http://a.com/
text http://b.com/
text http://d.com/'
    run linkspan --from=markdown --template '{place} {text}' text
    gives 0 'code http://a.com/
target http://b.com/
target http://c.com/
code http://d.com/'
}

@test "--version: what it reads" {
    run linkspan --version
    [ "${lines[4]}" = 'reads text, gzip, zstd, xz, bzip2' ]
}

@test "lists --update: one list at a time leaves the other alone" {
    export XDG_DATA_HOME=$dir/data
    { echo "# Version $(date -u +%Y%m%d)00, Last Updated Mon Jan  1 07:07:01 2026 UTC"
      printf 'COM\nNET\nORG\n'
      seq -f 'MADEUP%04.0f' 1200; } >tlds
    { printf '// VERSION: %s_00-00-00_UTC\n// ===BEGIN ICANN DOMAINS===\n' "$(date -u +%Y-%m-%d)"
      printf 'com\nuk\nco.uk\n// ===END ICANN DOMAINS===\n// ===BEGIN PRIVATE DOMAINS===\n'
      printf '// ===END PRIVATE DOMAINS===\n'; } >suffixes
    run --separate-stderr linkspan lists --update tlds
    [ "$status" -eq 0 ]
    [[ $output == 'top-level domains: '* ]]
    [[ $output != *'public suffixes'* ]]
    run --separate-stderr linkspan lists --update suffixes
    [ "$status" -eq 0 ]
    [[ $output == 'public suffixes: '* ]]
    [[ $output != *'top-level domains'* ]]
    run --separate-stderr linkspan lists --update tlds --json
    [ "$status" -eq 0 ]
    [[ $output != *'"suffixes"'* ]]
}

@test "--from=html: each attribute that is an address, and each that people read" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
def found(attribute, value):
    page = '<x %s="%s">' % (attribute, value)
    return subprocess.run([sys.argv[1], "--from=html", "--template={place} {text}"], input=page, text=True,
                          stdout=subprocess.PIPE).stdout
addresses = "href src action formaction cite data poster background longdesc manifest xlink:href HREF".split()
read = "title alt content summary placeholder label value aria-label Title".split()
others = "data-x id class hre hrefs srcs titles name style onclick".split()
for name in addresses + read + others:
    place = name.lower()
    # an address is all of the value; in text a bracket that nothing opens ends a link
    want = "http://a.com/x)" if name in addresses else "http://a.com/x"
    assert found(name, "http://a.com/x)") == "%s %s\n" % (place, want), name
    # a name without a scheme is a link only where people read it
    want = "%s a.com\n" % place if name in read else ""
    assert found(name, "see a.com now") == want, (name, found(name, "see a.com now"))
PYTHON
    gives 0 ''
}

@test "props: the first and the last code point of each length" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
for code in 0x41, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF:
    done = subprocess.run([sys.argv[1], "props", "--json", "U+%04X" % code], stdout=subprocess.PIPE, check=True)
    assert ord(json.loads(done.stdout)["text"]) == code, (code, done)
PYTHON
    gives 0 ''
}

@test "host: the Unicode form of each kind" {
    unicode_of() {
        linkspan host --json "$1" | field unicode
    }
    run unicode_of xn--bcher-kva.de
    gives 0 '"bücher.de"'
    run unicode_of xn--bcher-kva
    gives 0 '"bücher"'
    run unicode_of 127.0.0.1
    gives 0 '"127.0.0.1"'
    run unicode_of '[::1]'
    gives 0 '"[::1]"'
}

@test "find --count-by: the bar has ten columns at least" {
    printf 'a.com a.com longer-name.org\n' >text
    local cols bar
    for cols in 60:39 33:12 32:11 31:10 30:10; do
        run "$LINKSPAN_SOURCE/tests/cli/terminal.py" --columns "${cols%:*}" "$LINKSPAN" --count-by=host text
        printf -v bar "%${cols#*:}s" ''
        [ "${lines[0]//$'\r'/}" = "2  a.com            ${bar// /#}" ] || { echo "$cols: ${lines[0]}"; return 1; }
    done
}

@test "a FIFO in the folder of the user's lists is refused, one that is named is read" {
    mkdir -p "$dir/data/linkspan"
    mkfifo "$dir/data/linkspan/tlds-alpha-by-domain.txt" named
    XDG_DATA_HOME=$dir/data run --separate-stderr timeout 20 "$LINKSPAN" <<<a.com
    gives 0 a.com
    [[ $stderr == *': not a regular file; this list is not used' ]]
    printf 'COM\nNET\nORG\nMADEUP\n' >named &
    run timeout 20 "$LINKSPAN" --any-list --use=named <<<a.madeup
    gives 0 a.madeup
}

@test "signals that are ignored stay ignored, others end it" {
    mkfifo pipe
    local signal
    for signal in INT TERM HUP; do
        (trap '' "$signal"; exec "$LINKSPAN" pipe >out) &
        local pid=$!
        exec 9>pipe
        echo a.com >&9
        sleep 0.3
        kill -s "$signal" $pid
        sleep 0.3
        echo b.com >&9
        exec 9>&-
        wait $pid
        [ "$(cat out)" = $'a.com\nb.com' ]
    done
}

@test "every option of the manual page is an option of its command" {
    run python3 - "$LINKSPAN" "$LINKSPAN_SOURCE/docs/reference/linkspan.1" <<'PYTHON'
import re, subprocess, sys
with open(sys.argv[2], encoding="utf-8") as file:
    page = file.read().replace("\\-", "-")
sections, title = {}, None
for match in re.finditer(r"^\.S[HS] (.*)$|^\.TP.*\n(.*)$", page, re.M):
    if match[1]:
        title = match[1].strip('"')
    else:
        sections.setdefault(title, []).extend(re.findall(r"(?<![\w-])-[A-Za-z0-9]\b|--[a-z0-9-]+", match[2]))
def help_of(command):
    told = subprocess.run([sys.argv[1], command, "--help"], stdout=subprocess.PIPE, text=True).stdout
    return set(re.findall(r"(?<![\w-])-[A-Za-z0-9]\b|--[a-z0-9-]+", told))
commands = "find linkify explain format normalize build host check display extend props lists".split()
shared = {"OPTIONS OF DETECTION": "find linkify explain check display extend".split(),
          "OPTIONS OF SAFETY": ["find"], "OPTIONS OF LOOK-UPS": ["find"], "COMMON OPTIONS": commands,
          "OPTIONS OF WRITING": ["format"]}
count = 0
for command in commands:
    known = help_of(command)
    for title, options in sections.items():
        if title == command or command in shared.get(title, ()):
            for option in options:
                assert option in known, (command, title, option)
                count += 1
assert count > 250, count
PYTHON
    gives 0 ''
}

@test "--from=mail: a field of 262144 bytes, and a line more" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
for first in 63, 64: # the last line starts at byte 262143 or 262144 of the field
    mail = "Subject:" + "x" * (first - 9) + "\n" + (" " + "x" * 62 + "\n") * 4095 + " b.com\n\nc.com\n"
    done = subprocess.run([sys.argv[1], "--from=mail"], input=mail, capture_output=True, text=True)
    assert done.stdout == "b.com\nc.com\n", (first, done.stdout)
    assert ("more than 262144 bytes" in done.stderr) == (first == 64), (first, done.stderr)
PYTHON
    gives 0 ''
}

@test "-h: no field file, in JSON and in tables" {
    echo a.com >text
    run linkspan -h --json text
    [[ $output == '{"line":1,'* ]]
    run linkspan -h --csv text
    [ "${lines[0]}" = 'line,column,kind,text,host,registrable,href' ]
    run linkspan --csv text
    [ "${lines[0]}" = 'file,line,column,kind,text,host,registrable,href' ]
    run linkspan --json text
    [[ $output == '{"file":"text","line":1,'* ]]
}

@test "explain --html: the text, its links and what was refused are shown" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import html, re, subprocess, sys
text = "see a.com/(x) <b> & co.uk or b.invalid \u05d0\u200f."
page = subprocess.run([sys.argv[1], "explain", "--html", "--profile=uts58"], input=text, text=True,
                      stdout=subprocess.PIPE).stdout
def bare(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup))
heading = re.search(r"<h2[^>]*>(.*?)</h2>", page, re.S).group(1)
assert bare(heading) == text.replace("\u200f", "U+200F"), heading
shown = [bare(one) for one in re.findall(r"<p>(Link|No link)(, bytes \d+ to \d+: .*?)</p>", page) for one in one[1:]]
assert shown == [", bytes 4 to 13: a.com/(x)", ", bytes 20 to 25: co.uk",
                 ", bytes 29 to 38: b.invalid"], shown
assert re.findall(r"<li>leads to ([^\n]*)", page) == ["https://a.com/(x)"], page
assert [bare(one) for one in re.findall(r"<li>host (.*?):", page)] == ["a.com", "co.uk", "b.invalid"], page
PYTHON
    gives 0 ''
}

@test "host: of a URL with a scheme its host is described, whatever it is" {
    host_of() {
        linkspan host --json "$1" | field host
    }
    run host_of 'http://localhost/x'
    gives 0 '"localhost"'
    run host_of 'http://a.com/x'
    gives 0 '"a.com"'
    run host_of 'a.com/x'
    gives 0 '"a.com"'
    run host_of 'word/x'
    gives 0 '"word/x"'
}

@test "linkify: schemes that were asked for come in addition to the usual ones" {
    local link
    for link in http://a.com/ https://a.com/ ftp://a.com/ mailto:x@a.com foo://a.com/; do
        run with_input "$link" linkspan linkify --scheme=foo
        [[ $output == "<a href=\"$link\""* ]] || { echo "$output"; return 1; }
    done
    for link in tel:+49301234567 sms:+15105550101 'magnet:?xt=urn:btih:a' geo:1,2 xmpp:a@b.com \
        matrix:u/a:b.org doi:10.1000/182 urn:isbn:1 did:web:a.com sip:a@b.com http://a.com/; do
        run with_input "$link" linkspan linkify --opaque-schemes --scheme=foo
        [[ $output == "<a href=\"$link\""* ]] || { echo "$output"; return 1; }
    done
    for link in foo:bar did:web:a.com news:comp.lang.c git://a.com/b; do
        run with_input "$link" linkspan linkify --scheme="${link%%:*}"
        [[ $output == "<a href=\"$link\""* ]] || { echo "$output"; return 1; }
        run with_input "$link" linkspan check --scheme="${link%%:*}"
        [[ $output != *scheme* ]] || { echo "$output"; return 1; }
    done
}

@test "--from=mail: identifiers of messages are no addresses" {
    local name
    for name in Message-ID In-Reply-To References Content-ID Resent-Message-ID; do
        run with_input "$name: <x@a.com>\n\nb.com\n" linkspan --from=mail
        gives 0 b.com
    done
    for name in Message-IDs Reply-To Sender Resent-To; do
        run with_input "$name: <x@a.com>\n\nb.com\n" linkspan --from=mail
        gives 0 'x@a.com
b.com'
    done
}
