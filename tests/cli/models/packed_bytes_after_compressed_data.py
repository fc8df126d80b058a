"""Bytes after compressed data: zeros may follow gzip and xz, nothing else may follow."""
from packed import *
links = ["http://a.com/"]
text = b"http://a.com/\n"
for kind in KINDS:
    whole = packed(kind, text)
    word = "unexpected bytes after the %s data" % kind
    files, want = {}, {}
    # RFC 1952 does not forbid it, tapes need it; the xz format has Stream Padding
    for zeros in 1, 2, 3, 4, 5, 17, 18, 19, 40, 1000:
        fits = kind in ("gzip", "xz")
        at = len(whole) + (zeros if fits else 0)
        cut = kind == "zstd" and zeros < 4
        files["z%d" % zeros] = whole + bytes(zeros)
        want["z%d" % zeros] = (links, "" if fits else "byte %d: %s" % (
            at, "the zstd data is cut off" if cut else word))
        files["m%d" % zeros] = whole + bytes(zeros) + whole
        want["m%d" % zeros] = (links * 2, "") if fits else (links, "byte %d: %s" % (at, word))
        files["j%d" % zeros] = whole + bytes(zeros) + b"abcdefghijkl"
        want["j%d" % zeros] = (links, "byte %d: %s" % (at, word))
    for byte in 1, 8, 0x1F, 0x28, 0x42, 0x50, 0x5F, 0x61, 0x7F, 0x80, 0xFD, 0xFF:
        files["b%d" % byte] = whole + bytes([byte]) * 12
        want["b%d" % byte] = (links, "byte %d: %s" % (len(whole), word))
    # a member of another kind is none of this kind
    for other in KINDS:
        if other != kind:
            files["o" + other] = whole + packed(other, text)
            want["o" + other] = (links, "byte %d: %s" % (len(whole), word))
    told, status = read(files)
    for name in files:
        assert told[name] == want[name], (kind, name, told[name], want[name])
    assert status == 2
