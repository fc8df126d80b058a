"""Compressed files of which each part has one byte."""
import bz2, gzip, lzma, subprocess, sys
text = b"see a.com/x and b.org"
for name, compress in (("gzip", gzip.compress), ("bzip2", bz2.compress), ("xz", lzma.compress)):
    data = b"".join(compress(text[i:i + 1]) for i in range(len(text)))
    done = subprocess.run([sys.argv[1]], input=data, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"a.com/x\nb.org\n", b""), (name, done)
