#!/usr/bin/env bats
# Whole classes of input, each beside a small model of what is right.
load common

@test "help: each line is as full as it can be, up to 80 columns" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import re, subprocess, sys
def help_of(*words):
    return subprocess.run([sys.argv[1], *words, "--help"], capture_output=True, text=True, check=True).stdout
commands = re.findall(r"^  ([a-z]+)  ", help_of(), re.M)
assert len(commands) == 13, commands
wrapped = 0
for command in commands:
    lines = help_of(command).split("\n")
    for line, after in zip(lines, lines[1:]):
        assert len(line) <= 80, (command, line)
        # a line goes on in one that is indented as deep, and that starts no option
        indent = len(after) - len(after.lstrip())
        is_name = re.fullmatch(r"  (-., |    )--[^ ]+", line)
        if not line.strip() or not after.strip() or line.endswith(":") or line.startswith("Usage"):
            continue
        if indent not in (0, 28) or (indent == 0 and line.startswith(" ")):
            continue
        if is_name: # alone, since it is too long for its column
            assert len(line) >= 27, (command, line)
            continue
        word = after.split()[0]
        assert len(line) + 1 + len(word) > 80, (command, line, word)
        wrapped += 1
    for line in lines: # the column of the explanations
        if re.match(r"  (-.,|   ) --", line) and len(line) > 28:
            name = re.match(r"  (-., |    )--[^ ]+", line).group()
            assert len(name) < 27 or line == name, (command, line)
            assert line[27] == " " and line[28] != " " or line == name, (command, line)
assert wrapped > 100, wrapped
PYTHON
    gives 0 ''
}

@test "commands: every word that is one or two edits away is near, others are not" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import random, subprocess, sys
names = ["find", "linkify", "explain", "format", "normalize", "build", "host", "check", "display", "extend", "props",
         "lists", "completion"]
