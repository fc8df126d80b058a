"""--from=html: what is an address, and what browsers drop around it."""
import json, string, subprocess, sys
rows = []
# URL Standard, basic URL parser: control characters and spaces around an address are dropped
for byte in range(1, 0x21):
    for before, after in (1, 0), (0, 1), (3, 2):
        rows.append((chr(byte) * before, "https://a.com/", chr(byte) * after, True))
# others are not: they may belong to the address, but never before a scheme
for char in "!", "\x7f", "\u00a0", "\u3000", "\ufeff":
    rows.append((char, "https://a.com/", "", False))
rows += [("", "", "", False), (" ", "", "", False), ("", "", " \t\n ", False)]
# RFC 3986 3.1: a scheme is a letter, and then letters, digits, plus, hyphen and full stop
for letter in string.ascii_letters:
    rows += [("", letter + "q://b.com/", "", True), ("", "q" + letter + "://b.com/", "", True)]
for char in "+-.0123456789":
    rows += [("", "q" + char + "://b.com/", "", True), ("", char + "q://b.com/", "", False)]
for char in "*,/:;<=>?@[\\]^_`{|}~":
    rows.append(("", "q" + char + "://b.com/", "", False))
# an address that starts with two slashes has a host; a path or a name alone is none
rows += [("", text, "", is_address) for text, is_address in (
    ("//a", True), ("//ab", True), ("//", False), ("/", False), ("///", False), ("/a", False), ("/a.com", False),
    ("a.com", False), ("a.com:80", False), ("1.2.3.4:80", False), ("x@a.com", True), ("mailto:x@a.com", True))]


def escaped(text):
    # a reference to a carriage return is a carriage return; the byte would be a line feed
    return "".join("&#%d;" % ord(c) if c in "&\"<\r" else c for c in text)


html, want = b"", []
for before, text, after, is_address in rows:
    html += b'<a href="' + escaped(before).encode()
    if is_address:
        want.append((text, len(html), len(html) + len(text)))
    html += (escaped(text) + escaped(after)).encode() + b'">'
done = subprocess.run([sys.argv[1], "--from=html", "--json"], input=html, capture_output=True)
got = [json.loads(line) for line in done.stdout.splitlines()]
got = [(row["text"], row["start"], row["end"]) for row in got]
assert got == want, [one for one in zip(got, want) if one[0] != one[1]][:1] or (len(got), len(want))
