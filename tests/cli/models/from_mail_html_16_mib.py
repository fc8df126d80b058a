"""--from=mail: HTML of 16 MiB or 4 Mi escapes, and a link that 64 MiB lie within."""
import base64, subprocess, sys


def find(mail):
    """The links, and how many messages there are."""
    done = subprocess.run([sys.argv[1], "--from=mail", "--profile=uts58"], input=mail, capture_output=True)
    return done.stdout.decode().split(), done.stderr.count(b"\n")


# more HTML is read in pieces, and a message says so
head, line = b"Content-Type: text/html\n\n", b"x" * 59999 + b"\n"
for count in 16 << 20, (16 << 20) + 1:
    body = line * (count // 60000) + b"x" * (count % 60000 - 6) + b" a.com"
    assert len(body) == count
    assert find(head + body) == (["a.com"], count > 16 << 20), count
head = b"Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n"
for count in (4 << 20) - 1, (4 << 20) + 1:
    body = (b"=41" * 20000 + b"=\n") * (count // 20000) + b"=41" * (count % 20000)
    assert find(head + body) == ([], count > 4 << 20), count
# source without text is counted from the start of the text, the value of the first field
head = b"Content-Transfer-Encoding: base64\n\n" + base64.b64encode(b"http://a.com/xx") + b"\n"
junk = b"-" * 59999 + b"\n" # RFC 2045 6.8: other characters are ignored
for far in 0, 1:
    missing = (64 << 20) + far + head.index(b" base64") - len(head)
    mail = head + junk * (missing // 60000) + b"-" * (missing % 60000 - 1) + b"\n-\n"
    got = find(mail + base64.b64encode(b"yyy") + b"\n")
    assert got == (["http://a.com/xx" + ("" if far else "yyy")], 0), (far, got)
# the same in a line that is too long to be searched at once
mail = b"Content-Transfer-Encoding: base64\n\n" + base64.encodebytes(b"x " * 150000 + b"http://a.com/xx")
got = find(mail + junk * 1200 + base64.b64encode(b"yyy") + b"\n")
assert got == (["http://a.com/xx"], 0), got
