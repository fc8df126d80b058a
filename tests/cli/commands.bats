#!/usr/bin/env bats
# format, build, host, extend, props and lists.
load common

@test "format: few escapes, a line each" {
    run linkspan format 'https://ka.wikipedia.org/wiki/%E1%83%A9%E1%83%90%E1%83%98' \
        'a.com/%28x%29' 'a.com/x.'
    gives 0 'https://ka.wikipedia.org/wiki/ჩაი
a.com/(x)
a.com/x%2E'
}

@test "format: lines of standard input" {
    run with_input 'a.com/%%41\r\n\nb.com/%%42' linkspan format
    gives 0 'a.com/A

b.com/B'
}

@test "format --ascii: the address to follow" {
    run linkspan format --ascii 'bücher.de/é' 'jörg@bücher.de'
    gives 0 'https://xn--bcher-kva.de/%C3%A9
mailto:j%C3%B6rg@xn--bcher-kva.de'
    run linkspan format --ascii --http a.com
    gives 0 'http://a.com/'
}

@test "format: found whole again" {
    # note F1: by the letter a mismatched bracket leaves the last one raw
    run linkspan format --exact 'https://a.com/a(b[c)d)'
    gives 0 'https://a.com/a(b[c%29d)'
    for way in '' --round-trip '--exact --round-trip'; do
        # shellcheck disable=SC2086 # words
        run linkspan format $way 'https://a.com/a(b[c)d)'
        gives 0 'https://a.com/a(b[c%29d%29'
    done
    linkspan format 'https://a.com/a(b[c)d)' >text
    run linkspan --profile uts58 text
    gives 0 'https://a.com/a(b[c%29d%29'
}

@test "format: for people, by what UTS #58 4 says" {
    run linkspan format 'xn--bcher-kva.de/b%C3%BCcher' 'j%41@xn--bcher-kva.de' \
        'mailto:%E8%8C%B6@example.com' 'a.com/a%5Cb' 'a.com/#:~:text=foo%2D,bar' \
        'https://pаypal.com/' # the last with Cyrillic а
    gives 0 'bücher.de/bücher
j%41@bücher.de
mailto:茶@example.com
a.com/a%5Cb
a.com/#:~:text=foo%2D,bar
https://xn--pypal-4ve.com/'
    run linkspan format --policy off 'https://pаypal.com/'
    gives 0 'https://pаypal.com/'
    # an emoji is no name in running text: what is written must be found
    run linkspan format 'https://xn--i-7iq.ws/'
    gives 0 'https://xn--i-7iq.ws/'
}

@test "format --exact: scheme and host as they are" {
    run linkspan format --exact 'xn--bcher-kva.de/b%C3%BCcher' 'a.com/a%5Cb'
    gives 0 'xn--bcher-kva.de/bücher
a.com/a\b'
}

@test "format --legacy: a URL in another encoding" {
    run linkspan format --legacy 'https://a.com/%C4%B1%41' 'https://bücher.de/é'
    gives 0 'https://a.com/%C4%B1A
https://bücher.de/%C3%A9'
    run linkspan format --exact --legacy 'https://a.com/%C4%B1%41'
    gives 0 'https://a.com/%C4%B1A'
    run linkspan build --base https://a.com --segment ı --legacy
    gives 0 'https://a.com/%C4%B1'
}

@test "format: what nobody sees, and what looks like syntax" {
    # U+202E, and U+2044 that looks like a slash
    for way in '' --escape-unseen '--exact --escape-unseen'; do
        # shellcheck disable=SC2086 # words
        run linkspan format $way 'a.com/x%E2%80%AEy'
        gives 0 'a.com/x%E2%80%AEy'
        # shellcheck disable=SC2086 # words
        run linkspan format $way $'\033[31mhttps://a\u202e.com:8\u009b0/\033'
        gives 0 '%1B[31mhttps://a%E2%80%AE.com:8%C2%9B0/%1B'
    done
    run linkspan format --exact --escape-lookalikes 'a.com/x%E2%81%84y'
    gives 0 'a.com/x%E2%81%84y'
    run linkspan format --policy off --escape-lookalikes 'a.com/x%E2%81%84y%C3%A9'
    gives 0 'a.com/x%E2%81%84yé'
    run linkspan format --policy off 'a.com/x%E2%81%84y'
    gives 0 'a.com/x⁄y'
    run linkspan format 'a.com/x%E2%81%84y' # the strict policy wants it encoded
    gives 0 'a.com/x%E2%81%84y'
}

