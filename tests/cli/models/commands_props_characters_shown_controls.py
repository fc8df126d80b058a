"""Props: characters are shown, controls and surrogates are not."""
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
