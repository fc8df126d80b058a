"""Zstd: each window of up to 32 MiB is read, and each larger one is refused."""
from packed import *
MOST = 32 << 20
REFUSED = "byte 0: a zstd window larger than 32 MiB; use zstd -d --long"


def frame(header, text):
    """One raw block, the last one (RFC 8878 3.1.1.2)."""
    return b"\x28\xb5\x2f\xfd" + header + (len(text) << 3 | 1).to_bytes(3, "little") + text


text = b"a.com\n" * 50
links = ["a.com"] * 50
files, want = {}, {}
# RFC 8878 3.1.1.1.2: an exponent of five bits and a mantissa of three
for byte in range(256):
    base = 1 << 10 + (byte >> 3)
    size = base + base // 8 * (byte & 7)
    files["window%d" % byte] = frame(bytes([0, byte]), text)
    want["window%d" % byte] = (links, "") if size <= MOST else ([], REFUSED)
# a single segment: after an ID of a dictionary, of which 0 is none, the size of the content
for id_code, id_len in enumerate((0, 1, 2, 4)):
    for size_code, size_len in enumerate((1, 2, 4, 8)):
        start = bytes([size_code << 6 | 0x20 | id_code]) + bytes(id_len)
        name = "%d.%d" % (id_len, size_len)
        some = text[:240] if size_len == 1 else text
        told = len(some) - (256 if size_len == 2 else 0)
        files["whole" + name] = frame(start + told.to_bytes(size_len, "little"), some)
        want["whole" + name] = (links[:len(some) // 6], "")
        for size in MOST + 1, MOST + (1 << 24), (1 << 32) - 1, 1 << 40, (1 << 64) - 1:
            if size < 1 << 8 * size_len:
                files["large%s.%d" % (name, size)] = frame(start + size.to_bytes(size_len, "little"), text)
                want["large%s.%d" % (name, size)] = ([], REFUSED)
        if size_len >= 4: # not too large, but not what follows
            files["most" + name] = frame(start + MOST.to_bytes(size_len, "little"), text)
told, status = read(files)
for name in files:
    if name in want:
        assert told[name] == want[name], (name, told[name], want[name])
    else:
        assert told[name][1].endswith(": the zstd data is damaged"), (name, told[name])
assert status == 2
