#!/usr/bin/env bats
# Each one of a kind: every field, every rule of --tailor, every sort of host.
load common

# looks_like WHAT BYTES: what is said of a file with these bytes, as of printf
looks_like() {
    # shellcheck disable=SC2059 # the format is the point
    printf "$2" >file
    run --separate-stderr linkspan -c file
    case $1 in
    text) [ "$status" -lt 2 ] && [ -z "$stderr" ] ;;
    legacy) [ "$status" -lt 2 ] && [[ $stderr == 'linkspan: file: has bytes that are not UTF-8, '* ]] ;;
    binary) [[ $stderr == 'linkspan: file: binary file, '* ]] ;;
    *) [[ $stderr == "linkspan: file: $1, not UTF-8; "* ]] ;;
    esac || { printf '%s: %s: %s\n' "$1" "$2" "$stderr"; return 1; }
}

@test "each field of a template" {
    printf 'k\tx http://www.a.com:81/p?q#f:~:d\n' >text
    run linkspan --id --template '{file}|{id}|{record}|{line}|{start}|{end}|{kind}|{text}' text
    gives 0 'text|k|0|1|2|31|url|http://www.a.com:81/p?q#f:~:d'
    run linkspan --template '{scheme}|{local_part}|{host}|{port}|{path}|{query}|{fragment}|{directives}' text
    gives 0 'http||www.a.com|81|/p|q|f|d'
    run linkspan --template '{href}|{display}|{severity}|{action}|{findings}|' text
    gives 0 'http://www.a.com:81/p?q#f:~:d|http://www.a.com:81/p?q#f:~:d|warning|link|unusual-port|'
    run with_input 'mailto:x.y@b.org' linkspan --template '{kind}|{scheme}|{local_part}|{host}|{port}|{path}|{href}'
    gives 0 'email|mailto|x.y|b.org|||mailto:x.y@b.org'
}

@test "each escape of a template" {
    with_input 'a.com' linkspan --template 'x\t\n\0\\{{}y' >out
    printf 'x\t\n\0\\{}y\n' | cmp - out
    for bad in '\r' '\x' '{host' '{Host}' '{}' '{hos}' '{hostx}'; do
        run --separate-stderr linkspan --template "$bad"
        [ "$status" -eq 2 ]
        [[ $stderr == 'linkspan: --template: '* ]]
    done
    # of a file's name, what could be taken for the template's own
    name=$(printf 'a\tb\nc\rd\\e')
    echo a.com >"$name"
    run linkspan --template '{file}' "$name"
    gives 0 'a\tb\nc\rd\\e'
}

@test "each rule of --tailor" {
    # RULE TEXT WITHOUT WITH: what is found without and with the rule alone
    finds() {
        printf '%s' "$2" >text
        run linkspan --profile uts58 text
        [ "$output" = "$3" ] || { printf '%s without: %s\n' "$1" "$output"; return 1; }
        run linkspan --tailor "$1" text
        [ "$output" = "$4" ] || { printf '%s with: %s\n' "$1" "$output"; return 1; }
    }
    url=https://example.com/a
    finds punctuation "$url，b" "$url，b" "$url"
    finds script "${url}를 x" "${url}를" "$url"
    finds suffix "$url-இல் x" "$url-இல்" "$url"
    finds particle 'https://example.com/を参照 x' 'https://example.com/を参照' 'https://example.com/'
    finds josa "$url/를 x" "$url/를" "$url/"
    finds bare "$url? x" "$url?" "$url"
    finds files 'README.md x.com' $'README.md\nx.com' x.com
    finds members 'window.open x.com' $'window.open\nx.com' x.com
    finds addresses "{b@example.com x" '{b@example.com' 'b@example.com'
    finds unseen "$url"$'\u2060 x' "$url"$'\u2060' "$url"
    finds markup "**$url** x" "$url**" "$url"
    run --separate-stderr linkspan --tailor files,no </dev/null
    fails_with 'linkspan: --tailor: no: not one of punctuation|script|suffix|'
    run --separate-stderr linkspan --tailor file </dev/null
    fails_with 'linkspan: --tailor: file: not one of'
}

