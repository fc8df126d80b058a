"""Places in compressed files of more than one block are counted from their start."""
from packed import *
import random
# text that does not get much shorter
dice = random.Random(58)
words = ["http://a.com/%x" % dice.getrandbits(200) for _ in range(6000)]
text = "\n".join(words).encode()
for kind in KINDS:
    whole = packed(kind, text)
    assert len(whole) > 150000, len(whole)
    files = {"whole": whole, "junk": whole + b"junk after it", "cut": whole[:-9],
             "two": whole + packed(kind, b"\n") + whole}
    told, status = read(files)
    assert told["whole"] == (words, ""), kind
    assert told["two"] == (words * 2, ""), kind
    assert told["junk"] == (words, "byte %d: unexpected bytes after the %s data" % (len(whole), kind))
    assert told["cut"][1] == "byte %d: the %s data is cut off" % (len(whole) - 9, kind), told["cut"][1]
    assert told["cut"][0][:2000] == words[:2000] or kind in ("bzip2", "zstd", "xz"), kind
