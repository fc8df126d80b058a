"""-C: of a line that is too long, what stands around its links."""
import subprocess, sys
LONGEST, AROUND, CUT = 65536, 256, "…".encode()
def start_of(text, count):  # of whole characters
    while count < len(text) and text[count] & 0xC0 == 0x80:
        count -= 1
    return text[:count]
def end_of(text, count):
    text = text[len(text) - count:]
    while text and text[0] & 0xC0 == 0x80:
        text = text[1:]
    return text
def shown(gaps, link):
    """What is shown of a line. Before the first link, between two and after the last stand
    the gaps."""
    out = b""
    for at, gap in enumerate(gaps):
        if at > 0: # what follows a link
            first = gap if len(gap) <= AROUND else start_of(gap, AROUND)
            out += link + first
            gap = gap[len(first):]
        if at == len(gaps) - 1:
            out += CUT if gap else b""
        elif len(gap) <= AROUND:
            out += gap
        else:
            out += CUT + end_of(gap, AROUND)
    return out
def check(gaps, link=b"http://a.com/", options=()):
    line = link.join(gaps)
    done = subprocess.run([sys.argv[1], "-C0", *options], input=line, capture_output=True)
    is_whole = len(line) <= LONGEST
    if options: # a link with sequences around it
        link = subprocess.run([sys.argv[1], "-C0", *options], input=link, capture_output=True).stdout[:-1]
        assert link.startswith(b"\x1b"), link
    want = link.join(gaps) if is_whole else shown(gaps, link)
    assert done.stdout == want + b"\n", ([len(g) for g in gaps], len(done.stdout), len(want),
                                         done.stdout[:600], want[:600])
    told = b"" if is_whole else (b"linkspan: standard input: line 1: longer than 65536 bytes: "
                                 b"only the text around its links is shown\n")
    assert done.stderr == told, done.stderr
def words(count, one=b"x"):  # so many bytes, a space at each end
    inner = one * ((count - 2) // len(one))
    return b" " + b"y" * (count - 2 - len(inner)) + inner + b" "
for one in b"x", "é".encode(), "€".encode(), "😀".encode():
    long = words(70000, one)
    for size in 2, 255, 256, 257, 258, 259, 260, 300:
        check([words(size, one), long])
        check([long, words(size, one)])
    for size in 2, 256, 257, 511, 512, 513, 514, 515, 516, 600, 768, 1024, 1025, 70000:
        check([long, words(size, one), long])
        check([b"", words(size, one), words(3, one), words(600, one), long])
for size in 65534, 65535, 65536, 65537, 65538:
    check([b"", words(size - 13)])
    check([words(size - 13), b""])
    check([words(100), words(size - 126)])
    for options in ["--color=always"], ["--hyperlink=always"], ["--color=always", "--hyperlink=always"]:
        check([b"", words(size - 13)], options=options)
        check([words(size - 13), b""], options=options)
        check([words(100), words(size - 126)], options=options)
        check([words(100), words(size - 226), words(100)], options=options)
