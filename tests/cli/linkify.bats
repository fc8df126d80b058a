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

@test "linkify --display: no title where the whole address is shown" {
    run with_input 'https://xn--bcher-kva.de/%%E8%%8C%%B6 a.com/x http://b.com c@a.com' \
        linkspan linkify --display --rel ''
    gives 0 '<a href="https://xn--bcher-kva.de/%E8%8C%B6">https://bücher.de/茶</a> <a href="https://a.com/x">a.com/x</a> <a href="http://b.com/">http://b.com</a> <a href="mailto:c@a.com">c@a.com</a>'
    run with_input 'https://cv.wikipedia.org/wiki/уйрăмĕсенче "a b"@a.com' \
        linkspan linkify --display --rel '' --quoted
    gives 0 '<a href="https://cv.wikipedia.org/wiki/%D1%83%D0%B9%D1%80%C4%83%D0%BC%C4%95%D1%81%D0%B5%D0%BD%D1%87%D0%B5">https://cv.wikipedia.org/wiki/уйрăмĕсенче</a> <a href="mailto:%22a%20b%22@a.com">&quot;a b&quot;@a.com</a>'
    run with_input 'bücher.de' linkspan linkify --display --to markdown
    gives 0 '[bücher.de](https://xn--bcher-kva.de/)'
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
    gives 0 "[https://bücher.de/%C4%B1]($address)"
    run with_input "$link" linkspan linkify --display --to markdown
    gives 0 "[https://bücher.de/ı]($address)"
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
    run --separate-stderr linkspan linkify --scheme javascript <<<'javascript://a.com/'
    gives 0 'javascript://a.com/'
    [ "$stderr" = "linkspan: --scheme: javascript: no link is found: it runs or opens something on the reader's machine, and is never a link; --suspects reports it" ]
}

@test "linkify: what cannot be read" {
    run --separate-stderr linkspan linkify none
    fails_with 'linkspan: none:'
    run --separate-stderr linkspan linkify --from html none
    fails_with 'linkspan: none:'
}

