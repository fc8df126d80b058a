"""Extend: whatever of a link was found, its whole range comes out."""
import random, subprocess, sys
UNITS = {"bytes": lambda t: len(t.encode()), "chars": len, "utf16": lambda t: len(t.encode("utf-16-le")) // 2}
# links, and the first end from which they are corrected: that of the host's first label
URLS = ["https://a.com/x(y)z", "https://b.com/😀/é?c#(d)e", "www.c.org/p?q=(1)", "http://é.com/漢字(x)y"]
MAILS = ["jörg.x@d.net", "a.b+c@e.org", "éü@f.com", "漢字.y@mail.g.de"]
dice = random.Random(58)
text, lines = "", []
for number in range(60):
    text += dice.choice(["word ", "é ", "😀 ", "漢 ", ""])
    link = dice.choice(URLS + MAILS)
    start = len(text)
    if link in URLS: # any end after the first label of the host
        first = link.index(".") + 2
        found = start, start + dice.randrange(first, len(link) + 1)
    else: # any start up to the @
        found = start + dice.randrange(0, link.index("@") + 1), start + len(link)
    text += link + dice.choice([" ", "\n", " — "])
    lines.append((found, (start, start + len(link))))
with open("text", "w") as file:
    file.write(text)
def written(ranges, unit):
    count = UNITS[unit]
    return "".join("%d\t%d\t%d\n" % (count(text[:one]), count(text[:end]), number)
                   for number, (one, end) in enumerate(ranges))
orders = [lines, lines[::-1], dice.sample(lines, len(lines)), lines + lines]
for unit in UNITS:
    for order in orders:
        done = subprocess.run([sys.argv[1], "extend", "--profile=uts58", "--offsets", unit, "text"],
                              input=written([found for found, _ in order], unit),
                              capture_output=True, text=True)
        want = written([link for _, link in order], unit)
        for found, got, wanted in zip(order, done.stdout.splitlines(), want.splitlines()):
            assert got == wanted, (unit, found, got, wanted)
        assert done.stdout == want and done.returncode == 0 and not done.stderr, (unit, done)