@test "build: for people, or --exact" {
    run linkspan build --base https://a.com --segment $'x\u202e\\y'
    gives 0 'https://a.com/x%E2%80%AE%5Cy'
    run linkspan build --base https://a.com --segment $'x\u202e\\y' --exact
    gives 0 $'https://a.com/x\u202e\\y'
}

@test "format: what people read stays readable" {
    # a word that mixes scripts: only the href is escaped (S2 1.4.c)
    for word in уйрăмĕсенче Æппæт бəəх; do
        run linkspan format "https://cv.wikipedia.org/wiki/$word"
        gives 0 "https://cv.wikipedia.org/wiki/$word"
        run linkspan display --readable "https://cv.wikipedia.org/wiki/$word"
        gives 0 "https://cv.wikipedia.org/wiki/$word"
    done
    run linkspan format '"a b"@example.com'
    gives 0 '"a b"@example.com'
    run linkspan format --ascii '"a b"@example.com'
    gives 0 'mailto:%22a%20b%22@example.com'
}

@test "mailto: every recipient is written and checked" {
    for way in 'format --ascii' normalize format; do
        # shellcheck disable=SC2086 # words
        run linkspan $way 'mailto:a@x.com,b@x.com?cc=c@x.com'
        gives 0 'mailto:a@x.com,b@x.com?cc=c@x.com'
    done
    run linkspan check 'mailto:a@x.com,b@x.com?cc=c@x.com'
    [[ $output = *'nothing wrong'* ]]
    run linkspan check 'mailto:a@x.com,b@192.0.2.1'
    [[ $output = *ip-address* ]]
    run with_input '<a href="mailto:a@x.com,b@x.com?cc=c@x.com">' linkspan find --from=html --href
    gives 0 'mailto:a@x.com,b@x.com?cc=c@x.com'
}

@test "format --quote: local parts" {
    run linkspan format --quote 'john doe' john.doe 'a"b'
    gives 0 '"john doe"
john.doe
"a\"b"'
}

@test "format: what cannot be written gives an empty line and status 1" {
    run --separate-stderr linkspan format --ascii 'http://a b/' a.com
    gives 1 '
https://a.com/'
    [ "$stderr" = 'linkspan: http://a b/: not an address that can be followed' ]
    run --separate-stderr with_input 'a.com\nhttp://[::x]/\n' \
        linkspan format --ascii
    [ "$status" -eq 1 ]
    [ "$stderr" = 'linkspan: standard input: line 2: not an address that can be followed' ]
    run --separate-stderr linkspan format --quote "$(printf 'a\001b')"
    gives 1 ''
    [ "$stderr" = 'linkspan: a?b: cannot be quoted' ]
    run --separate-stderr linkspan format --quote "$(printf '%070d' 1)"
    [ "$stderr" = "linkspan: $(printf '%070d' 1): longer than a local part can be" ]
}

@test "build: parts, each escaped as its place demands" {
    run linkspan build --base https://example.com --segment 'a/b?' --key k \
        --value 'x=y' --fragment f --directive text=a,b
    gives 0 'https://example.com/a%2Fb%3F?k=x%3Dy#f:~:text=a,b'
}

@test "build: repeated options keep their order" {
    run linkspan build --base https://a.com --segment 2 --segment 1 \
        --key b --value 1 --key a --key b --value 2
    gives 0 'https://a.com/2/1?b=1&a&b=2'
}

@test "build: the empty segment, and a base with a path" {
    run linkspan build --base https://a.com --segment ''
    gives 0 'https://a.com/'
    run linkspan build --base https://a.com --segment x --segment ''
    gives 0 'https://a.com/x/'
    run linkspan build --base https://a.com/api/ --segment x
    gives 0 'https://a.com/api/x'
    run linkspan build --base https://a.com/api --segment x
    gives 0 'https://a.com/api/x'
    run linkspan build --base https://a.com
    gives 0 'https://a.com'
}