@test "linkify --to: a document is written in its own format alone" {
    local from to
    for to in $(linkspan linkify --to=x 2>&1 | sed -n 's/.*not one of //p' | tr '|' ' '); do
        for from in html markdown; do
            run --separate-stderr with_input 'a.com\n' linkspan linkify --rel= --from=$from --to="$to"
            if [ "$from" = "$to" ]; then
                [ "$status" -eq 0 ]
                [[ $output == *https://a.com/* ]]
            else
                fails_with 'linkspan: --to: cannot be used with --from=html or markdown, which keep their format'
            fi
        done
        run with_input 'a.com\n' linkspan linkify --from=text --to="$to"
        [ "$status" -eq 0 ]
    done
}

@test "linkify: JSON and mail are redacted or defanged, not linked" {
    local from
    for from in json jsonl mail; do
        run --separate-stderr linkspan linkify --from=$from </dev/null
        fails_with 'linkspan: --from: json, jsonl and mail need --redact or --defang'
        run --separate-stderr linkspan linkify --from=$from --redact --to=html </dev/null
        fails_with 'linkspan: --to: cannot be used with --from=json or mail, which keep their format'
    done
    run with_input '["a.com","\\u003ca.com"]' linkspan linkify --from=json --redact
    gives 0 '["[link]","\u003c[link]"]'
    run with_input 'A: b.com\n\nhttps://c.com/x' linkspan linkify --from=mail --defang
    gives 0 $'A: b[.]com\n\nhxxps[:]//c[.]com/x'
}

@test "linkify: each attribute, by itself and with the others" {
    run with_input 'a.com' linkspan linkify
    gives 0 '<a href="https://a.com/" rel="nofollow noopener">a.com</a>'
    run with_input 'a.com' linkspan linkify --rel=x --target=y --class=z
    gives 0 "$(with_input 'a.com' linkspan linkify --class=z --rel=x --target=y)"
    for attribute in rel=x target=y class=z; do
        [[ $output == *" ${attribute%=*}=\"${attribute#*=}\""* ]]
        run with_input 'a.com' linkspan linkify --rel= --"$attribute"
        gives 0 "<a href=\"https://a.com/\" ${attribute%=*}=\"${attribute#*=}\">a.com</a>"
        run with_input 'a.com' linkspan linkify --rel=x --target=y --class=z
    done
    run with_input 'a.com' linkspan linkify --rel=x --rel=
    gives 0 '<a href="https://a.com/">a.com</a>'
    run with_input 'a.com' linkspan linkify --rel= --rel=x
    gives 0 '<a href="https://a.com/" rel="x">a.com</a>'
    for option in --rel --target --class; do
        run --separate-stderr linkspan linkify $option=$'\xff'
        fails_with 'linkspan: an attribute that is not UTF-8'
    done
}

@test "linkify: a file that cannot be read does not stop the others, in any way of writing" {
    printf 'see a.com\n' >good
    printf '\xff\xfes\0e\0e\0' >utf16
    local way
    for way in '' --from=html --from=markdown --defang --redact --redact=kind --redact=host --redact=secret \
        '--redact=kind --from=html'; do
        # shellcheck disable=SC2086 # no word, one or two
        want=$(linkspan linkify $way good)
        for bad in absent utf16; do
            for files in "$bad good" "good $bad"; do
                # shellcheck disable=SC2086
                run --separate-stderr linkspan linkify $way $files
                gives 2 "$want"
                [[ $stderr == "linkspan: $bad: "* ]]
            done
        done
        # shellcheck disable=SC2086
        run linkspan linkify $way good good
        gives 0 "$want"$'\n'"$want"
    done
}

@test "linkify --redact: each word, and in each format" {
    text='see https://u:p@a.com/?token=abcdefgh and me@b.com'
    redacted() { # WORD...
        linkspan linkify --to=plain --redact "$@" <<<"$text"
    }
    run redacted
    gives 0 'see [link] and [link]'
    run linkspan linkify --to=plain --redact=kind <<<"$text"
    gives 0 'see [url] and [email]'
    run linkspan linkify --to=plain --redact=host <<<"$text"
    gives 0 'see [a.com] and [b.com]'
    run linkspan linkify --to=plain --redact=secret <<<"$text"
    gives 0 'see https://u:***@a.com/?token=*** and me@b.com'
    for word in kinds hosts secrets x '<'; do
        run linkspan linkify --to=plain --redact="$word" <<<"$text"
        gives 0 "see $word and $word"
    done
    # an address without a host, which is no link in text
    run linkspan linkify --redact=secret --from=markdown <<<'[x](/y?token=0123456789abcdef) /y?token=0'
    gives 0 '[x](/y?token=***) /y?token=\*\*\*'
    run linkspan linkify --redact=secret --from=html <<<'<a href="/y?token=0123456789abcdef">x</a>'
    gives 0 '<a href="/y?token=***">x</a>'
    # what stands in a redacted text is written for the format
    run linkspan linkify --redact=host <<<'<b> http://a.com/ & x'
    gives 0 '&lt;b&gt; [a.com] &amp; x'
    run linkspan linkify --redact=kind --to=markdown <<<'*b* http://a.com/'
    gives 0 '\*b\* \[url\]'
}

@test "--redact=secret: secrets where nothing is linked" {
    hidden() {
        run linkspan --redact=secret <<<"$1"
        [ "$output" = "$2" ] || gives 0 "$2"
        run linkspan linkify --to=plain --redact=secret <<<"$1"
        gives 0 "$2"
        run linkspan linkify --to=plain --redact=secret <<<"$2"
        gives 0 "$2"
    }
    hidden '{"url":"https://a.com/?x=1\u0026token=S1"}' '{"url":"https://a.com/?x=1\u0026token=***"}'
    hidden 'localhost:3000/?token=S1 10.0.0.1/?token=S1' 'localhost:3000/?token=*** 10.0.0.1/?token=***'
    hidden 'a.internal/?token=S1 location: /cb?code=S1' 'a.internal/?token=*** location: /cb?code=***'
    hidden 'hxxps[:]//a[.]com/?token=S1 //u:S1@srv/' 'hxxps[:]//a[.]com/?token=*** //u:***@srv/'
    hidden 'x.lan/eyJhbGciOiJ9.eyJzdWIi.abc/y' 'x.lan/***/y'
    hidden 'Authorization: Bearer S1' 'Authorization: Bearer ***'
    hidden 'X-Api-Key: S1' 'X-Api-Key: ***'
    hidden 'Set-Cookie: sid=S1; Path=/' 'Set-Cookie: sid=***; Path=/'
    hidden '{"password":"a\"b","code":"E1"} "GET /x?token=S1 HTTP/1.1"' '{"password":"***","code":"E1"} "GET /x?token=*** HTTP/1.1"'
    hidden 'pass=120 fail=3 password = form.password' 'pass=120 fail=3 password = form.password'
}

@test "--redact=host: redacting twice equals once" {
    run linkspan --redact=host <<<'see https://a.com/x [b.com]'
    gives 0 'see [a.com] [b.com]'
}

@test "linkify --redact=secret: comments, scripts and styles" {
    run linkspan linkify --from=html --redact=secret \
        <<<'<!-- /x?token=S1 --><p>a.com/?token=S1 <!-- "password":"S1" --><script>u="https://a.com/?token=S1"</script>'
    gives 0 '<!-- /x?token=*** --><p>a.com/?token=*** <!-- "password":"***" --><script>u="https://a.com/?token=***"</script>'
}

@test "linkify --redact=secret: addresses of documents are read whole, as browsers read them" {
    hides() { # FORMAT DOCUMENT WANT
        run linkspan linkify --redact=secret --from="$1" <<<"$2"
        gives 0 "$3"
    }
    hides html '<a href="/reset?email=a@b.com&token=SECRET">' '<a href="/reset?email=a@b.com&token=***">'
    hides html '<a href="https://a.com/?q=red shoes&access_token=SECRET">' \
        '<a href="https://a.com/?q=red shoes&access_token=***">'
    hides html '<a href="//u:SECRET@h.example.com/">' '<a href="//u:***@h.example.com/">'
    hides html $'<a HREF="https://a.com/?to\nken=SEC\tRET&a=b">' $'<a HREF="https://a.com/?to\nken=***&a=b">'
    hides html '<a href="https://a.com/?to&#10;ken=SEC&Tab;RET&amp;a=b">' '<a href="https://a.com/?to&#10;ken=***&amp;a=b">'
    hides html '<a href="https://a.com/?token=abc，SECRET">' '<a href="https://a.com/?token=***">'
    hides html '<img srcset="https://a.com/?token=SECRET 2x, /b?token=SECRET 1x">' \
        '<img srcset="https://a.com/?token=*** 2x, /b?token=*** 1x">'
    hides markdown '[a](</reset?email=a@b.com&token=SECRET b>)' '[a](</reset?email=a@b.com&token=***>)'
    # other attributes are text, and what is no secret stays
    hides html '<a title="token=x" href="/a?b=c&d=e f">' '<a title="token=x" href="/a?b=c&d=e f">'
}

@test "linkify --redact and --defang: every mode treats code and addresses too" {
    # shellcheck disable=SC2034 # both are read by their names
    html='<a href="https://u:pw@evil.com/x">a</a> <a href=//evil.com>b</a> <a href="/c">c</a> <a href="https://evil.com/my file.pdf?id=42">d</a>'
    # shellcheck disable=SC2034
    markdown='[a](https://evil.com/x) <https://evil.com/z> <me@evil.com> `https://evil.com/c` [d](<https://evil.com/a b> "t")'
    changes() { # FORMAT OPTION WANT
        run linkspan linkify --from="$1" "$2" <<<"${!1}"
        gives 0 "$3"
    }
    changes html --redact '<a href="[link]">a</a> <a href=[link]>b</a> <a href="/c">c</a> <a href="[link]">d</a>'
    changes html --redact='1 "<' '<a href="1&#32;&#34;&#60;">a</a> <a href=1&#32;&#34;&#60;>b</a> <a href="/c">c</a> <a href="1&#32;&#34;&#60;">d</a>'
    changes html --redact=kind '<a href="[url]">a</a> <a href=[url]>b</a> <a href="/c">c</a> <a href="[url]">d</a>'
    changes html --defang '<a href="hxxps[:]//u:pw[@]evil[.]com/x">a</a> <a href=//evil[.]com>b</a> <a href="/c">c</a> <a href="hxxps[:]//evil[.]com/my&#32;file[.]pdf?id=42">d</a>'
    # in Markdown an address that becomes text must not become a tag, a list or a link
    changes markdown --redact '[a](\[link\]) \[link\] \[link\] `[link]` [d](\[link\] "t")'
    changes markdown --redact='b' '[a](b) b b `b` [d](b "t")'
    changes markdown --redact='1. `<' '[a](1\.%20\`\<) 1\.%20\`\< 1\.%20\`\< `1. '"'"'<` [d](1\.%20\`\< "t")'
    changes markdown --defang \
        '[a](hxxps\[:\]//evil\[.\]com/x) hxxps\[:\]//evil\[.\]com/z me\[@\]evil\[.\]com `hxxps[:]//evil[.]com/c` [d](hxxps\[:\]//evil\[.\]com/a%20b "t")'
}

@test "linkify --redact=secret: 64 secrets of a link are replaced; with more, the whole link" {
    run python3 "$models/linkify_redact_secret_64_secrets.py" "$LINKSPAN"
    gives 0 ''
}

@test "linkify --redact=host: characters with a meaning in the document" {
    # in the text of Markdown a mark gets a backslash, elsewhere it does not
    run linkspan linkify --redact=host --from=markdown <<<'http://a_b.com/ http://a*b.com/ [x](http://a_b.com/)'
    gives 0 '\[a\_b.com\] \[a\*b.com\] [x]([a_b.com])'
    run linkspan linkify --redact=host --from=html <<<'http://a_b.com/ <a href="http://a*b.com/">x</a>'
    gives 0 '[a_b.com] <a href="[a*b.com]">x</a>'
    # a host that could end the attribute, an escape or a code span is not written
    local char
    for char in "'" '`' '&amp;' '&quot;'; do
        run linkspan linkify --redact=host --from=html <<<"<a href=\"http://a${char}b.com/\">x</a>"
        gives 0 '<a href="[url]">x</a>'
    done
}

@test "linkify --redact=kind: names that become links when those before them are replaced" {
    # a name becomes a link when the name before it is replaced
    local count names words
    for count in 1 2 7 8; do
        names=$(printf 'a.com{%.0s' $(seq $count))
        words=$(printf '[url]{%.0s' $(seq $count))
        run linkspan linkify --redact=kind --from=html <<<"<p>$names"
        gives 0 "<p>$words"
        run linkspan linkify --redact=kind --from=markdown <<<"${names//\{/。}"
        words=${words//[/\\[}
        words=${words//]/\\]}
        gives 0 "${words//\{/。}"
    done
    names=$(printf 'a.com{%.0s' $(seq 40))
    run linkspan linkify --redact=kind --from=html <<<"<p>$names"
    gives 0 "<p>$(printf '[url]{%.0s' $(seq 40))"
}

@test "linkify: files and pipes of each length around a block of 65536 bytes" {
    run python3 "$models/linkify_files_pipes_length_around.py" "$LINKSPAN"
    gives 0 ''
}

@test "linkify --redact=kind, host and secret: links that the policy refuses are redacted too" {
    # Cyrillic letters in place of Latin ones: linkify does not link these names
    for name in раypal.com xn--80ak6aa92e.com; do
        for link in "http://$name/x?token=abcdefgh" "$name/x?token=abcdefgh"; do
            run linkspan linkify --redact=kind <<<"$link"
            gives 0 '[url]'
            run linkspan linkify --redact=host <<<"$link"
            gives 0 "[$name]"
            run linkspan linkify --redact=secret <<<"$link"
            gives 0 "${link%abcdefgh}***"
            run linkspan linkify --redact=kind --from=html <<<"$link"
            gives 0 '[url]'
            run linkspan linkify --redact=host --from=html <<<"$link"
            gives 0 "[$name]"
            run linkspan linkify --redact=secret --from=html <<<"$link"
            gives 0 "${link%abcdefgh}***"
        done
        run linkspan linkify --redact=kind <<<"me@$name"
        gives 0 '[email]'
    done
}

@test "linkify --redact in documents: a host with a character of HTML or Markdown is not written" {
    run python3 "$models/linkify_redact_documents_host_character.py" "$LINKSPAN"
    gives 0 ''
}

@test "linkify: what an earlier file was says nothing about a file that cannot be read" {
    # longer than a block
    printf 'caf\351 \344\366\374\n%.0s' {1..9000} >latin1
    mkdir folder
    run --separate-stderr linkspan linkify latin1 folder
    [ "$status" -eq 2 ]
    [ "${#stderr_lines[@]}" -eq 2 ]
    [[ ${stderr_lines[0]} == 'linkspan: latin1: has bytes that are not UTF-8'* ]]
    [ "${stderr_lines[1]}" = 'linkspan: folder: Is a directory' ]
}

@test "linkify: after the output has failed, no other file is opened" {
    [ -e /dev/full ] || skip 'no /dev/full'
    seq -f 'line %.0f of text' 20000 >long
    for way in '' --from=html --redact=kind --redact=x '--redact=kind --from=html'; do
        run --separate-stderr bash -c '"$LINKSPAN" linkify $0 long absent >/dev/full' "$way"
        [ "$status" -eq 2 ]
        [ "$stderr" = 'linkspan: write error: No space left on device' ]
    done
}

@test "linkify: the memory for a file is free before the next one, in each way of writing" {
    run python3 "$models/linkify_memory_file_free_before.py" "$LINKSPAN"
    gives 0 ''
}

@test "linkify: the exit status is 2 if one of the files cannot be read, in any order" {
    echo a.com >one
    echo b.com >two
    printf 'c.com\0\0 x\n' >odd
    printf '\xFF\xFEa\0' >utf16
    local how row
    for how in '' --from=html --from=markdown --redact=host --redact=word --defang \
        '--from=html --redact=host'; do
        for row in '0 one' '0 one two' '0 two odd one' '2 absent' '2 absent one' '2 one absent' \
            '2 one absent two' '2 .' '2 . one' '2 one .' '2 utf16' '2 utf16 one' '2 one utf16'; do
            # shellcheck disable=SC2086 # several words
            run --separate-stderr linkspan linkify $how ${row#* }
            [ "$status" -eq "${row%% *}" ] || { echo "$how $row: $status"; return 1; }
            # all other files are written
            [[ $row != *one* || $output == *a*com* || $how == *redact* ]]
            [ "$(grep -c . <<<"$stderr")" -eq $((${row%% *} / 2)) ] || { echo "$how $row: $stderr"; return 1; }
        done
    done
}

@test "the href of a host has no capitals, whichever letter it is" {
    local letter
    for letter in {A..Z}; do
        printf 'http://x%sy.com/%s?%s#%s x%s@%sy.com\n' "$letter" "$letter" "$letter" "$letter" \
            "$letter" "$letter" >>text
        printf 'http://x%sy.com/%s?%s#%s\nmailto:x%s@%sy.com\n' "${letter,}" "$letter" "$letter" \
            "$letter" "$letter" "${letter,}" >>wanted
    done
    linkspan --href text | cmp - wanted
    linkspan --template '{href}' text | cmp - wanted
    linkspan --json --fields=href text | field href | tr -d '"' | cmp - wanted
}

@test "the href of a link with each character of ASCII is that of linkspan linkify" {
    run python3 "$models/linkify_href_link_character_ascii.py" "$LINKSPAN"
    gives 0 ''
}

@test "linkify: schemes that were asked for come in addition to the usual ones" {
    local link
    for link in http://a.com/ https://a.com/ ftp://a.com/ mailto:x@a.com foo://a.com/; do
        run with_input "$link" linkspan linkify --scheme=foo
        [[ $output == "<a href=\"$link\""* ]] || { echo "$output"; return 1; }
    done
    for link in tel:+49301234567 sms:+15105550101 'magnet:?xt=urn:btih:a' geo:1,2 xmpp:a@b.com \
        matrix:u/a:b.org doi:10.1000/182 urn:isbn:1 did:web:a.com sip:a@b.com http://a.com/; do
        run with_input "$link" linkspan linkify --opaque-schemes --scheme=foo
        [[ $output == "<a href=\"$link\""* ]] || { echo "$output"; return 1; }
    done
    for link in foo:bar did:web:a.com news:comp.lang.c git://a.com/b; do
        run with_input "$link" linkspan linkify --scheme="${link%%:*}"
        [[ $output == "<a href=\"$link\""* ]] || { echo "$output"; return 1; }
        run with_input "$link" linkspan check --scheme="${link%%:*}"
        [[ $output != *scheme* ]] || { echo "$output"; return 1; }
    done
}

@test "linkify: options that cannot be" {
    run --separate-stderr linkspan linkify --defang --redact
    fails_with 'linkspan: --defang and --redact: cannot be used together'
    for words in '--from html --to markdown' '--from markdown --to html' '--from html --to plain'; do
        # shellcheck disable=SC2086 # words
        run --separate-stderr linkspan linkify $words
        fails_with 'linkspan: --to: cannot be used with --from=html or markdown, which keep their format'
    done
    run with_input '<b>a.com' linkspan linkify --from html --to html --rel ''
    gives 0 '<b><a href="https://a.com/">a.com</a>'
    run with_input '*a.com*' linkspan linkify --from markdown --to markdown
    gives 0 '*[a.com](https://a.com/)*'
    run --separate-stderr linkspan linkify --class $'\xff'
    fails_with 'linkspan: an attribute that is not UTF-8'
}

@test "linkify: what is longer than a block" {
    python3 -c '
import sys
for i in range(9000):
    sys.stdout.write("é see https://example.com/%d now\n" % i)' >text
    linkspan linkify --to markdown text >out
    python3 "$models/linkify_longer_than_block.py"
    linkspan linkify --to markdown --from markdown text >document
    [ "$(wc -l <document)" -eq 9000 ]
    grep -q '<https://example.com/8999>' document
}

@test "linkify --scheme: the usual schemes stay" {
    run with_input 'http://a.com https://b.com ftp://c.com d@e.com gopher://f.com' \
        linkspan linkify --to markdown --scheme gopher
    gives 0 '<http://a.com> <https://b.com> <ftp://c.com> <d@e.com> <gopher://f.com>'
}

@test "redact: random HTML and Markdown, links replaced and all else kept" {
    run python3 "$models/linkify_redact_random_html_markdown.py" "$LINKSPAN"
    gives 0 ''
}
