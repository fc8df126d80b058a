#!/usr/bin/env bats
# find --from=html.
load common

@test "--from=html is not --from=markdown" {
    printf '    http://a.com/\n\n[x](http://b.com/) <http://c.com/> `http://d.com/`\n' >text
    run linkspan --from=html --template '{place} {text}' text
    gives 0 'text http://a.com/
text http://b.com/
text http://d.com/'
    run linkspan --from=markdown --template '{place} {text}' text
    gives 0 'code http://a.com/
target http://b.com/
target http://c.com/
code http://d.com/'
}

@test "--from=html: each attribute that is an address, and each that people read" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
def found(attribute, value):
    page = '<x %s="%s">' % (attribute, value)
    return subprocess.run([sys.argv[1], "--from=html", "--template={place} {text}"], input=page, text=True,
                          stdout=subprocess.PIPE).stdout
addresses = "href src action formaction cite data poster background longdesc manifest xlink:href HREF".split()
read = "title alt content summary placeholder label value aria-label Title".split()
others = "data-x id class hre hrefs srcs titles name style onclick".split()
for name in addresses + read + others:
    place = name.lower()
    # an address is all of the value; in text a bracket that nothing opens ends a link
    want = "http://a.com/x)" if name in addresses else "http://a.com/x"
    assert found(name, "http://a.com/x)") == "%s %s\n" % (place, want), name
    # a name without a scheme is a link only where people read it
    want = "%s a.com\n" % place if name in read else ""
    assert found(name, "see a.com now") == want, (name, found(name, "see a.com now"))
PYTHON
    gives 0 ''
}

@test "--from=html: each character of a scheme, right after its first letter" {
    # RFC 3986 3.1
    for scheme in s+x s-x s.x s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 sa sz; do
        run with_input "<a href=\"$scheme://b/k\">t</a>" linkspan --from=html --scheme="$scheme"
        gives 0 "$scheme://b/k"
    done
}

@test "--from=html: an address without a scheme is relative to the document" {
    for href in example.com example.com/x example.com?x 'example.com#x' /example.com a/b.com '?b.com'; do
        run with_input "<a href=\"$href\">t</a>" linkspan --from=html
        gives 1 ''
    done
    run with_input '<a href="//example.com/x">t</a><a href="a@example.com">t</a>' linkspan --from=html
    gives 0 $'//example.com/x\na@example.com'
    # the URL Standard: up to the colon, this is a scheme
    for href in example.com:80/x localhost:8080/ example.com: foo.bar:x@example.com; do
        run with_input "<a href=\"$href\">t</a>" linkspan --from=html
        gives 1 ''
    done
}

@test "--from=html: spaces around an address, and each character of a scheme" {
    run python3 - "$LINKSPAN" <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "--from=html: 64 bytes of an attribute's name are shown, in small letters" {
    for len in 1 2 63 64 65 200; do
        name=$(printf '%*s' $len '' | tr ' ' 'X')
        run with_input "<p $name=\"see https://a.com/\">" linkspan --from=html --template='{place}'
        name=${name,,}
        gives 0 "${name:0:64}"
    done
    # the name ends where the value or the element does
    run with_input '<p DATA-X = "https://a.com/" Data-Y="https://b.com/"data-z=https://c.com/>' \
        linkspan --from=html --template='{place}'
    gives 0 $'data-x\ndata-y\ndata-z'
}
