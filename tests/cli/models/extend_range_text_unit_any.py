"""Extend: each range of a text, in each unit and in any order."""
import random, subprocess, sys
text = "é😀 a.com/b(c)é x@é.com 😀y"
with open("text", "w") as file:
    file.write(text)
UNITS = {"bytes": lambda t: len(t.encode()), "chars": len, "utf16": lambda t: len(t.encode("utf-16-le")) // 2}


def extended(unit, ranges):
    place = [UNITS[unit](text[:at]) for at in range(len(text) + 1)]
    done = subprocess.run([sys.argv[1], "extend", "--profile=uts58", "--offsets", unit, "text"], capture_output=True,
                          text=True, input="".join("%d\t%d\n" % (place[one], place[end]) for one, end in ranges))
    assert done.returncode == 0 and not done.stderr, (unit, done)
    told = [[place.index(int(number)) for number in line.split("\t")] for line in done.stdout.splitlines()]
    assert len(told) == len(ranges), (unit, done)
    return {one: tuple(got) for one, got in zip(ranges, told)}


ranges = [(one, end) for one in range(len(text) + 1) for end in range(one, len(text) + 1)]
want = extended("bytes", ranges)
orders = [ranges, ranges[::-1], random.Random(58).sample(ranges, len(ranges)),
          sorted(ranges, key=lambda one: (-one[0], one[1]))]
for unit in UNITS:
    for order in orders:
        assert extended(unit, order) == want, unit
# of an address only the start is corrected, whatever its end is; of a URL only the end is
mail, at, url = text.index("x@"), text.index("@"), text.index("a.com")
for end in range(at + 1, text.index(" 😀") + 1):
    for one in mail, at:
        assert want[one, end] == (mail, end), (one, end)
for end in range(url + 5, url + 12):
    assert want[url, end] == (url, text.index(" x@")), end