@test "each sort of host" {
    run linkspan host a.com 192.0.2.1 0x7f.1 '[2001:db8::1]' localhost 1.2.3.4.5
    gives 1 'host: a.com
kind: domain
ascii: a.com
unicode: a.com
registrable: a.com
suffix: com
delegated: yes

host: 192.0.2.1
kind: ipv4
ascii: 192.0.2.1
unicode: 192.0.2.1

host: 0x7f.1
kind: odd-ipv4
ascii: 127.0.0.1
unicode: 127.0.0.1

host: [2001:db8::1]
kind: ipv6
ascii: [2001:db8::1]
unicode: [2001:db8::1]

host: localhost
kind: name
ascii: localhost
unicode: localhost
suffix: localhost

host: 1.2.3.4.5
kind: none
error: ends-in-number (the host ends in a number and is not an IPv4 address)'
    run linkspan host xn--bcher-kva.invalid
    gives 0 'host: xn--bcher-kva.invalid
kind: domain
ascii: xn--bcher-kva.invalid
unicode: bücher.invalid
registrable: xn--bcher-kva.invalid
suffix: invalid
delegated: no'
    run linkspan host me.github.io
    gives 0 'host: me.github.io
kind: domain
ascii: me.github.io
unicode: me.github.io
registrable: github.io
suffix: io
private_registrable: me.github.io
private_suffix: github.io
delegated: yes'
    run linkspan host --json me.github.io a.com a..b
    gives 1 '{"host":"me.github.io","kind":"domain","ascii":"me.github.io","unicode":"me.github.io","registrable":"github.io","suffix":"io","private_registrable":"me.github.io","private_suffix":"github.io","delegated":true,"errors":[]}
{"host":"a.com","kind":"domain","ascii":"a.com","unicode":"a.com","registrable":"a.com","suffix":"com","private_registrable":"a.com","private_suffix":"com","delegated":true,"errors":[]}
{"host":"a..b","kind":"none","errors":["empty-label"]}'
}

@test "props: each length of a character, and of its number" {
    # Link_Term by UTS #58: letters and digits are Include
    run linkspan props U+0041 u+00E9 U+8A9E U+10400
    gives 0 'U+0041    Link_Term=Include  Link_Email=Yes A
U+00E9    Link_Term=Include  Link_Email=Yes é
U+8A9E    Link_Term=Include  Link_Email=Yes 語
U+10400   Link_Term=Include  Link_Email=Yes 𐐀'
    run linkspan props 'Aé語𐐀'
    [ "${#lines[@]}" -eq 4 ]
    [ "${lines[3]}" = 'U+10400   Link_Term=Include  Link_Email=Yes 𐐀' ]
    # too short, too long or no number: text
    for text in U+041 U+010FFFF U+0010FFFF u-0041 U+004g v+0041; do
        run linkspan props "$text"
        [ "$status" -eq 0 ]
        [ "${#lines[@]}" -eq "${#text}" ]
    done
    run linkspan props U+00aF
    [[ $output == 'U+00AF '* ]]
    # the first and the last of what is a character
    for code in U+0000 U+D7FF U+E000 U+10FFFF; do
        run linkspan props $code
        [ "$status" -eq 0 ]
    done
    for code in U+110000 U+FFFFFF; do
        run --separate-stderr linkspan props $code
        fails_with "linkspan: $code: not a character"
    done
    # a control character is not shown, what is beside it is
    for code in 001F 007F 0080 009F; do
        run linkspan props U+$code
        gives 0 "U+$code    Link_Term=Hard     Link_Email=No  "
    done
    run linkspan props U+007E
    gives 0 'U+007E    Link_Term=Include  Link_Email=Yes ~'
    run linkspan props U+00A1
    [[ $output == *' ¡' ]]
    # each value of Link_Term
    run linkspan props --json 'a. )('
    [ "$(field link_term <<<"$output" | tr '\n' ' ')" = '"Include" "Soft" "Hard" "Close" "Open" ' ]
    [ "$(field link_email <<<"$output" | tr '\n' ' ')" = 'true true false false false ' ]
    [ "$(field text <<<"$output" | tr '\n' ' ')" = '"a" "." " " ")" "(" ' ]
}

