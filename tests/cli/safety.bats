#!/usr/bin/env bats
# check, and what find says about safety.
load common

@test "check: the offending characters are named and pointed at" {
    # а is U+0430
    run linkspan check 'https://pаypal.com/'
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 'https://pаypal.com/' ]
    [ "${lines[1]}" = '        ^^^^^^ mixed-scripts (severe): U+0430 а' ]
    [[ ${lines[2]} == '  '*'mixes scripts'* ]]
    [[ ${lines[3]} == *' looks-like paypal.com (severe): U+0430 а' ]]
    [ "${#lines[@]}" -eq 5 ]
    run linkspan check --no-known-names 'https://pаypal.com/'
    [ "${#lines[@]}" -eq 3 ]
}

@test "check: what nobody sees is shown" {
    run linkspan check "$(printf 'https://a.com/x\u202egpj.exe')"
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 'https://a.com/x<U+202E>gpj.exe' ]
    [ "${lines[1]}" = '               ^^^^^^^^ bidi-control (severe): U+202E' ]
}

# An A-label with a letter that UTS #46 maps leads where the A-label does: to what
# looks like apple, or mixes scripts. Written so, what it is, and what nobody should
# be shown; then the letter as a character reference.
@test "safety: the host that is visited is judged, wherever it is shown" {
    while read -r host ascii unicode reference; do
        for link in "https://$host/" "$host/x" "me@$host" "mailto:me@$host"; do
            run linkspan check "$link"
            [ "$status" -eq 1 ]
            [[ $output == *'(severe)'* ]]
            run linkspan check --json "$link"
            [ "$status" -eq 1 ]
            echo "$output" >>checked
            run with_input "see $link now" linkspan find --profile safe
            gives 1 ''
            with_input "see $link now" linkspan find --json >>"found-$ascii"
            run with_input "see $link now" linkspan linkify --display
            [[ $output == *"$ascii"* ]]
            [[ $output != *"$unicode"* ]]
            [[ $output != *href* ]]
            run with_input "see $link now" linkspan display --readable
            [[ $output == *"${ascii%.com}"* ]]
            [[ $output != *"${unicode%.com}"* ]]
        done
        field display <"found-$ascii" >displayed
        run ! grep -vF "$ascii" displayed
        for form in html markdown; do
            run with_input "see https://$reference/ now" linkspan linkify --display --from $form
            [[ $output == *"$ascii"* ]]
            [[ $output != *"$unicode"* ]]
            [[ $output != *'href'* ]]
            [[ $output != *']('* ]]
        done
    done <<'END'
xn--80ak6aa92ｅ.com xn--80ak6aa92e.com аррӏе.com xn--80ak6aa92&#xFF45;.com
xn--80ak6aa92ᵉ.com xn--80ak6aa92e.com аррӏе.com xn--80ak6aa92&#7497;.com
xn--pypal-4vｅ.com xn--pypal-4ve.com pаypal.com xn--pypal-4v&#xff45;.com
END
    # each of the three hosts in four links
    for json in checked found-*; do
        field severity <"$json"
    done | sort | uniq -c >severities
    [ "$(tr -s ' ' <severities)" = ' 24 "severe"' ]
}

@test "check: pointing takes account of wide letters" {
    # two columns each for 茶 and ｅ
    run linkspan check 'https://ｅxample.com/茶?x⁄y'
    [ "${lines[1]}" = '        ^^ mapped-character (note): U+FF45 ｅ' ]
    [ "${lines[3]}" = '                         ^ syntax-lookalike-in-part (warning): U+2044 ⁄' ]
    [ "$status" -eq 0 ]
}

@test "check: each block of wide characters takes two columns, marks take none" {
    # East_Asian_Width W and F, emoji, and marks on the letter before them
    for wide in ᄀ ⺀ あ ア 漢 가 豈 ︰ Ａ ￥ 🌀 🙏 🚀 🤖 𠀀; do
        run linkspan check "https://example.com/$wide?x⁄y"
        [ "${lines[-2]}" = '                        ^ syntax-lookalike-in-part (warning): U+2044 ⁄' ]
    done
    for mark in $'\u0300' $'\u0483' $'\u0591' $'\u064b' $'\u093c' $'\u0e31' $'\u20d0' $'\ufe20'; do
        run linkspan check "https://example.com/a$mark?x⁄y"
        [ "${lines[-2]}" = '                       ^ syntax-lookalike-in-part (warning): U+2044 ⁄' ]
    done
}

