#!/usr/bin/env bats
# linkify: what the library does is tested there; here the options reach it.
load common

@test "linkify: HTML unless told otherwise" {
    run with_input 'see <a.com> & b@c.com' linkspan linkify
    gives 0 'see &lt;<a href="https://a.com/" rel="nofollow noopener">a.com</a>&gt; &amp; <a href="mailto:b@c.com" rel="nofollow noopener">b@c.com</a>'
}

@test "linkify: files, one after the other" {
    printf 'a.com\n' >one
    printf 'b.com\n' >two
    run linkspan linkify --to markdown one two
    gives 0 '[a.com](https://a.com/)
[b.com](https://b.com/)'
}

@test "linkify: attributes and the scheme that is implied" {
    run with_input a.com linkspan linkify --rel 'ugc "x' --target _blank --class link --http
    gives 0 '<a href="http://a.com/" rel="ugc &quot;x" target="_blank" class="link">a.com</a>'
    run with_input a.com linkspan linkify --rel ''
    gives 0 '<a href="https://a.com/">a.com</a>'
}

@test "linkify --display: a title where the address is another one than is shown" {
    run with_input 'https://xn--bcher-kva.de/%%E8%%8C%%B6 a.com/x http://b.com c@a.com' \
        linkspan linkify --display --rel ''
    gives 0 '<a href="https://xn--bcher-kva.de/%E8%8C%B6" title="https://xn--bcher-kva.de/%E8%8C%B6">https://bücher.de/茶</a> <a href="https://a.com/x">a.com/x</a> <a href="http://b.com/">http://b.com</a> <a href="mailto:c@a.com">c@a.com</a>'
    run with_input 'bücher.de' linkspan linkify --display --to markdown
    gives 0 '[bücher.de](https://xn--bcher-kva.de/ "https://xn--bcher-kva.de/")'
    run with_input 'https://a.com/abcdefghijklmn' linkspan linkify --elide 16 --to markdown
    [[ $output == *'…'*'](https://a.com/abcdefghijklmn "https://a.com/abcdefghijklmn")' ]]
    # as it stands in the text it needs none
    run with_input 'bücher.de' linkspan linkify --rel ''
    gives 0 '<a href="https://xn--bcher-kva.de/">bücher.de</a>'
}

@test "linkify --to: help, completions and errors name the formats of the header" {
    names=$(sed -n 's/^#define LINKSPAN_OUTPUT_NAMES "\(.*\)"/\1/p' \
        "$LINKSPAN_SOURCE/include/linkspan/linkify.h")
    [[ $names == 'html|markdown|terminal|plain'* ]]
    run --separate-stderr linkspan linkify --to nothing
    fails_with "linkspan: --to: nothing: not one of $names"
    linkspan linkify --help | grep -F "$names"
    linkspan completion bash | grep -F "linkify:--to) words=\"${names//|/ }\""
    for name in ${names//|/ }; do
        run with_input 'word' linkspan linkify --to "$name"
        gives 0 'word'
    done
}

@test "linkify --to terminal" {
    run with_input 'a.com \033[1m' linkspan linkify --to terminal
    gives 0 $'\033]8;id=1;https://a.com/\033\\a.com\033]8;;\033\\ \033[1m'
    run with_input 'a.com \033[1m' linkspan linkify --to terminal --show-controls
    gives 0 $'\033]8;id=1;https://a.com/\033\\a.com\033]8;;\033\\ ␛[1m'
    run with_input '\u202e\u009b a.com/\u2067x' linkspan linkify --profile uts58 --to terminal --show-controls
    gives 0 $'\uFFFD\uFFFD \033]8;id=1;https://a.com/%E2%81%A7x\033\\a.com/\uFFFDx\033]8;;\033\\'
}

@test "linkify: a link in an override is refused, in an embedding isolated" {
    run with_input 'Pay here: \u202ehttps://evil.com/moc.knab//:sptth' linkspan linkify
    gives 0 $'Pay here: \u202ehxxps[:]//evil[.]com/moc[.]knab//:sptth'
    run with_input '\u202bsee a.com' linkspan linkify --rel ''
    gives 0 $'\u202bsee <a href="https://a.com/"><bdi dir="ltr">a.com</bdi></a>'
    run with_input '&#x202b;a.com' linkspan linkify --rel '' --from html
    gives 0 '&#x202b;<a href="https://a.com/"><bdi dir="ltr">a.com</bdi></a>'
    run linkspan check $'Pay here: \u202ehttps://evil.com/moc.knab//:sptth'
    [ "$status" -eq 1 ]
    [[ $output == *'in-override (severe)'* ]]
}

@test "linkify --redact=kind, host and secret" {
    text='x <i> https://me:hunter2@git.example.com/a?token=abc&x=1 me@b.com app.py y'
    run with_input "$text" linkspan linkify --to plain --redact=kind
    [ "$output" = 'x <i> [url] [email] app[.]py y' ]
    run with_input "$text" linkspan linkify --to plain --redact=host
    [ "$output" = 'x <i> [git.example.com] [b.com] app.py y' ]
    run with_input "$text" linkspan linkify --to plain --redact=secret
    [ "$output" = 'x <i> https://me:***@git.example.com/a?token=***&x=1 me@b.com app.py y' ]
    run with_input "$text" linkspan linkify --redact=secret
    [ "$output" = 'x &lt;i&gt; https://me:***@git.example.com/a?token=***&amp;x=1 me@b.com app.py y' ]
    run with_input 'a.com' linkspan linkify --redact=host --from html
    gives 0 '[a.com]'
}

@test "linkify --to plain, --defang and --redact" {
    run with_input 'https://a.com/b' linkspan linkify --to plain
    gives 0 'https://a.com/b'
    run with_input 'https://a.com/b' linkspan linkify --to plain --defang
    gives 0 'hxxps[:]//a[.]com/b'
    run with_input 'x a.com y' linkspan linkify --to plain --redact
    gives 0 'x [link] y'
    run with_input 'x a.com y' linkspan linkify --to plain --redact=-
    gives 0 'x - y'
}

@test "linkify --from html and markdown: prose only" {
    run with_input '<p title="a.com">a&#46;com <code>b.com</code>' linkspan linkify --from html --rel ''
    gives 0 '<p title="a.com"><a href="https://a.com/">a&#46;com</a> <code>b.com</code>'
    run with_input '`a.com` b.com [c.com](d)' linkspan linkify --from markdown
    gives 0 '`a.com` [b.com](https://b.com/) [c.com](d)'
}

@test "linkify --elide, --order and --paragraph: how links are shown" {
    run with_input 'https://a.com/bcdefghijk' linkspan linkify --rel '' --elide 19
    gives 0 '<a href="https://a.com/bcdefghijk" title="https://a.com/bcdefghijk">https://a.com/bc…jk</a>'
    run --separate-stderr linkspan linkify --elide x </dev/null
    fails_with 'linkspan: --elide'
    run with_input 'אב.com' linkspan linkify --rel '' --order plain
    gives 0 '<a href="https://xn--4dbc.com/">אב.com</a>'
    run with_input '<i>אב.com' linkspan linkify --rel '' --order environment --paragraph rtl --from html
    gives 0 '<i><a href="https://xn--4dbc.com/"><bdi dir="rtl">אב.com</bdi></a>'
}

@test "linkify --legacy: links in another encoding" {
    # two letters of Shift_JIS, or a dotless i of UTF-8
    local link='https://xn--bcher-kva.de/%%C4%%B1' address='https://xn--bcher-kva.de/%C4%B1'
    run with_input "$link" linkspan linkify --display --legacy --to markdown
    gives 0 "[https://bücher.de/%C4%B1]($address \"$address\")"
    run with_input "$link" linkspan linkify --display --to markdown
    gives 0 "[https://bücher.de/ı]($address \"$address\")"
}

@test "linkify: safe unless told otherwise" {
    # a Cyrillic a among Latin letters
    run with_input 'http://p\xd0\xb0ypal.com' linkspan linkify --rel ''
    [ "${output#*<a }" = "$output" ]
    run with_input 'http://p\xd0\xb0ypal.com' linkspan linkify --rel '' --profile uts58
    gives 0 '<a href="http://xn--pypal-4ve.com/">http://pаypal.com</a>'
}

@test "linkify: schemes that were asked for" {
    run with_input 'gopher://a.com' linkspan linkify --rel ''
    gives 0 'gopher://a.com'
    run with_input 'gopher://a.com https://b.com' linkspan linkify --rel '' --scheme gopher
    gives 0 '<a href="gopher://a.com">gopher://a.com</a> <a href="https://b.com/">https://b.com</a>'
    run with_input 'javascript://a.com/%%0aalert(1)' linkspan linkify --all-schemes
    gives 0 'javascript://a.com/%0aalert(1)'
    run --separate-stderr linkspan linkify --scheme javascript </dev/null
    fails_with 'linkspan: an attribute that is not UTF-8, or a scheme'
}

@test "linkify: what cannot be read" {
    run --separate-stderr linkspan linkify none
    fails_with 'linkspan: none:'
    run --separate-stderr linkspan linkify --from html none
    fails_with 'linkspan: none:'
}