@test "format: each escape only where it is asked for" {
    run linkspan format --exact 'a.com/x%E2%80%AEy' 'a.com/x%E2%81%84y'
    gives 0 "$(printf 'a.com/x\u202ey\na.com/x\u2044y')"
    run linkspan format --exact --escape-lookalikes 'a.com/x%E2%80%AEy' 'a.com/x%E2%81%84y'
    gives 0 "$(printf 'a.com/x\u202ey\na.com/x%%E2%%81%%84y')"
    run linkspan format --exact --escape-unseen 'a.com/x%E2%80%AEy' 'a.com/x%E2%81%84y'
    gives 0 "$(printf 'a.com/x%%E2%%80%%AEy\na.com/x\u2044y')"
    run linkspan build --base https://a.com --segment $'x\u2044\u202ey' --escape-unseen --escape-lookalikes
    gives 0 'https://a.com/x%E2%81%84%E2%80%AEy'
}

@test "lists: a list without a date, and what cannot be" {
    printf 'COM\nNET\nORG\n' >tlds
    run linkspan lists --any-list --check tlds
    gives 0 'top-level domains: tlds
  version: 
  date: unknown
  domains: 3'
    run linkspan lists --json --check tlds --any-list
    gives 0 '{"tlds":{"name":"tlds","version":"","date":null,"age":null,"old":null,"compiled_in":false,"domains":3,"added":0}}'
    # the name is that of the file alone
    mkdir folder
    cp tlds folder
    run linkspan lists --use folder/tlds --any-list
    [[ $output == *'top-level domains: tlds'* ]]
    [[ $output == *'public suffixes: public_suffix_list.dat (compiled in)'* ]]
    [[ $output != *'tlds (compiled in)'* ]]
    run --separate-stderr linkspan lists word
    fails_with 'linkspan: word: only --update takes a FILE'
    # one of several that cannot be used
    echo 'not a list' >bad
    run --separate-stderr linkspan lists --any-list --check bad --check tlds
    [ "$status" -eq 1 ]
    [[ $output == 'top-level domains: tlds'* ]]
    [[ $stderr == 'linkspan: bad: line 1: '* ]]
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
    python3 - <<'PYTHON'
text = open("text", encoding="utf-8").read()
import re
want = re.sub(r"(https://\S+)", r"<\1>", text)
assert open("out", encoding="utf-8").read() == want
PYTHON
    linkspan linkify --to markdown --from markdown text >document
    [ "$(wc -l <document)" -eq 9000 ]
    grep -q '<https://example.com/8999>' document
}

@test "display: each option of its own" {
    run linkspan display --form isolates --order plain 'a.com'
    gives 0 a.com
    run linkspan display --form html --order constant --paragraph rtl 'a.com'
    gives 0 '<bdi dir="ltr"><bdi dir="ltr">a</bdi>.<bdi dir="ltr">com</bdi></bdi>'
    # two links, and the text around and between
    run linkspan display --order plain --readable 'x xn--bcher-kva.de, xn--bcher-kva.de! y'
    gives 0 'x bücher.de, bücher.de! y'
    # an address and a tab
    run linkspan display --order plain --readable 'b@xn--bcher-kva.invalid'
    gives 0 'b@bücher.invalid'
    run linkspan display --order plain --readable $'http://xn--bcher-kva.invalid\tx'
    gives 0 $'http://xn--bcher-kva.invalid\tx'
}

