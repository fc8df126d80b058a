"""-C: each of several long lines is shown as it is by itself."""
import itertools, re, subprocess, sys
def run(data, *options):
    done = subprocess.run([sys.argv[1], *options], input=data, capture_output=True)
    return done.stdout, done.stderr.decode()
LONG = b" x" * 40000
LINES = {
    "short": b"see a.com now", "none": b"no link", "empty": b"",
    "long": LONG + b" http://a.com/ " + LONG, "first": b"http://b.com/" + LONG,
    "last": LONG + b" http://c.com/", "cut": LONG, "many": b"http://d.com/ " * 5000,
    "edge": (b"y" * 65522 + b" http://e.com/"),
}
alone, linked = {}, {}
for name, line in LINES.items():
    linked[name] = b".com" in line
    if linked[name]:
        out, told = run(line + b"\n", "-C0")
        alone[name] = out[:-1], told
    else:
        alone[name] = (line if len(line) <= 65536 else line[:65536] + "…".encode()), ""
orders = [list(LINES), list(LINES)[::-1], sorted(LINES), sorted(LINES)[::-1],
          ["many", "short", "long", "none", "cut", "first", "many", "last", "cut", "short"],
          ["cut", "cut", "long", "short", "long", "short"], ["edge", "long", "edge", "cut", "edge"]]
for order in orders:
    data = b"\n".join(LINES[name] for name in order) + b"\n"
    for options in ["-C0"], ["-C20"], ["-B1"], ["-A1"]:
        out, told = run(data, "-n", *options)
        got = {int(re.match(rb"\d+", line).group()): line for line in out.split(b"\n")[:-1] if line != b"--"}
        for number, name in enumerate(order, 1):
            mark = b":" if linked[name] else b"-"
            if linked[name] or options == ["-C20"]:
                assert got[number] == b"%d" % number + mark + alone[name][0], (order, number, name, options)
            elif number in got:
                assert got[number] == b"%d-" % number + alone[name][0], (order, number, name, options)
        want = "".join(alone[name][1].replace("line 1:", "line %d:" % number)
                       for number, name in enumerate(order, 1))
        assert told == want, (order, told, want)