@test "build: text in any script, in ASCII on request" {
    run linkspan build --base https://bücher.de --segment 茶 --fragment '終。'
    gives 0 'https://bücher.de/茶#終%E3%80%82'
    run linkspan build --ascii --base https://bücher.de --segment 茶
    gives 0 'https://xn--bcher-kva.de/%E8%8C%B6'
    run linkspan build --ascii --base http://bücher.de:8080 --segment 茶 --key ä --value ö --fragment ü
    gives 0 'http://xn--bcher-kva.de:8080/%E8%8C%B6?%C3%A4=%C3%B6#%C3%BC'
    # a browser opens https for a name without a scheme
    run linkspan build --ascii --base bücher.de --segment 茶
    gives 0 'https://xn--bcher-kva.de/%E8%8C%B6'
    run linkspan build --base bücher.de --segment 茶
    gives 0 'bücher.de/茶'
}

@test "build: what cannot be" {
    run --separate-stderr linkspan build --segment x
    fails_with 'linkspan: --base is required'
    run --separate-stderr linkspan build --base 'https://a.com/?x=1' --key y
    fails_with 'linkspan: --base: https://a.com/?x=1: has a query or fragment'
    run --separate-stderr linkspan build --base 'https://a b'
    fails_with 'linkspan: --base: https://a b: not an address that can be followed'
    run --separate-stderr linkspan build --base https://a.com --value x
    fails_with 'linkspan: --value: x: there is no --key before it'
    run --separate-stderr linkspan build --base https://a.com --key k --value x --value y
    fails_with 'linkspan: --value: y: there is no --key before it'
    run --separate-stderr linkspan build --base https://a.com word
    fails_with 'linkspan: word: build takes only options'
}

@test "host: what a name is" {
    run linkspan host www.Bücher.co.uk
    gives 0 'host: www.Bücher.co.uk
kind: domain
ascii: www.xn--bcher-kva.co.uk
unicode: www.bücher.co.uk
registrable: xn--bcher-kva.co.uk
suffix: co.uk
delegated: yes'
}

@test "host: private suffixes where they differ" {
    run linkspan host me.github.io
    [[ $output == *'registrable: github.io'* ]]
    [[ $output == *'private_registrable: me.github.io'* ]]
    [[ $output == *'private_suffix: github.io'* ]]
}

@test "host: addresses and lines" {
    run with_input '192.0.2.1\n[2001:DB8:0:0::1]\nlocalhost\n' linkspan host --json
    echo "$output" >json
    [ "$(field kind <json | tr '\n' ' ')" = '"ipv4" "ipv6" "name" ' ]
    [ "$(field ascii <json | tr '\n' ' ')" = '"192.0.2.1" "[2001:db8::1]" "localhost" ' ]
    # by the rule that stands above all others, a single label is a suffix
    [ "$(field suffix <json | tr '\n' ' ')" = 'null null "localhost" ' ]
}

@test "host: what is given cannot steer the terminal or pose as a line" {
    run linkspan host $'\033[31mx\nkind: domain'
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 'host: <U+001B>[31mx<U+000A>kind: domain' ]
    [ "${lines[1]}" = 'kind: none' ]
}

@test "host: why it is refused" {
    run linkspan host a..b
    gives 1 'host: a..b
kind: none
error: empty-label (an empty label)'
    run linkspan host a.com -a.com
    [ "$status" -eq 2 ] # -a is an option
    run linkspan host a.com -- -a.com
    [ "$status" -eq 1 ]
    [[ $output == *'error: edge-hyphen '* ]]
    run linkspan host --json 'x.1'
    [ "$status" -eq 1 ]
    [ "$(echo "$output" | field errors)" = '["ends-in-number"]' ]
}

@test "extend: ends of URLs, starts of addresses" {
    #       0123456789012345678901234567890123456
    printf 'x https://a.com/b(c)d, jörg@例え.jp x' >text
    # another program stopped at the bracket, and at the first letter that is
    # not ASCII
    run with_input '2\t17\tid1\n26\t37\tid2\n' linkspan extend text
    gives 0 '2	21	id1
23	37	id2'
}

