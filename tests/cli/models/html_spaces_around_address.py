"""--from=html: spaces around an address, and each character of a scheme."""
import subprocess, sys
def found(document):
    done = subprocess.run([sys.argv[1], "--from=html", "--json", "--fields=start,end,text", "-"],
                          input=document.encode(), capture_output=True)
    assert done.stderr == b"", done
    return done.stdout.decode()
# HTML 2.4.1: ASCII whitespace around an address does not belong to it
for before in "", " ", "\t", "\n", "\f", "\r", " \t\n":
    for after in "", " ", "\t", "\n", "\f", "\r", "  ":
        want = '{"start":%d,"end":%d,"text":"https://a.com/x"}\n' % (9 + len(before), 24 + len(before))
        got = found('<a href="%shttps://a.com/x%s">' % (before, after))
        assert got == want, (before, after, got)
for other in "", " ", "  ", "/", "//", "x", ":", "://a.com":
    assert found('<a href="%s">' % other) == "", other
assert '"text":"//a.com"' in found('<a href="//a.com">')
# RFC 3986 3.1: a scheme starts with a letter; letters, digits, plus, minus and dot follow
for char in map(chr, range(0x21, 0x7F)):
    if char in "\"&<>":
        continue
    may_start = char.isalpha()
    may_follow = char.isalnum() or char in "+-."
    # after a scheme comes no address of e-mail
    got = found('<a href="a%sb:joe@a.com">' % char)
    assert not (may_follow and got), (char, got)
    got = found('<a href="%s:joe@a.com">' % char)
    assert not (may_start and got), (char, got)
assert '"text":"joe@a.com"' in found('<a href="joe@a.com">')
