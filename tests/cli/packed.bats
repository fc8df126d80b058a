#!/usr/bin/env bats
# Compressed files: cut at each byte, with other bytes after them, and read in pieces.
load common

setup_file() {
    # what each test has in Python
    cat >"$BATS_FILE_TMPDIR/packed.py" <<'PYTHON'
import os, subprocess, sys
LINKSPAN = os.environ["LINKSPAN"]
# the kinds that this build reads, with the length of their magic numbers
MAGIC = {"gzip": 3, "zstd": 4, "xz": 6, "bzip2": 10}
version = subprocess.run([LINKSPAN, "--version"], capture_output=True, text=True).stdout
KINDS = [kind for kind in MAGIC if kind in version.replace(",", " ").split()]


def packed(kind, data, *options):
    return subprocess.run([kind, "-c", *options], input=data, capture_output=True).stdout


def read(files):
    """{name: content} -> {name: (links, message)}, and the exit status, of one run"""
    for name, content in files.items():
        with open(name, "wb") as file:
            file.write(content)
    done = subprocess.run([LINKSPAN, "-H", *files], capture_output=True, text=True)
    told = {name: ([], []) for name in files}
    for line in done.stdout.splitlines():
        name, link = line.split(":", 1)
        told[name][0].append(link)
    for line in done.stderr.splitlines():
        start, name, message = line.split(": ", 2)
        assert start == "linkspan", line
        told[name][1].append(message)
    return {name: (links, "; ".join(why)) for name, (links, why) in told.items()}, done.returncode
PYTHON
}

packed() {
    PYTHONPATH=$BATS_FILE_TMPDIR python3 -
}