@test "extend: other units" {
    printf '😀 https://a.com/b(c)d' >text
    run with_input '2\t17\n' linkspan extend --offsets chars text
    gives 0 '2	21'
    run with_input '3\t18\n' linkspan extend --offsets utf16 text
    gives 0 '3	22'
    # in order and not, starts that move, an offset in the middle of a character
    printf '😀 https://a.com/b(c)d, jörg@例え.jp 😀 a.com/x(y)z' >text
    run with_input '3\t18\n27\t34\n38\t45\n3\t18\n36\t37\n38\t45\n' \
        linkspan extend --offsets utf16 text
    gives 0 '3	22
24	34
38	49
3	22
35	37
38	49'
}

@test "extend: what is no link stays" {
    printf 'no link here' >text
    run with_input '3\t7\n' linkspan extend text
    gives 0 '3	7'
}

@test "extend: what cannot be" {
    echo text >text
    run --separate-stderr linkspan extend
    fails_with 'linkspan: extend needs one TEXT-FILE'
    run --separate-stderr linkspan extend absent
    fails_with 'linkspan: absent: No such file or directory'
    for line in '3 4' '3' 'a\tb' '3\t4x' '\t4' '99999999999999999999999\t3'; do
        run --separate-stderr with_input "$line" linkspan extend text
        fails_with 'linkspan: standard input: line 1: expected START, a tab and END'
    done
    for line in '3\t99' '4\t3'; do
        run --separate-stderr with_input "$line" linkspan extend text
        fails_with 'linkspan: standard input: line 1: the range is not in the text'
    done
}

@test "props: characters, by themselves or by number" {
    run linkspan props 'a)'
    gives 0 'U+0061    Link_Term=Include  Link_Email=Yes a
U+0029    Link_Term=Close    Link_Email=No  Link_Bracket=U+0028 ( )'
    # note T12: U+2329 is deprecated, hence Hard
    run linkspan props U+2329 u+10ffff
    [ "${lines[0]}" = "$(printf 'U+2329    Link_Term=Hard     Link_Email=No  \u2329')" ]
    [[ ${lines[1]} == 'U+10FFFF  Link_Term=Hard '* ]]
}

@test "props --json" {
    run linkspan props --json '」.'
    echo "$output" >json
    [ "$(field code_point <json | tr '\n' ' ')" = '12301 46 ' ]
    [ "$(field link_term <json | tr '\n' ' ')" = '"Close" "Soft" ' ]
    [ "$(field link_bracket <json | tr '\n' ' ')" = '"「" null ' ]
}

@test "props: surrogates are Hard" {
    for code in U+D800 U+DFFF; do
        run linkspan props $code
        gives 0 "$code    Link_Term=Hard     Link_Email=No  "
        run linkspan props --json $code
        [ "$(field link_term <<<"$output")" = '"Hard"' ]
        [ "$(field text <<<"$output")" = null ]
    done
}

@test "props: what is no character" {
    run --separate-stderr linkspan props U+110000
    fails_with 'linkspan: U+110000: not a character'
    run --separate-stderr linkspan props "$(printf 'a\xff')"
    [ "$status" -eq 2 ]
    [[ $output == 'U+0061 '* ]]
    [[ $stderr == *': not UTF-8' ]]
}