@test "check: a label of one character is looked at" {
    run linkspan check $'https://\x01.example.com/'
    [ "$status" -eq 1 ]
    [ "${lines[3]}" = '        ^^^^^^^^ control-character (severe): U+0001' ]
}

@test "check: the shortest A-label is looked into" {
    # it stands for U+0080
    run linkspan check https://xn--a.com/
    [[ ${lines[1]} == '        ^^^^^ restricted-character (severe)'* ]]
}

@test "check: status 1 only if something is severe" {
    run linkspan check https://example.com/
    gives 0 'https://example.com/
  nothing wrong; imitates none of 542 widely imitated names'
    run linkspan check https://example.com:99/
    [ "$status" -eq 0 ]
    [[ $output == *'^^ unusual-port (warning)'* ]]
    run linkspan check https://example.com/ https://google.com@evil.com/
    [ "$status" -eq 1 ]
    [[ $output == *'^ userinfo (severe)'* ]]
}

@test "check: what would not be found in a text is checked all the same" {
    for link in 'http://0x7f.1/ obfuscated-ip' 'javascript:alert(1) scheme-not-allowed' \
        'http://a.a/ impossible-tld'; do
        run linkspan check "${link% *}"
        [ "$status" -eq 1 ]
        [[ $output == *"^ ${link#* } (severe)"* ]]
    done
}

@test "check: hrefs are read as browsers read them" {
    while read -r href finding; do
        run linkspan check "$(printf '%b' "$href")"
        [ "$status" -eq 1 ]
        [[ $output == *"^ $finding (severe)"* ]]
        run linkspan check --json "$(printf '%b' "$href")"
        [ "${#lines[@]}" -eq 1 ]
        [[ $output == *"{\"name\":\"$finding\",\"severity\":\"severe\","* ]]
    done <<'END'
//аррӏе.com/ whole-script-confusable
/\\аррӏе.com/ whole-script-confusable
\\\\аррӏе.com/ whole-script-confusable
https:/\tаррӏе.com/ whole-script-confusable
https://xn--80ak6\taa92e.com/ whole-script-confusable
//xn--80ak6\taa92e.com/ whole-script-confusable
http:xn--80ak6\taa92e.com whole-script-confusable
x@xn--80ak6\taa92e.com whole-script-confusable
@xn--80ak6\taa92e.com whole-script-confusable
https://аррӏе.com\\x whole-script-confusable
//paypal.com@evil.com/ userinfo
//paypal.com\\@evil.com/ userinfo
//0x7f.1/ obfuscated-ip
java\tscript:alert(1) scheme-not-allowed
java\nscript:alert(1) scheme-not-allowed
\x01javascript:alert(1) scheme-not-allowed
javascript:1/alert(1) scheme-not-allowed
END
    # a tab after the host, or in a text that starts like no link, separates two columns
    for text in $'https://example.com/\t200' $'example.com\t200' $'http\texample.com' $'mailto:x@a.com?\tb'; do
        run linkspan check "$text"
        [ "$status" -eq 0 ]
        [[ $output == *'nothing wrong'* ]]
    done
    # a line on standard input: a tab between two columns is not in a link
    run with_input 'java\tscript:alert(1)\n' linkspan check
    [ "$status" -eq 1 ]
    [[ $output == *'^ scheme-not-allowed (severe)'* ]]
    run with_input 'https://example.com/\t200\nhttps://example.com\t200\n' linkspan check
    [ "$status" -eq 0 ]
    [ "$(grep -c 'nothing wrong' <<<"$output")" -eq 2 ]
}

@test "check: a text, its links and what is hidden between them" {
    run linkspan check "$(printf 'a\u200bb, http://192.0.2.1/ and https://a.com/x\u202ey now')"
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 'http://192.0.2.1/' ]
    [[ ${lines[1]} == *'^ ip-address (warning)' ]]
    [[ ${lines[3]} == 'https://a.com/x<U+202E>y' ]]
    # U+202E was reported with its link; only U+200B is left for the text
    [[ ${lines[6]} == 'a<U+200B>b, '* ]]
    [ "${lines[7]}" = ' ^^^^^^^^ hidden-character (severe): U+200B' ]
    [ "${#lines[@]}" -eq 9 ]
}

# so many letters with a mark of their own: each is a warning
many_warnings() { printf 'e\xcc\x81 %.0s' $(seq "$1"); }

