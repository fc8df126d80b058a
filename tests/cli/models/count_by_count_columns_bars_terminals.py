"""Find --count-by: columns and bars on terminals of each width."""
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
