"""-C: of a line with very many links, the first of them."""
import subprocess, sys
# a link of 13 bytes and a space: 65536 = 4681 * 14 + 2
for count in 4680, 4681, 4682, 4683, 4684, 5000:
    line = b"http://a.com/ " * count
    done = subprocess.run([sys.argv[1], "-C0"], input=line, capture_output=True)
    if len(line) <= 65536:
        assert done.stdout == line + b"\n" and not done.stderr, count
        continue
    # a link that starts before byte 65536 is shown
    hidden = max(0, count - 4682)
    assert done.stdout.count(b"http") >= count - hidden, (count, done.stdout[-50:])
    if hidden == 0:
        assert b"only the text around its links is shown" in done.stderr, (count, done.stderr)
    else:
        told = b"its first links is shown, and %d more links are not" % hidden
        assert told in done.stderr, (count, done.stderr)
