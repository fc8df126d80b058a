"""--from=html: each attribute that is an address, and each that people read."""
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
