"""A character at the end of a window counts once, whatever its length."""
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