@test "display --readable: the doubtful label alone is in Punycode, whatever the dots" {
    # Cyrillic а, and the three other dots of IDNA
    for dot in . 。 ． ｡; do
        run linkspan display --readable --order plain "https://bücher${dot}pаypal${dot}com/"
        gives 0 'https://bücher.xn--pypal-4ve.com/'
        run linkspan display --readable --order plain "https://pаypal${dot}bücher${dot}com/"
        gives 0 'https://xn--pypal-4ve.bücher.com/'
    done
}

@test "messages: C1 controls from the first to the last, and no more" {
    for name in $'a\xc2\x80b' $'a\xc2\x9fb' $'a\x01b' $'a\x1fb' $'a\x7fb'; do
        run --separate-stderr linkspan "$name"
        fails_with 'linkspan: a?b: No such file or directory'
    done
    for name in $'a\xc2\xa0b' $'a\xc3\x80b' $'a\xc3\x9fb' $'a\xe2\x82\x80b' 'a b~'; do
        run --separate-stderr linkspan "$name"
        fails_with "linkspan: $name: No such file or directory"
    done
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

@test "-C: names, numbers and colours of each line" {
    printf '1\na.com\n3\n4\n5\nb.com\n' >text
    run linkspan -C1 -Hn text
    gives 0 'text-1-1
text:2:a.com
text-3-3
--
text-5-5
text:6:b.com'
    run bash -c '"$LINKSPAN" -C1 -Hn --color=always --hyperlink=never text | cat -v'
    [ "${lines[0]}" = '^[[35mtext^[[m-^[[32m1^[[m-1' ]
    [ "${lines[1]}" = '^[[35mtext^[[m:^[[32m2^[[m:^[[01;31ma.com^[[m' ]
    # three lines are kept of many
    printf '%s\n' 1 2 3 4 5 6 7 a.com 9 10 11 12 13 >text
    run linkspan -C3 text
    gives 0 $'5\n6\n7\na.com\n9\n10\n11'
    # with -z the lines end in NUL
    printf '1\0a.com\0003\0004\0' >text
    linkspan -z0 -C1 text >out
    printf '1\0a.com\0003\0' | cmp - out
    run --separate-stderr linkspan -C 1001 text
    fails_with 'linkspan: --context: more than 1000 lines'
    run linkspan -C 1000 -z text
    [ "$status" -eq 0 ]
}

@test "numbers that options take" {
    for words in '--max-length x' '--max-length 1x' '--max-length -1' '--max-length 99999999999999999999999'; do
        # shellcheck disable=SC2086 # words
        run --separate-stderr linkspan $words
        fails_with 'linkspan: --max-length: '
        [[ $stderr == *': not a number'* ]]
    done
    run --separate-stderr linkspan --max-length 1073741825
    fails_with 'linkspan: --max-length: 1073741825: more than 1073741824'
    run --separate-stderr linkspan --max-local-part 1048577
    fails_with 'linkspan: --max-local-part: 1048577: more than 1048576'
    run with_input a.com linkspan --max-length 1073741824 --max-local-part 1048576
    gives 0 a.com
    run --separate-stderr linkspan --max-length 0
    fails_with 'linkspan: --max-length and --max-local-part: must be more than 0'
}

@test "each sort of file that is not UTF-8" {
    looks_like UTF-16 '\xff\xfe'
    looks_like UTF-16 '\xfe\xff'
    looks_like UTF-16 '\xff\xfea\0'
    looks_like UTF-16 '\xfe\xff\0a'
    looks_like UTF-32 '\xff\xfe\0\0'
    looks_like UTF-32 '\0\0\xfe\xff'
    looks_like UTF-32 '\0\0\xfe\xff\0\0\0a'
    looks_like legacy '\xff'
    looks_like legacy '\xfe\xfe'
    looks_like binary '\0\0\xfe'
    looks_like binary '\0'
    # without a mark: four letters at least, and NULs in every other place
    looks_like UTF-16 'a\0b\0c\0d\0'
    looks_like UTF-16 '\0a\0b\0c\0d'
    looks_like binary 'a\0b\0c\0d'
    looks_like binary 'a\0\0b\0c\0d'
    # more than one in twenty
    looks_like UTF-16 'abcdefghijklmnopqrs\0uvwxyz0123456789abc\0efghijklmnopqrs\0u'
    looks_like binary 'abcdefghijklmnopqrs\0uvwxyz0123456789abc\0'
    # as many as are good are not too many
    looks_like text '\xc3\xa9 \xff'
    looks_like legacy '\xc3\xa9 \xff\xff'
    looks_like text '\xe2\x82\xac \xff'
    looks_like text '\xf0\x9f\x98\x80 \xff'
    looks_like legacy '\xc1\x80'
    looks_like legacy '\xf5\x80\x80\x80'
    looks_like text '\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf'
    # one that the file's end cuts off is not held against it
    looks_like text 'a\xc3'
    looks_like text 'a\xe2\x82'
    looks_like text 'a\xf0\x9f\x98'
}

@test "an unknown option: how near is near" {
    # one letter in three may be wrong, one at least; swapped neighbours are one
    suggests() { # GIVEN WANTED: the option that is suggested, or nothing
        run --separate-stderr linkspan "--$1"
        if [ -n "$2" ]; then
            fails_with "linkspan: --$1: no such option; did you mean --$2?"
        else
            fails_with "linkspan: --$1: no such option, or an abbreviation of several"
        fi
    }
    suggests jsn json
    suggests jsoon json
    suggests jsno json
    suggests xson json
    suggests jxxn ''
    suggests xsonx ''
    suggests templaet template
    suggests unkwn-tdl unknown-tld
    suggests unkn-tdl ''
    suggests co ''
    suggests "$(printf 'x%.0s' $(seq 32))" ''
    suggests "$(printf 'x%.0s' $(seq 33))" ''
    suggests "$(printf 'x%.0s' $(seq 300))" ''
}

@test "the name of a command: how near is near" {
    for given in formt formatt fromat xxrmat formatted; do
        run --separate-stderr linkspan $given
        [[ $stderr == *"did you mean the command 'format'?"* ]]
    done
    for given in frm xxxmat formattedx; do
        run --separate-stderr linkspan $given
        [[ $stderr != *'did you mean'* ]]
    done
    # long words, up to the longest name of a file and beyond it
    for len in 31 32 33 34 64 255 5000 100000; do
        given=$(printf '%*s' $len '' | tr ' ' x)
        run --separate-stderr linkspan "$given"
        [ "$status" -eq 2 ]
        [[ $stderr == "linkspan: ${given:0:255}"* && $stderr != *'did you mean'* ]]
        run --separate-stderr linkspan help "$given"
        [ "$status" -eq 2 ]
        [[ $stderr == "linkspan: "* && $stderr != *'did you mean'* ]]
    done
    # a name that exists is meant as a file, even if it cannot be searched
    mkdir formt
    run --separate-stderr linkspan formt
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: formt: '* && $stderr != *'did you mean'* ]]
    # neither is an option, nor a file that is found
    run --separate-stderr linkspan --no-messages formt
    [[ $stderr != *'did you mean'* ]]
    echo a.com >fromat
    run --separate-stderr linkspan fromat
    gives 0 a.com
    [ -z "$stderr" ]
}

@test "a long argument is shown in part" {
    run --separate-stderr linkspan format --ascii "http://a b/$(printf '%069d' 0)"
    [ "$stderr" = "linkspan: http://a b/$(printf '%069d' 0): not an address that can be followed" ]
    run --separate-stderr linkspan format --ascii "http://a b/$(printf '%099d' 0)"
    [ "$stderr" = "linkspan: http://a b/$(printf '%069d' 0): not an address that can be followed" ]
}

@test "findings come in the order of their places" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
texts = ["https://p\u0430ypal.com:99/x\u2044y\u202ez?q=\u200b#\u200c",
         "https://a.com@p\u0430ypal.com:99/\u202e", "http://xn--pypal-4ve.com/%E2%80%AE"]
for text in texts:
    told = json.loads(subprocess.run([sys.argv[1], "check", "--json", text],
                                     stdout=subprocess.PIPE).stdout)
    places = [(f["start"], f["end"]) for f in told["findings"]]
    assert len(places) > 1 and [p[0] for p in places] == sorted(p[0] for p in places), places
    assert all(told["start"] <= a < b <= told["end"] for a, b in places), places
    for finding in told["findings"]:
        if finding["char"]:
            part = text.encode()[finding["start"]:finding["end"]].decode()
            assert part[0] == chr(int(finding["char"][2:], 16)) or part[0] == "%", finding
PYTHON
    gives 0 ''
}

