# linkspan check --from: whole documents.
load common

setup() {
    cd "$BATS_TEST_TMPDIR"
    evil='<a href="https://evil.example.net/">https://www.paypal.com/</a>'
}

@test "check --from: each finding with its place, in the order of the document" {
    printf '<p>x\n%s <a href="https://paypaI.com/">a</a>\n' "$evil" >a.html
    run linkspan check --from=html a.html
    [ "$status" -eq 1 ]
    [ "${#lines[@]}" -eq 2 ]
    [[ ${lines[0]} == 'a.html:2:37: severe: shows-known: https://www.paypal.com/ -> https://evil.example.net/: The text'* ]]
    [[ ${lines[1]} == 'a.html:2:74: severe: looks-like-capital paypal.com: https://paypaI.com/: '* ]]
}

@test "check --from --json: one object for each link" {
    printf '%s' "$evil" >a.html
    run linkspan check --json --from=html a.html
    [ "$status" -eq 1 ]
    [ "$output" = '{"file":"a.html","line":1,"column":37,"start":36,"end":59,"kind":"url","text":"https://www.paypal.com/","target":"https://evil.example.net/","severity":"severe","findings":[{"name":"shows-known","severity":"severe","start":36,"end":59,"char":null}]}' ]
}

@test "check --from: every format" {
    printf 'x [https://www.paypal.com/](https://evil.example.net/)' >a.md
    printf '{"a":"https://paypaI.com/"}' >a.json
    printf '{"a":1}\n{"a":"https://paypaI.com/"}\n' >a.jsonl
    printf 'From: a@b.org\n\nsee https://paypaI.com/\n' >a.eml
    for format in markdown:a.md json:a.json jsonl:a.jsonl mail:a.eml; do
        run linkspan check "--from=${format%%:*}" "${format##*:}"
        [ "$status" -eq 1 ]
        run linkspan check --from=auto --file "${format##*:}"
        [ "$status" -eq 1 ]
        [[ $output == "${format##*:}":* ]]
    done
}

@test "check --from=auto: by the start of a document without a name" {
    run linkspan check --from=auto <<<" $evil"
    [[ $output == *'shows-known'* ]]
    run linkspan check --from=auto <<<'x [https://www.paypal.com/](https://evil.example.net/)'
    [[ $output == *'shows-known'* ]]
    run linkspan check --from=auto <<<'{"a":"https:\/\/paypaI.com\/"}'
    [[ $output == *'looks-like-capital'* ]]
    run linkspan check --from=auto <<<'From: "a@paypal.com" <x@evil.example.net>'
    [[ $output == *'sender-shows-known'* ]]
    run linkspan check --from=auto </dev/null
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    printf 'From: "a@paypal.com" <x@evil.example.net>\n' >a.HTM
    run linkspan check --from=auto a.HTM
    [ "$status" -eq 0 ]
}

@test "check --from=mail: the sender, the plain and the HTML part" {
    cat >a.eml <<'MAIL'
Received: from a.example.org
From: =?utf-8?B?ImFAcGF5cGFsLmNvbSI=?= <x@evil.example.net>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain

see https://paypaI.com/
--b
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<p>=C3=A4 <a href=3D"https://evil.exam=
ple.net/">https://www.paypal.com/</a>
<meta http-equiv=3Drefresh content=3D"0;url=3Dhttps://evil.example.net/">
--b--
MAIL
    run linkspan check --from=mail a.eml
    [ "$status" -eq 1 ]
    [ "${#lines[@]}" -eq 4 ]
    [[ ${lines[0]} == 'a.eml:2:1: severe: sender-shows-known: "a@paypal.com" <x@evil.example.net>: '* ]]
    [[ ${lines[1]} == 'a.eml:9:5: severe: looks-like-capital paypal.com: '* ]]
    [[ ${lines[2]} == 'a.eml:15:11: severe: shows-known: https://www.paypal.com/ -> https://evil.example.net/: '* ]]
    [[ ${lines[3]} == 'a.eml:16:'*': warning: refresh-in-mail: https://evil.example.net/: '* ]]
}

@test "check --from=mail: a list that rewrites From, and each message of a mailbox" {
    cat >a.mbox <<'MAIL'
From a
From: "'ann@a.org' via x" <x@b.org>
List-Id: <x.b.org>

hello

From b
From: "'ann@a.org' via x" <x@b.org>

hello
MAIL
    run linkspan check --from=auto a.mbox
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 2 ]
    [[ ${lines[0]} == 'a.mbox:2:1: note: sender-by-list: '* ]]
    [[ ${lines[1]} == 'a.mbox:8:1: warning: sender-shows-other: '* ]]
}

@test "check --from: without the built-in list, and with protected names" {
    run linkspan check --no-known-names --from=html <<<"$evil"
    [ "$status" -eq 0 ]
    [[ $output == *'warning: shows-other-address: '* ]]
    echo paypal.com >ours
    run linkspan check --no-known-names --protect ours --from=html <<<"$evil"
    [ "$status" -eq 1 ]
}

@test "check --from: a clean document writes nothing" {
    run linkspan check --from=html <<<'<a href="https://example.com/">https://example.com/</a>'
    [ "$status" -eq 0 ]
    [ -z "$output" ]
}

@test "check --from: what cannot be read, and what does not fit" {
    run linkspan check --from=html missing.html
    [ "$status" -eq 2 ]
    [[ $output == *'missing.html'* ]]
    for option in --defang --refang --clean; do
        run linkspan check --from=html "$option" </dev/null
        [ "$status" -eq 2 ]
        [[ $output == *'--from: cannot be used with'* ]]
    done
    run linkspan check --from=text </dev/null
    [ "$status" -eq 2 ]
}
