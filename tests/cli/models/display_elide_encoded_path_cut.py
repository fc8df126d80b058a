"""Display --elide: an encoded path is cut to each length, between two escapes."""
import re, subprocess, sys
head, path = "https://example.com", "/a%E2%81%84b%E2%81%84cdefgh"
units = re.findall("%..|.", path)
# from where all of it would be shown, if nothing were encoded
for most in range(len(head + "/a/b/cdefgh"), len(head + path) + 3):
    told = subprocess.run([sys.argv[1], "display", "--readable", "--order=plain", "--elide", str(most),
                           "https://example.com/a\u2044b\u2044cdefgh"],
                          stdout=subprocess.PIPE).stdout.decode().rstrip("\n")
    if most >= len(head + path):
        want = head + path
    else:
        want = head
        for unit in units:
            if len(want + unit) + 1 > most:
                break
            want += unit
        want += "\u2026"
    assert told == want, (most, told, want)