@test "lists of hosts: remarks, blanks and line ends of all kinds" {
    # what is read is the same, whatever stands around it
    for form in 'b.com\n' 'b.com' ' \t b.com \t \r\n' 'b.com# x\n' 'b.com \t#x' '\n\n#\n # c.com\n\nb.com\n\n' '#\nb.com\r\n'; do
        # shellcheck disable=SC2059 # the format is the point
        printf "$form" >hosts
        run with_input 'a.com b.com c.com' linkspan --ignore hosts
        gives 0 $'a.com\nc.com'
    done
    seq -f 'h%g.com' 100 >hosts
    run with_input 'h1.com h16.com h17.com h48.com h49.com h100.com h101.com' linkspan --ignore hosts
    gives 0 'h101.com'
}

with_time() { # SECONDS COMMAND...
    ASAN_OPTIONS=verify_asan_link_order=0 FAULTY_TIME=$1 \
        LD_PRELOAD=$LINKSPAN_FAULTY_READ "${@:2}"
}

@test "how old the lists are, on their day and the day after" {
    printf '# Version 2026070900\nCOM\n' >tlds
    for days in 0 1 30 31 365; do
        now=$(($(date -u -d '2026-07-09 12:00' +%s) + 86400 * days))
        old=
        [ "$days" -le 30 ] || old=', which is old'
        run with_time "$now" "$LINKSPAN" lists --any-list --check tlds
        [ "${lines[3]}" = "  age: $days days$old" ]
        run with_time "$now" "$LINKSPAN" lists --any-list --check tlds --json
        [[ $output == *"\"age\":$days,"* ]]
    done
    day=$(linkspan --version | sed -n 's/^top-level domains of \(.*\), .*/\1/p')
    for days in 0 1; do
        now=$(($(date -u -d "$day 12:00" +%s) + 86400 * days))
        run with_time "$now" "$LINKSPAN" --version
        [ "${lines[3]}" = "top-level domains of $day, $days days old" ]
    done
}

