"""Mail: each character of the charsets of one byte."""
import subprocess, sys
def found(options, text):
    return subprocess.run([sys.argv[1], *options, "--profile=uts58", "-"], input=text,
                          capture_output=True).stdout
for codec in "iso-8859-1", "iso-8859-15", "windows-1252":
    body = b"".join(b"http://a.com/x%cy\n" % byte for byte in range(0x80, 0x100))
    head = ("Content-Type: text/plain; charset=%s\n\n" % codec).encode()
    want = found([], body.decode(codec, "replace").encode())
    assert want.count(b"\n") == 128, want
    assert found(["--from=mail"], head + body) == want, codec
