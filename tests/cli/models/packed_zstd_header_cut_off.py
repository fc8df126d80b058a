"""Zstd: a header that is cut off is not read on into earlier bytes."""
from packed import *
# as part of a header, the bytes before it would ask for a window of 2 TiB
skipped = b"\x50\x2a\x4d\x18" + b"\x00\xf8\0\0" + b"\x00\xf8" * 0x7c00
frame = packed("zstd", b"a.com\n")
magic = b"\x28\xb5\x2f\xfd"
files = {"magic": skipped + magic, "flags": skipped + magic + b"\0",
         "size": skipped + magic + b"\xe0" + b"\xff" * 7, "second": skipped + frame + skipped + magic}
told, status = read(files)
for name, content in files.items():
    links = ["a.com"] if name == "second" else []
    assert told[name] == (links, "byte %d: the zstd data is cut off" % len(content)), (name, told[name])
assert status == 2
