"""Compressed files that are cut: everything that can be decompressed is searched."""
from packed import *
import bisect, bz2, lzma, zlib
# much text of a few bytes: the last of it is decompressed long after the last byte was read
links = ["http://a%d.com/" % i for i in range(9000)]
text = "".join(link + "\n" + "word " * 40 + "\n" for link in links).encode()
READERS = {"gzip": lambda: zlib.decompressobj(31), "xz": lzma.LZMADecompressor, "bzip2": bz2.BZ2Decompressor}
for kind in KINDS:
    if kind not in READERS:
        continue
    whole = packed(kind, text)
    cuts = {*range(20, len(whole), len(whole) // 15), *range(len(whole) - 12, len(whole))}
    # the ends of blocks: before the first byte that gives so much text, and after it
    for part in 1, len(text) // 2, len(text) * 3 // 4:
        end = bisect.bisect_left(range(len(whole)), part,
                                 key=lambda cut: len(READERS[kind]().decompress(whole[:cut])))
        cuts.update(cut for cut in (end - 1, end, end + 1) if 20 <= cut < len(whole))
    told, _ = read({"%s%d" % (kind, cut): whole[:cut] for cut in cuts})
    for cut in cuts:
        readable = READERS[kind]().decompress(whole[:cut]).count(b"/\n")
        found, why = told["%s%d" % (kind, cut)]
        # Python gives a little less at the end of a block; the last link may be cut
        assert len(found) >= readable and found[:-1] == links[:max(0, len(found) - 1)], (
            kind, cut, len(found), readable)
        assert why == "byte %d: the %s data is cut off" % (cut, kind), (kind, cut, why)
