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
    run python3 "$models/html_attribute_address_people.py" "$LINKSPAN"
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
    run python3 "$models/html_spaces_around_address.py" "$LINKSPAN"
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