@test "a compressed file that is cut at any byte: the place is named, and what was readable is found" {
    run packed <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "compressed files that are cut: everything that can be decompressed is searched" {
    run packed <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "bytes after compressed data: zeros may follow gzip and xz, nothing else may follow" {
    run packed <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "compressed data whose checksum is wrong is damaged, whether or not more of the file follows" {
    run packed <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "places in compressed files of more than one block are counted from their start" {
    run packed <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "compressed data that comes in small pieces from a pipe is recognised" {
    run packed <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "xz: a dictionary of more than 80 MiB is refused, one of 64 MiB is read" {
    "$LINKSPAN" --version | grep -qw xz || skip 'without xz'
    # the format knows dictionaries of 64 and of 96 MiB, and none between
    echo a.com | xz --lzma2=preset=0,mf=hc3,dict=64MiB >good.xz
    echo a.com | xz --lzma2=preset=0,mf=hc3,dict=96MiB >large.xz
    run --separate-stderr linkspan -h good.xz
    gives 0 a.com
    run --separate-stderr linkspan -h large.xz
    fails_with 'linkspan: large.xz: byte 24: decoding needs more than 80 MiB of memory; use xz -dc'
    # later streams of a file too
    cat good.xz large.xz >both.xz
    run --separate-stderr linkspan -h both.xz good.xz
    gives 2 $'a.com\na.com'
    [ "$stderr" = "linkspan: both.xz: byte $(($(wc -c <good.xz) + 24)): decoding needs more than 80 MiB of memory; use xz -dc" ]
}

@test "zstd: a header that is cut off is not read on into earlier bytes" {
    "$LINKSPAN" --version | grep -qw zstd || skip 'without zstd'
    run packed <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "zstd: each window of up to 32 MiB is read, and each larger one is refused" {
    "$LINKSPAN" --version | grep -qw zstd || skip 'without zstd'
    run packed <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "zstd: frames that are skipped, of each of the sixteen kinds" {
    "$LINKSPAN" --version | grep -qw zstd || skip 'without zstd'
    run packed <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "compressed files: many parts, many files and cut files take no more memory than one file" {
    # the sanitisers keep memory that was freed
    [ "$LINKSPAN_MEMORY" -lt 100000 ] || return 0
    run packed <<'PYTHON'
from packed import *


def used(names, *options):
    """KiB of memory"""
    child = os.fork()
    if child == 0:
        quiet = os.open("/dev/null", os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os.execv(LINKSPAN, [LINKSPAN, "-c", *options, *names])
    return os.wait4(child, 0)[2].ru_maxrss


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)


for kind in KINDS:
    one = packed(kind, b"a.com\n" * 20)
    write("one", one)
    write("parts", one * 1000)
    for number in range(200):
        write("whole%d" % number, one)
        write("cut%d" % number, one[:-1])
    least = used(["one"])
    for names in ["parts"], ["whole%d" % i for i in range(200)], ["cut%d" % i for i in range(200)]:
        more = used(names, "--jobs=1") - least
        assert more < 6144, (kind, names[0], more)
# only one decoder at a time takes a window of more than 8 MiB (cli/input/decode.h)
text = b"some words in a line, and no link\n" * 900000
for kind, option in ("xz", "--lzma2=preset=0,mf=hc3,dict=64MiB"), ("zstd", "--zstd=wlog=25"):
    if kind in KINDS:
        wide = packed(kind, text, option)
        for number in range(3):
            write("wide%d" % number, wide)
        more = used(["wide0", "wide1", "wide2"], "--jobs=4") - used(["wide0"], "--jobs=4")
        assert more < 24576, (kind, more)
PYTHON
    gives 0 ''
}

@test "find --quiet: after the first link, no more of a compressed file is read" {
    run packed <<'PYTHON'
import random
from packed import *
dice = random.Random(58)
text = b"a.com\n" + b"".join(b"%030x\n" % dice.getrandbits(120) for _ in range(40000))
for kind in KINDS:
    with open("cut", "wb") as file:
        file.write(packed(kind, text)[:-12])
    for options, want in ((["--quiet"], (0, b"", 0)), ([], (2, b"a.com\n", 1))):
        done = subprocess.run([LINKSPAN, *options, "cut"], capture_output=True)
        got = done.returncode, done.stdout, done.stderr.count(b"\n")
        assert got == want, (kind, options, got)
PYTHON
    gives 0 ''
}

@test "more compressed files than are decoded at once" {
    local kind i
    for kind in gzip zstd xz bzip2; do
        "$LINKSPAN" --version | grep -qw "$kind" || continue
        mkdir "$kind"
        for i in 1 2 3 4 5 6 7 8; do
            printf 'http://a%s.com/\n' "$i" | "$kind" -c >"$kind/file$i"
        done
        for i in 1 2 4; do
            run timeout 60 "$LINKSPAN" -h "-j$i" "$kind"/*
            [ "$status" -eq 0 ]
            [ "$(sort <<<"$output")" = "$(printf 'http://a%s.com/\n' 1 2 3 4 5 6 7 8)" ]
        done
    done
}

@test "zstd: the window that each kind of header asks for" {
    [[ $(linkspan --version) == *zstd* ]] || skip 'without zstd'
    run python3 - "$LINKSPAN" <<'PYTHON'
import struct, subprocess, sys
# RFC 8878 3.1.1: magic number, descriptor, window or nothing, dictionary, content size
MAGIC, MOST = b"\x28\xb5\x2f\xfd", 32 << 20


def message_of(header):
    with open("x.zst", "wb") as file:
        file.write(header)
    done = subprocess.run([sys.argv[1], "x.zst"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode == 2 and not done.stdout, (header, done)
    return done.stderr.decode()


def refused(header):
    return message_of(header) == ("linkspan: x.zst: byte 0: a zstd window larger than 32 MiB; "
                                  "use zstd -d --long\n")


# 3.1.1.1.2: 2^(10 + exponent), and eighths of it
for exponent in 0, 13, 14, 15, 16, 31:
    for eighths in 0, 1, 7:
        window = (1 << 10 + exponent) * (8 + eighths) // 8
        got = refused(MAGIC + bytes([0, exponent << 3 | eighths]))
        assert got == (window > MOST), (exponent, eighths)
# a single segment: the window is the content; dictionaries of 0, 1, 2 and 4 bytes
for dictionary, length in enumerate((0, 1, 2, 4)):
    for flag, form in (2, "<I"), (3, "<Q"):
        for size in MOST, MOST + 1:
            header = (MAGIC + bytes([flag << 6 | 0x20 | dictionary]) + b"\xff" * length +
                      struct.pack(form, size))
            assert refused(header) == (size > MOST), (dictionary, flag, size)
            # cut before its end it asks for nothing
            assert not refused(header[:-1]), (dictionary, flag, size)
PYTHON
    gives 0 ''
}

@test "compressed files that become much larger are read to their end" {
    # output that comes without more input, and a last link without a line end
    python3 -c '
import sys
sys.stdout.write("word " * 1000000 + "a.com\n" + "x\n" * 1000000 + "b.com")' >text
    for kind in gzip zstd xz bzip2; do
        [[ $(linkspan --version) == *$kind* ]] || continue
        "$kind" -c text >file
        run --separate-stderr linkspan -n file
        gives 0 $'1:a.com\n1000002:b.com'
        [ -z "$stderr" ] || { echo "$kind: $stderr"; return 1; }
    done
}

@test "xz, zstd: that memory is short is no damage" {
    # windows of 64 and of 32 MiB, with room for less; the sanitisers need more
    while read -r kind option wanted; do
        [[ $(linkspan --version) == *$kind* ]] || continue
        { yes 'the words of a line' | head -n 50000; echo a.com; } | "$kind" -c "$option" >file
        if [ "$LINKSPAN_MEMORY" -lt 100000 ]; then
            run --separate-stderr bash -c 'ulimit -v 30000; "$LINKSPAN" file'
            fails_with "linkspan: file: $wanted: out of memory"
        fi
        run linkspan file
        gives 0 a.com
    done <<'END'
xz --lzma2=preset=0,mf=hc3,dict=64MiB byte 24
zstd --zstd=wlog=25 byte 0
END
}

@test "xz: a stream of which there is the magic number alone is cut off" {
    [[ $(linkspan --version) == *xz* ]] || skip 'without xz'
    printf '\xfd7zXZ\0' >file.xz
    run --separate-stderr linkspan file.xz
    fails_with 'linkspan: file.xz: byte 6: the xz data is cut off'
    { echo a.com | xz; printf '\xfd7zXZ'; } >file.xz
    run --separate-stderr linkspan file.xz
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: file.xz: byte '*': unexpected bytes after the xz data' ]]
}

@test "compressed files of which each part has one byte" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import bz2, gzip, lzma, subprocess, sys
text = b"see a.com/x and b.org"
for name, compress in (("gzip", gzip.compress), ("bzip2", bz2.compress), ("xz", lzma.compress)):
    data = b"".join(compress(text[i:i + 1]) for i in range(len(text)))
    done = subprocess.run([sys.argv[1]], input=data, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"a.com/x\nb.org\n", b""), (name, done)
PYTHON
    gives 0 ''
    printf 'see a.com/x and b.org' | while IFS= read -r -n1 one; do
        printf '%s' "${one:- }" | zstd -q -c
    done >parts
    run linkspan parts
    gives 0 $'a.com/x\nb.org'
}
