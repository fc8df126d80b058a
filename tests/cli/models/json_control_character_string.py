"""--from=json: each control character in a string is an error, no other is."""
import subprocess, sys
# eight bytes are read at a time: the first and the last of them, and after an escape
for code in [*range(1, 0x22), 0x23, 0x5B, 0x5D, 0x7F, 0x80]:
    for before in b"", b"xxxxxxx", b"x\\n":
        document = b'["http://a.com/", "' + before + chr(code).encode() + b'y"]'
        done = subprocess.run([sys.argv[1], "--from=json"], input=document, capture_output=True)
        assert done.stdout == b"http://a.com/\n", (code, before, done)
        assert (done.returncode == 2) == (code < 0x20) == bool(done.stderr), (code, before, done)