@test "check: harmless findings hide no severe one, however many there are" {
    for before in 63 64 500; do
        text=$(printf 'see example.com %sx\u202ey' "$(many_warnings "$before")")
        run linkspan check "$text"
        [ "$status" -eq 1 ]
        [[ $output == *'bidi-control (severe): U+202E'* ]]
        [ "$(grep -c 'not-nfc\|bidi-control' <<<"$output")" -eq 64 ] # no more are shown
        run linkspan check --json "$text"
        [ "$(field severity <<<"${lines[1]}")" = '"severe"' ]
        [ "$(field findings <<<"${lines[1]}" | grep -o '"name"' | wc -l)" -eq $((before + 1)) ]
    done
    [[ $(linkspan check "$text") == *'  and 437 more' ]] # 64 of 501 are shown
}

@test "check: what is told with its link is not told of the text, however much it is" {
    run linkspan check "$(printf 'see https://a.com/%sx now' "$(printf '\u202e%.0s' {1..70})")"
    [ "$status" -eq 1 ]
    [ "$(grep -c bidi-control <<<"$output")" -eq 1 ] # once for each part
    [[ $output != *more* ]]
}

@test "a doubtful label is in Punycode after any number of others" {
    # U+FF41 is mapped to a, which is a note; then Cyrillic а
    for before in 1 63 64 100; do
        link=https://$(printf '\uff41.%.0s' $(seq "$before"))pаypal.com/
        [[ $(linkspan --template '{display}' <<<"$link") == *a.xn--pypal-4ve.com/ ]]
        [[ $(linkspan display --readable --form=isolates "$link") == *xn--pypal-4ve* ]]
        [ "$(linkspan --template '{findings}' <<<"$link" | tr , '\n' | sort | uniq -c | tr -s ' ')" = \
            " $before mapped-character
 1 mixed-scripts" ]
    done
}

@test "what the policy wants encoded is shown so in each part that can follow the host" {
    # U+2044 looks like a slash; only web addresses get a slash after the host
    while read -r given want; do
        run linkspan display --readable --order=plain --policy=strict "$given"
        gives 0 "$want"
        run linkspan display --readable --order=plain --policy=strict --elide="${#want}" "$given"
        gives 0 "$want"
    done <<'ROWS'
https://a.com/a⁄b https://a.com/a%E2%81%84b
https://a.com/x?a⁄b#é https://a.com/x?a%E2%81%84b#%C3%A9
https://a.com?a⁄b https://a.com/?a%E2%81%84b
https://a.com#a⁄b https://a.com/#a%E2%81%84b
https://a.com:81?a⁄b https://a.com:81/?a%E2%81%84b
gopher://a.com/a⁄b gopher://a.com/a%E2%81%84b
gopher://a.com?a⁄b gopher://a.com?a%E2%81%84b
gopher://a.com#a⁄b gopher://a.com#a%E2%81%84b
gopher://a.com:71?x/é#a⁄b gopher://a.com:71?x/%C3%A9#a%E2%81%84b
https://xn--bcher-kva.de/a⁄b https://bücher.de/a%E2%81%84b
ROWS
    # an escape is never cut, and a character is left for the sign
    local most want
    while read -r most want; do
        run linkspan display --readable --order=plain --policy=strict --elide="$most" https://a.com/a⁄b/d
        gives 0 "$want"
    done <<'ROWS'
28 https://a.com/a%E2%81%84b/d
27 https://a.com/a%E2%81%84b/d
26 https://a.com/a%E2%81%84b…
25 https://a.com/a%E2%81%84…
24 https://a.com/a%E2%81…
23 https://a.com/a%E2%81…
22 https://a.com/a%E2%81…
21 https://a.com/a%E2…
19 https://a.com/a%E2…
ROWS
}

@test "what the policy wants encoded is shown so, escaped in the text or not" {
    # U+2044 looks like a slash
    for path in 'a⁄b' 'a%E2%81%84b'; do
        run linkspan display --readable --order=plain "https://example.com:99/$path?c"
        gives 0 'https://example.com:99/a%E2%81%84b?c'
        run linkspan --template '{display}' <<<"https://example.com/$path#д"
        gives 0 'https://example.com/a%E2%81%84b#%D0%B4'
        run linkspan linkify --display <<<"https://example.com/$path"
        [[ $output == *'>https://example.com/a%E2%81%84b</a>' ]]
    done
    # a word that mixes scripts is escaped in the address alone (S2 1.4.c): people can read it
    for path in каталогfile '%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3file'; do
        run linkspan linkify --display <<<"bücher.de/$path"
        [[ $output == *'/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3file"'*'>bücher.de/каталогfile</a>' ]]
    done
    # nothing is wrong with these
    run linkspan linkify --display <<<'https://example.com/%D0%BA%D0%B0%D1%82'
    [[ $output == *'>https://example.com/кат</a>' ]]
    run linkspan display --readable --order=plain 'https://example.com/%D0%BA%D0%B0%D1%82?a%2Fb'
    gives 0 'https://example.com/кат?a/b'
    # of a long one the end is left out, but no part of an escape
    run linkspan display --readable --order=plain --elide 32 'https://example.com/a⁄⁄⁄⁄⁄⁄⁄⁄⁄⁄⁄⁄⁄⁄⁄⁄⁄'
    gives 0 'https://example.com/a%E2%81%84…'
    run linkspan display --readable --order=plain --policy off 'https://example.com/a⁄b'
    gives 0 'https://example.com/a⁄b'
}

@test "check: lines of standard input, as JSON" {
    with_input 'https://example.com/\nhttps://p\xd0\xb0ypal.com/\n' \
        linkspan check --no-known-names --json >json || [ $? -eq 1 ]
    [ "$(field line <json | tr '\n' ' ')" = '1 2 ' ]
    [ "$(field severity <json | tr '\n' ' ')" = 'null "severe" ' ]
    [ "$(field action <json | tr '\n' ' ')" = '"link" "punycode" ' ]
    [ "$(tail -n 1 json | field findings)" = '[{"name": "mixed-scripts", "severity": "severe", "start": 8, "end": 15, "char": null}]' ]
}

@test "check --policy: what becomes of a link" {
    run linkspan check --json --policy off 'https://pаypal.com/'
    [ "$(echo "$output" | field action)" = '"link"' ]
    [ "$status" -eq 1 ]
    run linkspan check --json --policy guidelines 'https://pаypal.com/'
    [ "$(echo "$output" | field action)" = '"punycode"' ]
}

@test "check --allow-mix: scripts that may be mixed" {
    run linkspan check 'https://pаypal.com/'
    [ "$status" -eq 1 ]
    run linkspan check --allow-mix Latn+Cyrl 'https://pаypal.com/'
    [[ $output != *mixed-scripts* ]]
    run --separate-stderr linkspan check --allow-mix Nonsense a.com
    fails_with 'linkspan: --allow-mix: Nonsense: unknown language or scripts'
    run --separate-stderr linkspan check --allow-mix=sr --allow-mix=sr \
        --allow-mix=sr --allow-mix=sr --allow-mix=sr --allow-mix=sr \
        --allow-mix=sr --allow-mix=sr --allow-mix=sr a.com
    fails_with 'linkspan: --allow-mix: sr: more than 8'
}

@test "check --protect: hosts that look like others" {
    printf '# ours\nexample.com\nrnicro.com\n' >ours
    run linkspan check --protect ours https://example.com/ https://www.macro.org/
    [ "$status" -eq 0 ]
    # rn looks like m, whatever the suffix is
    for host in micro.com www.micro.org; do
        run linkspan check --protect ours "https://$host/"
        [ "$status" -eq 1 ]
        [[ $output == *'^ looks-like-pair rnicro.com (severe)'* ]]
    done
    printf 'a..b\n' >bad
    run --separate-stderr linkspan check --protect bad a.com
    fails_with 'linkspan: bad: a..b: not a domain'
    run --separate-stderr linkspan check --protect absent a.com
    fails_with 'linkspan: absent: No such file or directory'
    # several files add up
    echo other.org >'more'
    for files in '--protect ours --protect more' '--protect more --protect ours'; do
        # shellcheck disable=SC2086 # words
        run linkspan check $files https://micro.com/
        [ "$status" -eq 1 ]
        # shellcheck disable=SC2086
        run linkspan check $files https://0ther.org/
        [ "$status" -eq 1 ]
    done
    run --separate-stderr linkspan check --protect ours --protect bad a.com
    fails_with 'linkspan: bad: a..b: not a domain'
}

@test "--protect: each finding names the domain, in text, JSON and tables" {
    printf 'paypal.com paypal.me\tpaypal.de # one owner\n' >ours
    run linkspan check --protect ours https://paypal.me/x https://www.paypal.de/
    [ "$status" -eq 0 ]
    [[ $output != *looks-like* ]]
    while read -r finding severity host; do
        run linkspan check --protect ours "https://$host/"
        [ "$status" -eq "$([ "$severity" = severe ] && echo 1 || echo 0)" ]
        [[ $output == *"^ $finding paypal.com ($severity)"* ]]
        run linkspan check --json --protect ours "https://$host/"
        [[ $output == *"\"name\":\"$finding\",\"severity\":\"$severity\",\"start\":8,"*'"like":"paypal.com"}'* ]]
        run linkspan find --json --suspects --protect ours <<<"see https://$host/ now"
        [[ $output == *"\"name\":\"$finding\""*'"like":"paypal.com"}'* ]]
        run linkspan find --tsv --suspects --fields findings --protect ours <<<"see https://$host/ now"
        [[ $output == *"$finding=paypal.com"* ]]
        # from left to right; what refuses the whole comes last
        run linkspan find --tsv --suspects --fields findings --protect ours <<<"see http://joe@$host:99999/ now"
        [[ ${lines[1]} == userinfo*"$finding=paypal.com"*unusual-port*,refused ]]
        run linkspan find --tsv --suspects --fields findings --protect ours <<<"see http://$host:99999/%00 now"
        [[ ${lines[1]} == *"$finding=paypal.com"*unusual-port*escaped-control,refused ]]
        run linkspan explain --table --protect ours "see https://$host/ now"
        [[ $output == *"finding $finding at 12-"*'(paypal.com)'* ]]
        run linkspan explain --json --protect ours "see https://$host/ now"
        [[ $output == *"\"name\":\"$finding\",\"like\":\"paypal.com\""* ]]
        run linkspan explain --html --protect ours "see https://$host/ now"
        [[ $output == *"$finding"*'It looks like paypal.com.'* ]]
    done <<'ROWS'
looks-like severe pаypal.com
looks-like-capital severe paypaI.com
looks-like-digit severe paypa1.com
looks-like-diacritic severe páypal.com
looks-like-separator severe paypalーcom.example.org
looks-like-subdomain severe paypal.com.example.org
looks-like-hyphen warning paypal-secure.com
looks-like-edit warning paypall.com
looks-like-suffix note paypal.xyz
ROWS
    # in an e-mail address too
    run linkspan find --tsv --fields findings --protect ours <<<'service@paypa1.com'
    [[ $output == *looks-like-digit=paypal.com* ]]
}

@test "check: spaces around a link do not make a text of it" {
    for text in ' https://google.com@evil.com/' $'https://google.com@evil.com/ \t'; do
        run linkspan check "$text"
        [ "$status" -eq 1 ]
        [ "${lines[0]}" = 'https://google.com@evil.com/' ]
        [[ ${lines[1]} == *'^ userinfo (severe)' ]]
    done
    # offsets are those of what was given
    run linkspan check --json '  https://google.com@evil.com/ '
    [ "$(field start <<<"$output") $(field end <<<"$output")" = '2 30' ]
    [[ $(field findings <<<"$output") == *'"name": "userinfo", "severity": "severe", "start": 10, "end": 20'* ]]
    run linkspan check ' '
    gives 0 ''
}

@test "check --defang and --refang undo each other" {
    run with_input 'see https://a.com/b.c, x@b.org.\nno link\n' linkspan check --defang
    gives 0 'see hxxps[:]//a[.]com/b[.]c, x[@]b[.]org.
no link'
    run linkspan check --refang 'see hxxps://a[.]com/b[.]c, x[@]b[.]org.'
    gives 0 'see https://a.com/b.c, x@b.org.'
    # exactly as it was, line ends too
    for text in 'see a.com\r\nb.com\n\r\nc.com' 'a.com\n' 'x\r' ''; do
        with_input "$text" linkspan check --defang | linkspan check --refang >out
        with_input "$text" cmp - out
    done
}

@test "check --clean: without what nobody sees" {
    # e and a combining acute become é
    run linkspan check --clean "$(printf 'a\u200bb\u202e c\u0001d e\u0301')"
    gives 0 'ab cd é'
    run --separate-stderr with_input 'a\xff\n' linkspan check --clean
    gives 0 'a�'
}

@test "check: one thing at a time" {
    run --separate-stderr linkspan check --defang --clean x
    fails_with 'linkspan: --defang, --refang and --clean: cannot be used together'
}

@test "check: colours on request" {
    run bash -c '"$LINKSPAN" check --color=always https://a.com@b.com/ | cat -v'
    [[ $output == *'^[[01;31m^^^^^^[[m'* ]]
    [[ $output == *'userinfo (^[[01;31msevere^[[m)'* ]]
}

@test "find --profile safe passes over what is severe" {
    printf 'https://p\xd0\xb0ypal.com/ b\xc3\xbccher.de README.md' >text
    run linkspan --profile uts58 text
    gives 0 'https://pаypal.com/
bücher.de
README.md'
    run linkspan --profile safe text
    gives 0 'bücher.de'
    run linkspan --profile uts58 --policy strict text
    gives 0 'bücher.de
README.md'
    # the policy that is given counts
    run linkspan --profile safe --policy off text
    gives 0 'https://pаypal.com/
bücher.de'
}

@test "find --json has findings, with offsets as those of the link" {
    printf 'é https://p\xd0\xb0ypal.com/' >text
    linkspan --json --offsets chars text >json
    [ "$(field start <json)" = 2 ]
    [ "$(field severity <json)" = '"severe"' ]
    [ "$(field findings <json)" = '[{"name": "mixed-scripts", "severity": "severe", "start": 10, "end": 16, "char": null}]' ]
    # the doubtful label is in Punycode
    [ "$(field display <json)" = '"https://xn--pypal-4ve.com/"' ]
    run linkspan --template '{severity} {action} {findings}' text
    gives 0 'severe link mixed-scripts'
}

@test "find: the display form is for people" {
    run with_input 'https://xn--bcher-kva.de/%%E8%%8C%%B6' linkspan --template '{display}'
    gives 0 'https://bücher.de/茶'
    run with_input 'https://xn--bcher-kva.de/%%C4%%B1' linkspan --legacy --template '{display}'
    gives 0 'https://bücher.de/%C4%B1'
}

@test "check: the pointer stands below what it points at" {
    # 14 columns before the emoji, which has two; those of Unicode 14 too
    for emoji in 🙂 🫠 ⌚; do
        run linkspan check $'https://a.com/'$emoji$'\u202ex'
        [ "$status" -eq 1 ]
        [[ ${lines[1]} == '                ^^^^^^^^ bidi-control '* ]]
    done
}

@test "suspects: find lists them on request, with the rule that refuses each" {
    text='see https://google.com@evil.com/ or http://0x7f.1/x'
    run with_input "$text" linkspan find
    [ "$status" -eq 1 ]
    run with_input "$text" linkspan find --suspects
    [ "${lines[0]}" = https://google.com@evil.com/ ]
    [ "${lines[1]}" = http://0x7f.1/x ]
    run with_input "$text" linkspan find --suspects --template='{refused} {host}'
    [ "${lines[0]}" = "E4 evil.com" ]
    run with_input "$text" linkspan find --suspects --json
    [[ "${lines[0]}" == *'"refused":"E4"'* ]]
    run with_input "$text a.com" linkspan find --suspects --json
    [[ "${lines[2]}" == *'"refused":null'* ]]
}

@test "suspects: a password is neither in href nor in display" {
    run with_input "see https://me:pw@example.com/ now" linkspan find --suspects --json --fields href,display,host
    [ "$output" = '{"href":null,"display":null,"host":"example.com"}' ]
    run with_input "see https://me@example.com/ now" linkspan find --suspects --json --fields href,display
    [ "$output" = '{"href":null,"display":"https://me@example.com/"}' ]
}

@test "suspects: check reports them in a sentence, and the severe ones fail" {
    run linkspan check 'see https://google.com@evil.com/ now'
    [ "$status" -eq 1 ]
    [[ "$output" == *"refused (warning): E4"* ]]
    [[ "$output" == *"userinfo (severe)"* ]]
    run linkspan check --profile=uts58 --json 'at http://intranet/ now'
    [ "$status" -eq 0 ]
    [[ "$output" == *'"refused":"H14"'* ]]
}

@test "suspects: they are never linked, and redacted like links" {
    text='a javascript:alert(1) b postgres://app:hunter2@db/x c'
    run with_input "$text" linkspan linkify --suspects --policy=off
    [ "$output" = "$text" ]
    run with_input "$text" linkspan find --redact
    [ "$output" = 'a [url] b [url] c' ]
    run with_input "$text" linkspan find --redact=secret
    [ "$output" = 'a javascript:alert(1) b postgres://app:***@db/x c' ]
    run with_input "$text" linkspan find --redact=host
    [ "$output" = 'a [url] b [db] c' ]
    run with_input "$text" linkspan linkify --redact=X
    [ "$output" = 'a X b X c' ]
}

@test "find --refang reads what is defanged" {
    run with_input 'hxxp[:]//evil[.]org/x me[at]b[dot]org' linkspan find --refang
    [ "${lines[0]}" = http://evil.org/x ]
    [ "${lines[1]}" = me@b.org ]
}

@test "redact: documents, also in addresses; everything else stays byte for byte" {
    page='<p title="x" >see <b>https://u:pw&amp;x@a.example/?token=s&amp;n=1</b> <a href="https://u:pw@b.org/x">me@b.org</a><!-- c --> <img src="?sig=1"></p>'
    run with_input "$page" linkspan linkify --from html --redact=secret
    [ "$output" = '<p title="x" >see <b>https://u:***@a.example/?token=***&amp;n=1</b> <a href="https://u:***@b.org/x">me@b.org</a><!-- c --> <img src="?sig=***"></p>' ]
    run with_input "$page" linkspan linkify --from html --redact=host
    [ "$output" = '<p title="x" >see <b>[a.example]</b> <a href="[b.org]">[b.org]</a><!-- c --> <img src="?sig=1"></p>' ]
    run with_input "$page" linkspan linkify --from html --redact=kind
    [ "$output" = '<p title="x" >see <b>[url]</b> <a href="[url]">[email]</a><!-- c --> <img src="?sig=1"></p>' ]
    printf '%s' "$output" >redacted
    run linkspan find --from html --suspects redacted
    [ "$status" -eq 1 ]
    page='see https://u:pw@b.org/\_x *and* [c](https://c.org/?token=s) `https://d.org/?key=s` me@b.org(x)'
    run with_input "$page" linkspan linkify --from markdown --redact=secret
    [ "$output" = 'see https://u:\*\*\*@b.org/\_x *and* [c](https://c.org/?token=***) `https://d.org/?key=***` me@b.org(x)' ]
    run with_input "$page" linkspan linkify --from markdown --redact=kind
    [ "$output" = 'see \[url\] *and* [c]([url]) `[url]` \[email\](x)' ]
    printf '%s' "$output" >redacted
    run linkspan find --from markdown --suspects redacted
    [ "$status" -eq 1 ]
    page='<p>nothing secret: https://a.com/x?y=1&z &copy; </p>'
    run with_input "$page" linkspan linkify --from html --redact=secret
    [ "$output" = "$page" ]
}

@test "check --protect: 65536 domains, and not one more, in one file or two" {
    python3 -c 'print(*("a%d.com" % i for i in range(65536)), sep="\n")' >most
    echo x.com >one
    cat most one >many
    head -n 65535 most >fewer
    run linkspan check --protect fewer --protect one b.com
    gives 0 $'b.com\n  nothing wrong; imitates none of 65536 protected and 542 widely imitated names'
    run linkspan check --protect most b.com
    gives 0 $'b.com\n  nothing wrong; imitates none of 65536 protected and 542 widely imitated names'
    run --separate-stderr linkspan check --protect many b.com
    fails_with 'linkspan: many: more than 65536 domains'
    run --separate-stderr linkspan check --protect most --protect one b.com
    fails_with 'linkspan: one: more than 65536 domains'
}

@test "check: widely imitated names, and what a clean answer says" {
    run linkspan check https://www.paypal.com.evil.ru/login
    [ "$status" -eq 1 ]
    [ "${lines[1]}" = '        ^^^^^^^^^^^^^^^^^^^^^^ looks-like-subdomain paypal.com (severe)' ]
    run linkspan check --no-known-names https://www.paypal.com.evil.ru/login
    gives 0 $'https://www.paypal.com.evil.ru/login\n  nothing wrong'
    run linkspan check paypal-login.com
    [ "$status" -eq 0 ]
    [ "${lines[1]}" = '^^^^^^^^^^^^^^^^ like-known paypal.com (note)' ]
    run linkspan check http://192.168.1.1/ a@example.com
    [[ $output != *192*imitates*example.com* ]]
    echo 'acme.com' >ours
    run linkspan check --protect ours --no-known-names example.com
    gives 0 $'example.com\n  nothing wrong; imitates none of 1 protected names'
    # only a warning, since it is a word; but people see that it is not ASCII
    run linkspan --profile=safe <<<'https://сор.com/'
    gives 0 'https://сор.com/'
    run linkspan display --readable --order=plain 'https://сор.com/'
    gives 0 'https://xn--n1aeb.com/'
}

@test "check: four characters are named, not more" {
    # Cyrillic р а у с е among Latin letters
    run linkspan check 'https://раусеl.com/'
    [ "${lines[1]}" = '        ^^^^^^ mixed-scripts (severe): U+0440 р, U+0430 а, U+0443 у, U+0441 с' ]
    run linkspan check 'https://раусl.com/'
    [ "${lines[1]}" = '        ^^^^^ mixed-scripts (severe): U+0440 р, U+0430 а, U+0443 у, U+0441 с' ]
    run linkspan check 'https://рауl.com/'
    [ "${lines[1]}" = '        ^^^^ mixed-scripts (severe): U+0440 р, U+0430 а, U+0443 у' ]
}

@test "find --refang: what is written so that nobody follows it" {
    run with_input 'hxxps://a[.]com/ b.com\n' linkspan --refang
    gives 0 'https://a.com/
b.com'
}

@test "check: blanks around a word make it no text" {
    run python3 "$models/safety_check_blanks_around_word.py" "$LINKSPAN"
    gives 0 ''
}

@test "check: what is wrong with a text, its links and their kinds" {
    run linkspan check --json 'x https://a.com/ y me@c.com z'
    [ "$(field kind <<<"$output" | tr '\n' ' ')" = '"url" "email" ' ]
    [ "$(field text <<<"$output" | tr '\n' ' ')" = '"https://a.com/" "me@c.com" ' ]
    [ "$(field start <<<"$output" | tr '\n' ' ')" = '2 19 ' ]
    # hidden between the links
    run linkspan check --json $'a\u200bb c.com d'
    [ "$(field kind <<<"$output" | tr '\n' ' ')" = '"url" "text" ' ]
    [[ $(tail -n 1 <<<"$output" | field findings) == '[{"name": "hidden-character", "severity": '*', "start": 1, "end": 4, "char": "U+200B"}]' ]]
    # a line has a number, an argument has none
    [[ $output != *'"line"'* ]]
    run with_input 'x\na.com\n' linkspan check --json
    [ "$(field line <<<"$output" | tr '\n' ' ')" = '1 2 ' ]
    run --separate-stderr linkspan check --json --defang x
    fails_with 'linkspan: --json: cannot be used with --defang, --refang or --clean'
    run linkspan check a.com
    gives 0 'a.com
  nothing wrong; imitates none of 542 widely imitated names'
}

@test "check: no more than 64 findings are shown, and the rest is counted" {
    hidden() { printf 'x \u200b%.0s' $(seq "$1"); }
    run linkspan check "$(hidden 64)"
    [ "$(grep -c hidden-character <<<"$output")" -eq 64 ]
    [[ $output != *more* ]]
    run linkspan check "$(hidden 66)"
    [ "$(grep -c hidden-character <<<"$output")" -eq 64 ]
    [ "${lines[-1]}" = '  and 2 more' ]
    # the most severe ones are shown, wherever they stand: before them, texts that are not NFC
    text=$(printf 'e\u0301 %.0s' $(seq 40); hidden 40)
    run linkspan check "$text"
    [ "$(grep -c 'hidden-character (severe)' <<<"$output")" -eq 40 ]
    [ "$(grep -c 'not-nfc (warning)' <<<"$output")" -eq 24 ]
    [ "${lines[-1]}" = '  and 16 more' ]
    run linkspan check "$(printf 'e\u0301 %.0s' $(seq 65))"
    [ "$(grep -c 'not-nfc (warning)' <<<"$output")" -eq 64 ]
    [ "${lines[-1]}" = '  and 1 more' ]
    # notes, one for each label
    run linkspan check "https://$(printf 'Ａ.%.0s' $(seq 66))com/"
    [ "$(grep -c '(note)' <<<"$output")" -eq 64 ]
    [ "${lines[-1]}" = '  and 2 more' ]
}

@test "findings come in the order of their places" {
    run python3 "$models/safety_findings_come_order_their.py" "$LINKSPAN"
    gives 0 ''
}

@test "--suspects --json: a port of five digits is a number, a longer one a string" {
    run with_input 'http://a.com:65535/ http://b.com:65536/ http://c.com:99999/ http://d.com:100000/ http://e.com:00080/' \
        linkspan --suspects --json --fields=port,refused
    gives 0 '{"port":65535,"refused":null}
{"port":65536,"refused":"H9"}
{"port":99999,"refused":"H9"}
{"port":"100000","refused":"H9"}
{"port":80,"refused":null}'
}

@test "check: what lies in a link is told with it, what lies beside it is told of the text" {
    run python3 "$models/safety_check_lies_link_told.py" "$LINKSPAN"
    gives 0 ''
}
