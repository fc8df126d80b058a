"""Zstd: frames that are skipped, of each of the sixteen kinds."""
from packed import *
frame = packed("zstd", b"a.com\n")
files = {}
for low in range(16):
    skipped = bytes([0x50 + low]) + b"\x2a\x4d\x18\x03\0\0\0abc"
    files["first%d" % low] = skipped + frame
    files["between%d" % low] = frame + skipped + frame
    files["last%d" % low] = frame + skipped
told, status = read(files)
for name, (links, why) in told.items():
    assert not why and links == ["a.com"] * (2 if name.startswith("between") else 1), (name, links, why)
assert status == 0
