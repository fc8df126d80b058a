"""Compressed data whose checksum is wrong is damaged, whether or not more of the file follows."""
from packed import *
import random, re
dice = random.Random(58)
links = ["http://a%d.com/" % i for i in range(3)]
text = "".join(link + "\n" for link in links).encode()
# more than is read at once
much = "".join("%x\n" % dice.getrandbits(400) for _ in range(4000)).encode()
# where checksums are: at the end (RFC 1952 2.3.1, RFC 8878 3.1.1), in the headers of the stream
# and of the block and in the footer of xz, and in the header of a block of bzip2
CHECKED = {"gzip": range(-8, 0), "zstd": range(-4, 0),
           "xz": [*range(8, 12), *range(20, 24), *range(-12, -8)], "bzip2": range(10, 14)}
for kind in KINDS:
    whole = packed(kind, text)
    tail = packed(kind, much)
    assert len(tail) > 131072, len(tail)
    files = {}
    for at in CHECKED[kind]:
        bad = bytearray(whole)
        bad[at] ^= 1 << at % 8
        files["end%d" % at] = bytes(bad)
        files["more%d" % at] = bytes(bad) + tail
    files["later"] = tail + bytes(bad) + tail
    told, status = read(files)
    assert status == 2, status
    for name, (found, why) in told.items():
        place = re.fullmatch("byte (\\d+): the %s data is damaged" % kind, why)
        assert place, (kind, name, why)
        start = len(tail) if name.startswith("later") else 0
        assert start <= int(place[1]) <= start + len(whole), (kind, name, why)
        assert found == links[:len(found)], (kind, name, found)
