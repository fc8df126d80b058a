"""Extend: each line that is no range, and each range that is not in the text."""
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