def distance(a, b):
    """Edits, where neighbours that are swapped are one edit."""
    d = {(i, j): i + j for i in range(len(a) + 1) for j in range(len(b) + 1) if i == 0 or j == 0}
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            d[i, j] = min(d[i - 1, j] + 1, d[i, j - 1] + 1, d[i - 1, j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                d[i, j] = min(d[i, j], d[i - 2, j - 2] + 1)
    return d[len(a), len(b)]
dice = random.Random(58)
for number in range(200):
    word = list(dice.choice(names))
    for _ in range(number % 5 + 1):
        at = dice.randrange(len(word))
        edit = dice.randrange(4)
        if edit == 0 and len(word) > 2:
            del word[at]
        elif edit == 1:
            word.insert(at, dice.choice("xeilt"))
        elif edit == 2:
            word[at] = dice.choice("xeilt")
        elif at > 0:
            word[at - 1], word[at] = word[at], word[at - 1]
    word = "".join(word)
    if word in names:
        continue
    done = subprocess.run([sys.argv[1], word], capture_output=True, text=True)
    got = [line.split("'")[1] for line in done.stderr.split("\n") if "did you mean" in line]
    want = [name for name in names if distance(word, name) <= max(len(word) // 3, 1)]
    assert got == want, (word, got, want)
PYTHON
    gives 0 ''
}

@test "normalize --strip-tracking: random queries, beside the list of names" {
    run python3 - "$LINKSPAN" "$LINKSPAN_SOURCE/data/links/tracking.txt" <<'PYTHON'
import random, subprocess, sys
rows = [line.split("#")[0].split() for line in open(sys.argv[2])]
rows = [row[0] for row in rows if row]
assert len(rows) > 20
def is_tracking(pair):
    name = pair.split("=")[0].lower()
    return any(name.startswith(row[:-1]) if row.endswith("*") else name == row for row in rows)
def normalized(urls, *options):
    done = subprocess.run([sys.argv[1], "normalize", *options], input="\n".join(urls) + "\n", text=True,
                          capture_output=True, check=True)
    return done.stdout.split("\n")[:-1]
dice = random.Random(58)
def pair():
    name = dice.choice(rows).replace("*", dice.choice(["", "x"]))
    name = dice.choice([name, name, name.upper(), name + "x", name[:-1], "a", "q", "1", "_", "z", ""])
    return name + dice.choice(["", "=", "=1", "=a=b", "=?"])
urls = []
for _ in range(2000):
    query = "&".join(pair() for _ in range(dice.randrange(5)))
    urls.append("https://a.com/p" + dice.choice(["", "?" + query, "?" + query]) + dice.choice(["", "#f?utm_id=1", "#"]))
stripped = 0
for before, after in zip(normalized(urls), normalized(urls, "--strip-tracking")):
    address, hash_sign, fragment = before.partition("#")
    path, mark, query = address.partition("?")
    pairs = query.split("&") if mark else []
    kept = [one for one in pairs if not is_tracking(one)]
    # a query that was stripped to nothing is no query
    if len(kept) < len(pairs):
        stripped += 1
        query = "&".join(kept)
        mark = "?" if query else ""
    assert after == path + mark + query + hash_sign + fragment, (before, after)
assert stripped > 500, stripped
PYTHON
    gives 0 ''
}

@test "find --count-by: as many names as make the table grow, in order" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import collections, random, subprocess, sys
dice = random.Random(58)
def check(names):
    counts = collections.Counter(names)
    got = subprocess.run([sys.argv[1], "--count-by=host", "-"], input="\n".join(names), text=True,
                         capture_output=True).stdout
    want = sorted(counts.items(), key=lambda row: (-row[1], row[0].encode()))
    assert got == "".join("%d\t%s\n" % (count, name) for name, count in want), (len(counts), got[:300])
# the table has 1024 entries at first, of which three quarters are used
for count in 1, 2, 767, 768, 769, 1535, 1536, 1537, 5000:
    check(["h%d.com" % i for i in range(count)] + ["h%d.com" % (i * i % count) for i in range(count)])
# names that others start with, and names of all lengths
check([".".join("abc"[:n] for n in range(1, k + 1)) + ".com" for k in range(1, 4)] * 2 +
      ["a" * n + ".com" for n in range(1, 60)] + ["a.co", "a.com", "a.com.br", "aa.co"])
check([dice.choice("ab") * dice.randrange(1, 60) + "." + dice.choice(["com", "co", "org"]) for _ in range(20000)])
PYTHON
    gives 0 ''
}

@test "find --count-by: columns and bars on terminals of each width" {
    run python3 - "$LINKSPAN" "$LINKSPAN_SOURCE" <<'PYTHON'
import os, sys
sys.path.insert(0, os.path.join(sys.argv[2], "tests/cli"))
import terminal
def shown(text, columns):
    status, out = terminal.shown([sys.argv[1], "--count-by=host", "-"], columns, input=text)
    assert status == 0, status
    return out.decode().replace("\r\n", "\n").split("\n")[:-1]
counts = {"a.com": 120, "bb.org": 60, "ccc.net": 1, "d" * 40 + ".com": 7}
text = " ".join(name for name, count in counts.items() for _ in range(count)).encode()
for columns in (0, 1, 20, 30, 31, 32, 33, 80, 81, 86, 87, 88, 89, 90, 100, 200):
    width = columns or 80
    fitting = [len(name) for name in counts if len(name) <= width // 2]
    names = max(fitting, default=0)
    # the longest bar ends in the last column but one, and has ten characters at least
    bar = max(width - (3 + names + 5), 10)
    if width <= 3 + names + 5 + 10:
        bar = 10
    want = []
    for name, count in sorted(counts.items(), key=lambda row: -row[1]):
        row = "%3d  %s" % (count, name)
        if len(name) <= names:
            row += " " * (names - len(name) + 2) + "#" * (1 + (bar - 1) * count // 120)
        want.append(row)
    got = shown(text, columns)
    assert got == want, (columns, got, want)
PYTHON
    gives 0 ''
}

@test "--from=html: spaces around an address, and each character of a scheme" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
def found(document):
    done = subprocess.run([sys.argv[1], "--from=html", "--json", "--fields=start,end,text", "-"],
                          input=document.encode(), capture_output=True)
    assert done.stderr == b"", done
    return done.stdout.decode()
# HTML 2.4.1: ASCII whitespace around an address does not belong to it
for before in "", " ", "\t", "\n", "\f", "\r", " \t\n":
    for after in "", " ", "\t", "\n", "\f", "\r", "  ":
        want = '{"start":%d,"end":%d,"text":"https://a.com/x"}\n' % (9 + len(before), 24 + len(before))
        got = found('<a href="%shttps://a.com/x%s">' % (before, after))
        assert got == want, (before, after, got)
for other in "", " ", "  ", "/", "//", "x", ":", "://a.com":
    assert found('<a href="%s">' % other) == "", other
assert '"text":"//a.com"' in found('<a href="//a.com">')
# RFC 3986 3.1: a scheme starts with a letter; letters, digits, plus, minus and dot follow
for char in map(chr, range(0x21, 0x7F)):
    if char in "\"&<>":
        continue
    may_start = char.isalpha()
    may_follow = char.isalnum() or char in "+-."
    # after a scheme comes no address of e-mail
    got = found('<a href="a%sb:joe@a.com">' % char)
    assert not (may_follow and got), (char, got)
    got = found('<a href="%s:joe@a.com">' % char)
    assert not (may_start and got), (char, got)
assert '"text":"joe@a.com"' in found('<a href="joe@a.com">')
PYTHON
    gives 0 ''
}

@test "lists --update: folders that are missing are made, for their owner alone" {
    printf '# Version %s00\nCOM\nNET\nORG\n' "$(date -u +%Y%m%d)" >new
    seq -f 'MADEUP%04.0f' 1200 >>new
    for folder in "$dir/one" "$dir/two/three/four" "$dir/five/"; do
        XDG_DATA_HOME=$folder run linkspan lists --update new
        [ "$status" -eq 0 ]
        [ "$(stat -c %a "$folder/linkspan")" = 700 ]
        [ "$(stat -c %a "$folder/linkspan/lock")" = 600 ]
        cmp new "$folder/linkspan/tlds-alpha-by-domain.txt"
    done
    [ "$(stat -c %a "$dir/two/three")" = 700 ]
    # a link in place of the lock or of the new file is not followed
    for name in lock tlds-alpha-by-domain.txt.new; do
        mkdir -p "away/$name" "six/linkspan"
        ln -s "$dir/away/$name/target" "six/linkspan/$name"
        XDG_DATA_HOME=$dir/six run --separate-stderr linkspan lists --update new
        [ "$status" -eq 2 ]
        [[ $stderr == *'Too many levels of symbolic links'* ]]
        [ ! -e "away/$name/target" ]
        rm -r six
    done
    # the lists in use may be links
    mkdir -p seven/linkspan
    ln -s "$dir/new" seven/linkspan/tlds-alpha-by-domain.txt
    XDG_DATA_HOME=$dir/seven run linkspan <<<'a.madeup0007'
    gives 0 a.madeup0007
}

@test "redact: random HTML and Markdown, links replaced and all else kept" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import random, subprocess, sys
dice = random.Random(58)
def redacted(document, markup, how):
    done = subprocess.run([sys.argv[1], "linkify", "--from=" + markup, "--redact=" + how, "-"],
                          input=document.encode(), capture_output=True)
    assert done.returncode == 0 and done.stderr == b"", done
    return done.stdout.decode()
serial = 0
def link(markup, in_text):
    """A link as it is written, and what becomes of it by kind, host and secret."""
    global serial
    serial += 1
    host = "h%d.com" % serial
    escape = (lambda word: word.replace("[", "\\[").replace("]", "\\]")) if markup == "markdown" and in_text else (
        lambda word: word)
    stars = "\\*\\*\\*" if markup == "markdown" and in_text else "***"
    amp = dice.choice(["&amp;", "&#38;", "&#x26;"])
    forms = [("http://%s/x" % host, "http://%s/x" % host),
             ("http://%s/?a=1%sb=2" % (host, amp), "http://%s/?a=1%sb=2" % (host, amp)),
             ("http://%s/?token=1f2e3d4c5b6a7988%sb=2" % (host, amp), "http://%s/?token=%s%sb=2" % (host, stars, amp)),
             ("http://joe:pass%d@%s/" % (serial, host), "http://joe:%s@%s/" % (stars, host))]
    written, secret = dice.choice(forms)
    return written, {"kind": escape("[url]"), "host": escape("[%s]" % host), "secret": secret}
for number in range(60):
    markup = ("html", "markdown")[number % 2]
    pieces = []
    for _ in range(dice.randrange(1, 40)):
        roll = dice.randrange(4)
        if roll == 0:
            pieces.append(dice.choice(["word ", "é ", "&eacute; ", "1 < 2 ", "<b>bold</b> ", "\n\n", "<br> ", "&amp; "]))
        elif roll == 1:
            pieces += ["see ", link(markup, True), " here\n"]
        elif markup == "html":
            pieces += ['<a href="', link(markup, False), '">it</a> ']
        else:
            pieces += ["[it](<", link(markup, False), ">) "]
    document = "".join(piece if isinstance(piece, str) else piece[0] for piece in pieces)
    for how in "kind", "host", "secret":
        want = "".join(piece if isinstance(piece, str) else piece[1][how] for piece in pieces)
        got = redacted(document, markup, how)
        assert got == want, (markup, how, document, got, want)
PYTHON
    gives 0 ''
}

@test "--suspects --json: a port of five digits is a number, a longer one a string" {
    run with_input 'http://a.com:65535/ http://b.com:65536/ http://c.com:99999/ http://d.com:100000/ http://e.com:00080/' \
        linkspan --suspects --json --fields=port,refused
    gives 0 '{"port":65535,"refused":null}
{"port":65536,"refused":"H9"}
{"port":99999,"refused":"H9"}
{"port":"100000","refused":"H9"}
{"port":80,"refused":null}'
}

@test "messages of more than 4095 bytes are cut" {
    for len in 1 4077 4078 4079 4080 5000; do
        word=$(printf '%*s' $len '' | tr ' ' x)
        said="$word: no such command"
        run --separate-stderr linkspan help "$word"
        [ "$stderr" = "linkspan: help: ${said:0:4095}" ]
    done
}

@test "--from=html: 64 bytes of an attribute's name are shown, in small letters" {
    for len in 1 2 63 64 65 200; do
        name=$(printf '%*s' $len '' | tr ' ' 'X')
        run with_input "<p $name=\"see https://a.com/\">" linkspan --from=html --template='{place}'
        name=${name,,}
        gives 0 "${name:0:64}"
    done
    # the name ends where the value or the element does
    run with_input '<p DATA-X = "https://a.com/" Data-Y="https://b.com/"data-z=https://c.com/>' \
        linkspan --from=html --template='{place}'
    gives 0 $'data-x\ndata-y\ndata-z'
}

@test "props: characters are shown, controls and surrogates are not" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
points = [*range(0x100), 0x7FF, 0x800, 0xD7FF, *range(0xD800, 0xE000, 0x7FF), 0xDFFF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
names = ["U+%04X" % cp for cp in points]
told = subprocess.run([sys.argv[1], "props", *names], capture_output=True, check=True).stdout.decode()
objects = subprocess.run([sys.argv[1], "props", "--json", *names], capture_output=True, check=True).stdout.decode()
for cp, row, line in zip(points, told.split("\n"), objects.split("\n")):
    is_surrogate = 0xD800 <= cp <= 0xDFFF
    is_control = cp < 0x20 or 0x7F <= cp <= 0x9F
    one = json.loads(line)
    assert row.startswith("U+%04X " % cp) and "Link_Term=%s " % one["link_term"] in row, row
    assert ("Link_Email=Yes" in row) == one["link_email"], row
    assert one["code_point"] == cp, one
    assert one["text"] == (None if is_surrogate else chr(cp)), one
    tail = row.split("Link_Email=")[1][4:]
    if one["link_bracket"]:
        bracket = "Link_Bracket=U+%04X %s " % (ord(one["link_bracket"]), one["link_bracket"])
        assert tail.startswith(bracket), row
        tail = tail[len(bracket):]
    assert tail == ("" if is_surrogate or is_control else chr(cp)), (cp, row)
# how a code point is written: U+ and four to six digits, in any case
def status(word):
    done = subprocess.run([sys.argv[1], "props", word], capture_output=True)
    return done.returncode, done.stdout.count(b"\n")
for word, want in (("U+0041", (0, 1)), ("u+00e9", (0, 1)), ("U+00E9", (0, 1)), ("U+10FFFF", (0, 1)), ("U+00aF", (0, 1)),
                   ("U+041", (0, 5)), ("U+0000041", (0, 9)), ("U+110000", (2, 0)), ("U-0041", (0, 6)),
                   ("U+004G", (0, 6)), ("U+004g", (0, 6)), ("V+0041", (0, 6)), ("U+ 041", (0, 6)), ("U+00/1", (0, 6)),
                   ("U+00:1", (0, 6)), ("U+00@1", (0, 6)), ("U+00`1", (0, 6))):
    assert status(word) == want, (word, status(word))
PYTHON
    gives 0 ''
}

@test "normalize --unwrap: parameters, escapes and Proofpoint's characters" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import base64, subprocess, sys
from urllib.parse import quote
rows = [("https://google.com/url?url=https://a.com/", "https://a.com/"),
        ("https://google.com/url?q=x&url=https://a.com/", "https://a.com/"),
        ("https://google.com/url?qq=https://b.com/&q=https://a.com/", "https://a.com/"),
        ("https://google.com/url?q&q=https://a.com/", "https://a.com/"),
        ("https://google.com/url?a&q=https://a.com/&q=https://b.com/", "https://a.com/"),
        ("https://google.com/url///?q=https://a.com/", "https://a.com/"),
        ("https://www.google.com/url?q=HTTP://A.com/", "http://a.com/"),
        ("https://google.com/url?q=http://a", "http://a/"),
        ("https://google.com/url?q=https://a", "https://a/"),
        ("https://google.com/url?q=https%3a%2F%2fa.com/%7Ex", "https://a.com/~x"),
        ("https://google.com/url?q=https://a.com/#f", "https://a.com/"),
        ("https://x.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.com%2F&data=1", "https://a.com/"),
        ("https://urldefense.proofpoint.com/v2/url?u=https-3A__a.com_x-5Fy-7E-2Dz&d=1", "https://a.com/x_y~-z"),
        ("https://urldefense.proofpoint.com/v2/url?u=https-3A__a.com_x-5&d=1", "https://a.com/x-5"),
        ("https://urldefense.proofpoint.com/v2/url?u=https-3A__a.com_x-zz-4g&d=1", "https://a.com/x-zz-4g"),
        # a parameter without a name is none of those that have the address
        ("https://urldefense.proofpoint.com/v2/url?=https-3A__b.com_&u=https-3A__a.com_", "https://a.com/"),
        ("https://google.com/url?=https://b.com/&q=https://a.com/", "https://a.com/"),
        ("https://urldefense.com/v3/__https://a.com/x__;!!y$", "https://a.com/x"),
        ("https://urldefense.us/v3/__https://a.com/x__;!!y$", "https://a.com/x"),
        ("https://urldefense.com/v3/__https://a.com/b__;c__;!!y$", "https://a.com/b__;c")]
def wrapped(path, text):
    code = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return "https://urldefense.com/v3/__https://a.com/%s__;%s!!x$" % (path, code)
# characters of each length in UTF-8, the first and the last
for char in "\u00a1\u07ff\u0800\uffee\U00010000\U0001f600":
    rows.append((wrapped("x*y", char), "https://a.com/x%sy" % quote(char)))
    rows.append((wrapped("*y*", char + "z"), "https://a.com/%syz" % quote(char)))
    rows.append((wrapped("**A/*", char + char + "z"), "https://a.com/%s/z" % quote(char + char)))
# the bytes that end a range of lead bytes, followed by bytes that continue a character:
# a star stands for as many bytes as the first one announces, even if it is no lead byte
for lead, size in (0x7f, 1), (0x80, 1), (0xbf, 1), (0xc0, 2), (0xdf, 2), (0xe0, 3), (0xef, 3), (0xf0, 4), (0xf4, 4):
    data = bytes([lead] + [0x81, 0x82, 0x83, 0x84][:size])
    code = base64.urlsafe_b64encode(data).decode().rstrip("=")
    parts = [quote(data[:size]), quote(data[size:])]
    rows.append(("https://urldefense.com/v3/__https://a.com/*y*__;%s!!x$" % code, "https://a.com/%sy%s" % tuple(parts)))
# each byte in both ways to escape it; an address keeps or escapes it after that (URL Standard, path
# percent-encode set), unless the byte is syntax there
for byte in range(0x100):
    if bytes([byte]) in b"#?%\\":
        continue
    is_kept = byte > 0x20 and byte < 0x7f and bytes([byte]) not in b"\"<>^`{|}"
    want = "https://a.com/x%sy" % (chr(byte) if is_kept else "%%%02X" % byte)
    if bytes([byte]) in b"\t\n\r":
        want = "https://a.com/xy" # WHATWG URL: browsers drop it
    for digits in "%02X" % byte, "%02x" % byte:
        rows.append(("https://google.com/url?q=https://a.com/x%%%sy" % digits, want))
        rows.append(("https://urldefense.proofpoint.com/v2/url?u=https-3A__a.com_x-%sy" % digits, want))
# two stars and a digit, or two stars, at the end of the address
rows += [(wrapped("**A", "xy"), "https://a.com/xy"), (wrapped("z**B", "xyz"), "https://a.com/zxyz"),
         (wrapped("**", "xy"), "https://a.com/xy"), (wrapped("z*", "x"), "https://a.com/zx"),
         (wrapped("***A", "xyz"), "https://a.com/xA"), (wrapped("x*y", "\0"), "https://a.com/x%00y")]
# no web address: nothing after the slashes, or one slash too few
for target in "http://", "https://", "http:/a.com/", "https:/a.com/", "http:a.com/", "httpx//a.com", "ftp://a.com/":
    rows.append(("https://google.com/url?q=" + target, "https://google.com/url?q=" + target))
    rows.append(("https://google.com/url?q=" + target + "&url=http://b.com/", "http://b.com/"))
text = "".join(url + "\n" for url, want in rows)
got = subprocess.run([sys.argv[1], "normalize", "--unwrap"], input=text, capture_output=True, text=True).stdout
for (url, want), line in zip(rows, got.split("\n")):
    assert line == want, (url, line, want)
assert got.count("\n") == len(rows)
PYTHON
    gives 0 ''
}

@test "check: what lies in a link is told with it, what lies beside it is told of the text" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
# U+200B directly before and after links, between them, and in them
hidden = "\u200b"
for text in ("x %s http://a.com/ y" % hidden, "x http://a.com/ %s y" % hidden, "%s http://a.com/ %s" % (hidden, hidden),
             "http://a.com/ %s http://b.com/ %s%s c.com x" % (hidden, hidden, hidden),
             "a%sb http://a.com/%sx y%sz b.com" % (hidden, hidden, hidden), "a%sb c%sd" % (hidden, hidden)):
    done = subprocess.run([sys.argv[1], "check", "--json", text], capture_output=True)
    rows = [json.loads(line) for line in done.stdout.decode().split("\n")[:-1]]
    data = text.encode()
    places = []
    links = [(row["start"], row["end"]) for row in rows if row["kind"] != "text"]
    for row in rows:
        for finding in row["findings"]:
            if finding["char"] != "U+200B":
                continue
            places.append(finding["start"])
            assert data[finding["start"]:finding["end"]].decode() == hidden, (text, finding)
            is_in = any(start <= finding["start"] < end for start, end in links)
            assert is_in == (row["kind"] != "text"), (text, row, finding)
    # each is told once
    want = [at for at in range(len(data)) if data.startswith(hidden.encode(), at)]
    assert sorted(places) == want, (text, places, want)
PYTHON
    gives 0 ''
}

