"""Compressed data that comes in small pieces from a pipe is recognised."""
from packed import *
import time


def piped(pieces):
    child = subprocess.Popen([LINKSPAN], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, bufsize=0)
    for piece in pieces:
        child.stdin.write(piece)
        time.sleep(0.002)
    out, why = child.communicate()
    return child.returncode, out.decode(), why.decode()


for kind in KINDS:
    whole = packed(kind, b"http://a.com/\nhttp://b.com/\n")
    for size in 1, 3: # 24 bytes in pieces, and then the rest
        pieces = [whole[at:at + size] for at in range(0, 24, size)] + [whole[24:]]
        got = piped(pieces)
        assert got == (0, "http://a.com/\nhttp://b.com/\n", ""), (kind, size, got)
# text that starts like compressed data
for text in "B", "BZ", "BZh", "BZh9", "BZh91AY&S", "(", "P", "_", "P*M":
    for pieces in [(text + " a.com\n").encode()], [text.encode(), b" a.com\n"]:
        got = piped(pieces)
        assert got == (0, "a.com\n", ""), (text, got)
    got = piped([text.encode()])
    assert got == (1, "", ""), (text, got)