@test "an unknown top-level domain, by a list that is 30 or 31 days old" {
    # the day of the list, today, and what is found
    while read -r day today want; do
        printf '# Version %s00\nCOM\n' "${day//-/}" >tlds
        now=$(date -u -d "$today" +%s)
        for at in "$now" $((now + 86399)); do
            run with_time "$at" "$LINKSPAN" check --any-list --use tlds --json http://example.notatld/
            [[ $output == *"\"name\":\"$want\""* ]] || { echo "$day $today: $output"; return 1; }
        done
    done <<'ROWS'
2026-07-09 2026-07-09 unknown-tld
2026-07-09 2026-08-08 unknown-tld
2026-07-09 2026-08-09 old-tld-list
2026-07-09 2026-07-08 unknown-tld
2026-07-09 2027-07-09 old-tld-list
2026-12-02 2027-01-01 unknown-tld
2026-12-01 2027-01-01 old-tld-list
2026-12-01 2026-12-31 unknown-tld
2026-11-30 2026-12-31 old-tld-list
2028-01-30 2028-02-29 unknown-tld
2028-01-29 2028-02-29 old-tld-list
2029-01-31 2029-03-01 unknown-tld
2029-01-31 2029-03-03 old-tld-list
ROWS
}

@test "each part of a link in a line that is longer than a block" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
fields = ("kind", "text", "scheme", "local_part", "host", "port", "path", "query",
          "fragment", "directives", "href")
