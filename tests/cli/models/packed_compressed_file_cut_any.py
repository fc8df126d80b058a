"""A compressed file that is cut at any byte: the place is named, and what was readable is found."""
from packed import *
links = ["http://a%d.com/" % i for i in range(5)]
text = "".join(link + "\n" for link in links).encode()
for kind in KINDS:
    whole = packed(kind, text)
    for before in b"", whole: # the first member, and a second one
        cuts = range(MAGIC[kind] if not before else 1, len(whole))
        told, status = read({"%s%d" % (kind, cut): before + whole[:cut] for cut in cuts})
        assert status == 2
        for cut in cuts:
            found, why = told["%s%d" % (kind, cut)]
            at, word = len(before) + cut, "the %s data is cut off" % kind
            if cut < MAGIC[kind] and kind != "zstd":
                at, word = len(before), "unexpected bytes after the %s data" % kind
            elif cut < MAGIC[kind]:
                at = len(before)
            assert why == "byte %d: %s" % (at, word), (kind, cut, why)
            all_ = links + links if before else links
            # the last link may be cut
            assert found[:-1] == all_[:max(0, len(found) - 1)], (kind, cut, found)
            assert not before or len(found) >= len(links), (kind, cut, found)
    told, status = read({"one": whole, "two": whole + whole, "three": whole * 3})
    assert told == {"one": (links, ""), "two": (links * 2, ""), "three": (links * 3, "")}, told
    assert status == 0
