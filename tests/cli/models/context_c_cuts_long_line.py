"""-C cuts a long line between two characters."""
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
