"""Texts of any length are read as a whole."""
import subprocess, sys
# the buffer has 64 KiB, then 192, 448, ...
for size in 0, 1, 65535, 65536, 65537, 131072, 196607, 196608, 196609, 458752, 458753:
    tail = " a.com/b(c)d. x"
    text = ("x" * (size - len(tail)) if size >= len(tail) else "") + tail
    with open("text", "w") as file:
        file.write(text)
    at = text.index("a.com")
    done = subprocess.run([sys.argv[1], "extend", "text"], input="%d\t%d\n" % (at, at + 5),
                          capture_output=True, text=True)
    assert done.stdout == "%d\t%d\n" % (at, at + 11), (size, done)
    done = subprocess.run([sys.argv[1], "linkify", "--from=html", "text"], capture_output=True, text=True)
    want = text.replace("a.com/b(c)d", '<a href="https://a.com/b(c)d" rel="nofollow noopener">a.com/b(c)d</a>')
    assert done.stdout == want, (size, done.stdout[-200:])