text = "x " * 400000 + "http://www.a.com:81/p?q#f:~:d mailto:x.y@b.org " + "x " * 400000
told = subprocess.run([sys.argv[1], "--template", "|".join("{%s}" % f for f in fields)],
                      input=text.encode(), stdout=subprocess.PIPE).stdout.decode()
assert told == ("url|http://www.a.com:81/p?q#f:~:d|http||www.a.com|81|/p|q|f|d|"
                "http://www.a.com:81/p?q#f:~:d\n"
                "email|mailto:x.y@b.org|mailto|x.y|b.org||||||mailto:x.y@b.org\n"), told
PYTHON
    gives 0 ''
}

@test "linkify --scheme: the usual schemes stay" {
    run with_input 'http://a.com https://b.com ftp://c.com d@e.com gopher://f.com' \
        linkspan linkify --to markdown --scheme gopher
    gives 0 '<http://a.com> <https://b.com> <ftp://c.com> <d@e.com> <gopher://f.com>'
}

@test "--tailor members: a last label of one letter is no word" {
    printf 'I\nIT\n' >tlds
    run with_input 'see delivered.It and delivered.I now' linkspan --use tlds --any-list --tailor members
    gives 0 'delivered.I'
}

@test "--unique: three quarters of 32 MiB of 16 bytes are remembered, and no more" {
    seq -f 'h%.0f.com' 1572864 >text
    run --separate-stderr linkspan -uc text
    gives 0 1572864
    echo x.com >>text
    run --separate-stderr linkspan -uc text
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: --unique: too many different links'* ]]
}

@test "host: the root's dot stays" {
    run linkspan host bücher.de.
    gives 0 'host: bücher.de.
kind: domain
ascii: xn--bcher-kva.de.
unicode: bücher.de.
registrable: xn--bcher-kva.de
suffix: de
delegated: yes'
}

@test "display --elide: an encoded path is cut to each length, between two escapes" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import re, subprocess, sys
head, path = "https://example.com", "/a%E2%81%84b%E2%81%84cdefgh"
units = re.findall("%..|.", path)
# from where all of it would be shown, if nothing were encoded
for most in range(len(head + "/a/b/cdefgh"), len(head + path) + 3):
    told = subprocess.run([sys.argv[1], "display", "--readable", "--order=plain", "--elide", str(most),
                           "https://example.com/a\u2044b\u2044cdefgh"],
                          stdout=subprocess.PIPE).stdout.decode().rstrip("\n")
    if most >= len(head + path):
        want = head + path
    else:
        want = head
        for unit in units:
            if len(want + unit) + 1 > most:
                break
            want += unit
        want += "\u2026"
    assert told == want, (most, told, want)
PYTHON
    gives 0 ''
}

@test "-c, -l, -L and -q: files with no link, one link and more" {
    : >empty
    echo nothing >none
    echo a.com >one
    echo 'a.com b.com' >two
    for jobs in 1 4; do
        run linkspan -c -j$jobs empty none one two
        gives 0 $'empty:0\nnone:0\none:1\ntwo:2'
        run linkspan -l -j$jobs empty none one two
        gives 0 $'one\ntwo'
        run linkspan -L -j$jobs empty none one two
        gives 0 $'empty\nnone'
        for file in empty none; do
            run linkspan -l -j$jobs $file
            gives 1 ''
            run linkspan -L -j$jobs $file
            gives 1 $file # no link was found
            run linkspan -q -j$jobs $file
            gives 1 ''
        done
        for file in one two; do
            run linkspan -l -j$jobs $file
            gives 0 $file
            run linkspan -L -j$jobs $file
            gives 0 ''
            run linkspan -q -j$jobs $file
            gives 0 ''
        done
        # with -m and -u, the links that are written count
        run linkspan -cm1 -j$jobs none one two
        gives 0 $'none:0\none:1\ntwo:1'
        run linkspan -cu -j$jobs one two one
        gives 0 $'one:1\ntwo:1\none:0'
    done
}
