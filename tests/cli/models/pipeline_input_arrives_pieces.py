"""Find: input that arrives in pieces."""
import select, socket, subprocess, sys


class Command:
    """The command, which reads the bytes of one send at a time."""

    def __init__(self, *options):
        self.to, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.process = subprocess.Popen([sys.argv[1], *options], stdin=theirs, stdout=subprocess.PIPE)
        theirs.close()

    def answer(self, piece, length):
        """The bytes that the command writes before more comes."""
        self.to.send(piece)
        got = b""
        while len(got) < length and select.select([self.process.stdout], [], [], 5)[0]:
            more = self.process.stdout.read1()
            got += more
            if not more:
                break
        return got

    def rest(self, text, size):
        """What the command writes if the text comes in pieces of this size."""
        for at in range(0, len(text), size):
            self.to.send(text[at:at + size])
        self.to.close()
        return self.process.communicate()[0]


# each line is answered at once, also an empty one
command = Command("--line-buffered")
for line, want in (b"see a.com\n", b"a.com\n"), (b"b.com c.com\nd", b"b.com\nc.com\n"), (b".com\n", b"d.com\n"):
    got = command.answer(line, len(want))
    assert got == want, (line, got)
assert command.rest(b"\ne.com", 3) == b"e.com\n"
for option in "--marked", "--redact":
    command = Command(option, "--line-buffered")
    for line in b"\n", b"x\n", b"\n\n", b"\xef\xbb\xbfy\n", b"\n":
        got = command.answer(line, len(line))
        assert got == line, (option, line, got)
    assert command.rest(b"\nz", 1) == b"\nz"

# the pieces make no difference
text = b"id\thttps://a.com/ x\nlonger id\t\tb.com\n\n\tc.com\nd.com\nx\te[.]com"
for options in ("--id", "--json"), ("--refang",), ("--json",), ("--id", "-z", "--json"), ("--id", "--marked"), ("-C1",):
    want = Command(*options).rest(text, len(text))
    assert want.count(b"\n") >= 4, (options, want)
    for size in 1, 2, 3, 7, 19, 20, 21:
        got = Command(*options).rest(text, size)
        assert got == want, (options, size, got, want)
text = b"hxxps://a[.]com/\nb[.]com"
for size in 1, 2, 3, 16, 17, 18, 30:
    got = Command("--refang").rest(text, size)
    assert got == b"https://a.com/\nb.com\n", (size, got)