@test "lists: which data, how old" {
    run linkspan lists
    [ "$status" -eq 0 ]
    [[ $output =~ ^Unicode:\ [0-9]+\.[0-9]+\.[0-9]+ ]]
    [[ $output =~ UTS\ #58:\ [0-9]+\.[0-9]+\.[0-9]+ ]]
    [[ $output == *'public suffixes: public_suffix_list.dat (compiled in)'* ]]
    [[ $output =~ age:\ [0-9]+\ days ]]
    linkspan lists --json | python3 -c '
import datetime, json, sys
lists = json.load(sys.stdin)
assert list(lists) == ["unicode", "uts58", "suffixes", "tlds"], lists
facts = ["name", "version", "date", "age", "old", "compiled_in"]
assert list(lists["suffixes"]) == [*facts, "icann_rules", "private_rules"], lists
assert list(lists["tlds"]) == [*facts, "domains", "added"], lists
for name in "suffixes", "tlds":
    one = lists[name]
    assert one["compiled_in"]
    day = datetime.date.fromisoformat(one["date"])
    age = (datetime.datetime.now(datetime.timezone.utc).date() - day).days
    assert abs(one["age"] - age) <= 1, (one, age)
assert lists["tlds"]["domains"] > 1000
assert lists["suffixes"]["icann_rules"] > 5000'
}

make_lists() {
    printf '# Version 2030010100, Last Updated Tue Jan  1 07:07:01 2030 UTC\nCOM\nUK\n' >tlds
    cat >suffixes <<'EOF'
// VERSION: 2030-02-03_04-05-06_UTC
// ===BEGIN ICANN DOMAINS===
com
uk
co.uk
// ===END ICANN DOMAINS===
// ===BEGIN PRIVATE DOMAINS===
github.io
// ===END PRIVATE DOMAINS===
EOF
}

@test "lists --check: can a list be used?" {
    make_lists
    run linkspan lists --any-list --check tlds --check suffixes
    [ "$status" -eq 0 ]
    [[ $output == *'top-level domains: tlds'*'date: 2030-01-01'*'domains: 2'* ]]
    [[ $output == *'public suffixes: suffixes'*'date: 2030-02-03'*'rules: 3, and 1 private'* ]]
    # an object a line, of these alone
    linkspan lists --check tlds --any-list --json --check suffixes >json
    [ "$(head -n 1 json | field tlds)" = '{"name": "tlds", "version": "2030010100", "date": "2030-01-01", "age": 0, "old": false, "compiled_in": false, "domains": 2, "added": 0}' ]
    [ "$(tail -n 1 json | python3 -c 'import json, sys; print(*json.load(sys.stdin))')" = suffixes ]
    [ "$(wc -l <json)" -eq 2 ]
    # cut off: no end of the section
    head -n 4 suffixes >'cut'
    run --separate-stderr linkspan lists --check cut
    gives 1 ''
    [[ $stderr == 'linkspan: cut: '* ]]
    run --separate-stderr linkspan lists --check absent
    fails_with 'linkspan: absent: No such file or directory'
}

@test "lists: which lists are shown, and the status, for each mix of --check and --use" {
    make_lists
    head -n 4 suffixes >bads
    echo 'not a list' >badt
    # the status, the titles of what is shown (S and T), and the options
    local want shown options
    while read -r want shown options; do
        read -ra words <<<"$options"
        run --separate-stderr linkspan lists --any-list "${words[@]}"
        titles=$(sed -n 's/^public suffixes: .*/S/p; s/^top-level domains: .*/T/p' <<<"$output" | tr -d '\n')
        [ "$status $titles" = "$want ${shown#-}" ] || { echo "$options: $status $titles"; return 1; }
        run --separate-stderr linkspan lists --any-list --json "${words[@]}"
        objects=$(python3 -c 'import json, sys
print("".join(key[0].upper() for line in sys.stdin for key in json.loads(line) if key in ("suffixes", "tlds")), end="")' <<<"${output:-{\}}")
        [ "$status $objects" = "$want ${shown#-}" ] || { echo "$options --json: $status $objects"; return 1; }
    done <<'ROWS'
0 ST
0 S --check=suffixes
0 T --check=tlds
0 TS --check=tlds --check=suffixes
0 ST --use=suffixes
0 ST --use=tlds
0 SST --check=suffixes --use=suffixes
0 TST --check=tlds --use=tlds
0 SST --check=suffixes --use=tlds
1 - --check=bads
1 - --check=badt
1 - --check=bads --check=badt
1 S --check=bads --check=suffixes
1 S --check=suffixes --check=badt
1 ST --check=bads --use=tlds
1 ST --check=badt --use=suffixes
2 - --use=bads
2 - --use=badt
2 S --check=suffixes --use=badt
2 - --check=badt --use=bads
ROWS
}

@test "linkify: one of several files that cannot be read" {
    echo 'see a.com' >good
    for files in 'absent good' 'good absent' 'good absent good'; do
        for way in '' --from=html --from=markdown --redact=host; do
            # shellcheck disable=SC2086 # several words
            run --separate-stderr linkspan linkify $way $files
            [ "$status" -eq 2 ]
            [ "$stderr" = 'linkspan: absent: No such file or directory' ]
            [ "${#lines[@]}" -eq "$(grep -o good <<<"$files" | wc -l)" ]
        done
    done
    run linkspan linkify --to=plain good good
    gives 0 $'see a.com\nsee a.com'
}

@test "lists --use: what it would be like" {
    make_lists
    run linkspan lists --use suffixes --json
    [ "$(echo "$output" | field suffixes)" = '{"name": "suffixes", "version": "2030-02-03_04-05-06_UTC", "date": "2030-02-03", "age": 0, "old": false, "compiled_in": false, "icann_rules": 3, "private_rules": 1}' ]
    run linkspan host --use suffixes a.co.uk
    [[ $output == *'registrable: a.co.uk'* ]]
}

@test "format --ascii: each sort of address is read as an address" {
    # a quoted local part, a domain that does not exist, one that the policy refuses
    run linkspan format --ascii '"john doe"@a.com' 'jörg@bücher.invalid' $'x@p\u0430ypal.com' \
        '"j d"@b.invalid' 'mailto:x@a.com'
    gives 0 'mailto:%22john%20doe%22@a.com
mailto:j%C3%B6rg@xn--bcher-kva.invalid
mailto:x@xn--pypal-4ve.com
mailto:%22j%20d%22@b.invalid
mailto:x@a.com'
    # --http is for URLs without a scheme, in ASCII
    run linkspan format --http a.com
    gives 0 a.com
    run linkspan format --ascii --http a.com https://b.com ftp://c.com x@d.com
    gives 0 'http://a.com/
https://b.com/
ftp://c.com/
mailto:x@d.com'
}

@test "format --quote: a local part of 64 bytes is written, a longer one is not" {
    # RFC 5321 4.5.3.1.1: at most 64 bytes, the quotation marks among them
    local text
    text=$(printf '%064d' 1)
    run --separate-stderr linkspan format --quote "$text" "$text"1 "${text:0:61} " "${text:0:62} "
    gives 1 "$text

\"${text:0:61} \""
    [ "$stderr" = "linkspan: ${text}1: longer than a local part can be
linkspan: ${text:0:62} : longer than a local part can be" ]
}

@test "host: each of several errors, in lines and in JSON" {
    run linkspan host -- -a..b
    gives 1 'host: -a..b
kind: none
error: edge-hyphen (a label that begins or ends with a hyphen)
error: empty-label (an empty label)'
    run linkspan host --json -- -a..b a.-b
    gives 1 '{"host":"-a..b","kind":"none","errors":["edge-hyphen","empty-label"]}
{"host":"a.-b","kind":"none","errors":["edge-hyphen"]}'
}

@test "host: the parts of each kind of name that are written, and those that are not" {
    run python3 "$models/commands_host_parts_kind_name.py" "$LINKSPAN"
    gives 0 ''
}

@test "--version: what it reads" {
    run linkspan --version
    [ "${lines[4]}" = 'reads text, gzip, zstd, xz, bzip2' ]
}

@test "props: the first and the last code point of each length" {
    run python3 "$models/commands_props_first_last_code.py" "$LINKSPAN"
    gives 0 ''
}

@test "host: the Unicode form of each kind" {
    unicode_of() {
        linkspan host --json "$1" | field unicode
    }
    run unicode_of xn--bcher-kva.de
    gives 0 '"bücher.de"'
    run unicode_of xn--bcher-kva
    gives 0 '"bücher"'
    run unicode_of 127.0.0.1
    gives 0 '"127.0.0.1"'
    run unicode_of '[::1]'
    gives 0 '"[::1]"'
}

@test "host: of a URL with a scheme its host is described, whatever it is" {
    host_of() {
        linkspan host --json "$1" | field host
    }
    run host_of 'http://localhost/x'
    gives 0 '"localhost"'
    run host_of 'http://a.com/x'
    gives 0 '"a.com"'
    run host_of 'a.com/x'
    gives 0 '"a.com"'
    run host_of 'word/x'
    gives 0 '"word/x"'
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

@test "props: characters are shown, controls and surrogates are not" {
    run python3 "$models/commands_props_characters_shown_controls.py" "$LINKSPAN"
    gives 0 ''
}
