"""--from=json: a link in a long string that arrives in small pieces."""
import json, socket, subprocess, sys
long = "https://a.com/" + "y" * 60000
for before, size in ("", 40), ("x" * 5000 + " ", 1000), ("x " * 150000, 40):
    text = '["' + before + long + " b.com " + before + 'c.com"]'
    # each read gives the bytes of one send
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with open("out", "wb") as out, ours, \
            subprocess.Popen([sys.argv[1], "--from=json", "--json"], stdin=theirs, stdout=out) as command:
        theirs.close()
        at = 0
        while at < len(text):
            is_slow = len(before) - 10 < at < len(before) + len(long)
            at += ours.send(text[at:at + (size if is_slow else 20000)].encode())
        ours.close()
    assert command.returncode == 0
    with open("out", encoding="utf-8") as out:
        got = [json.loads(line) for line in out]
    got = [(row["text"], row["start"], row["end"]) for row in got]
    want = [(link, text.index(link), text.index(link) + len(link)) for link in (long, "b.com", "c.com")]
    assert got == want, (len(before), [(row[0][:30], *row[1:]) for row in got])