@test "find --json: offsets of findings in each unit, before and after other characters" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
units = {"bytes": lambda text: len(text.encode()), "chars": len, "utf16": lambda text: len(text.encode("utf-16-le")) // 2}
for before in "", "x ", "\u00e9 ", "\u20ac\u20ac ", "\U0001f600 ":
    for path in "", "\u00e9", "\U0001f600":
        # Cyrillic a in a Latin name, and a port after it
        link = "https://p\u0430ypal.com:99/%s" % path
        for unit, length in units.items():
            done = subprocess.run([sys.argv[1], "--json", "--offsets=" + unit, "--fields=start,end,text,findings", "-"],
                                  input=(before + link + " x").encode(), capture_output=True)
            row = json.loads(done.stdout)
            assert row["text"] == link, row
            assert (row["start"], row["end"]) == (length(before), length(before + link)), (unit, row)
            port = [one for one in row["findings"] if one["name"] == "unusual-port"]
            start = length(before + "https://p\u0430ypal.com:")
            assert [(one["start"], one["end"]) for one in port] == [(start, start + 2)], (unit, row)
            mixed = [one for one in row["findings"] if one["name"] == "mixed-scripts"] # of the label
            label = (length(before + "https://"), length(before + "https://p\u0430ypal"))
            assert [(one["start"], one["end"]) for one in mixed] == [label], (unit, row)
PYTHON
    gives 0 ''
}
