#!/usr/bin/env bats
# linkspan find: what it writes, in each form.
load common

@test "links come one a line, status 0" {
    printf 'See (https://example.com/a_(b)), or\nmail Jörg@例え.jp!\n' >text
    run linkspan find text
    gives 0 'https://example.com/a_(b)
Jörg@例え.jp'
}

@test "find is what is meant without a command" {
    run with_input 'at a.com' linkspan
    gives 0 'a.com'
    run with_input 'at a.com' linkspan --href -
    gives 0 'https://a.com/'
}

@test "without a link there is no output and status 1" {
    run with_input 'version 1.2.3, e.g. this\n' linkspan find
    gives 1 ''
}

@test "with several files lines start with the file's name" {
    echo a.com >one
    echo b.com >two
    run linkspan one two
    gives 0 'one:a.com
two:b.com'
    run linkspan --no-filename one two
    gives 0 'a.com
b.com'
    run linkspan --with-filename one
    gives 0 'one:a.com'
    run with_input 'c.com' linkspan -H one -
    gives 0 'one:a.com
-:c.com'
}

@test "line numbers count every line" {
    printf '\n\na.com b.com\n\nc.com' >text
    run linkspan --line-number text
    gives 0 '3:a.com
3:b.com
5:c.com'
    run linkspan -Hn text
    [ "${lines[2]}" = 'text:5:c.com' ]
}

@test "--json has every part" {
    printf 'x\nhttp://пример.рф:81/п?q=1#f:~:text=a,b:~:text=c\n' >text
    linkspan --json text >json
    [ "$(wc -l <json)" -eq 1 ]
    run python3 "$models/find_json_has_every_part.py"
    gives 0 ''
}

@test "--json: what every object has stands in the schema" {
    printf '%s\n' 'http://example.co.uk:0080/a?b#c:~:text=d x@bücher.de' \
        'https://192.0.2.1/ http://[2001:db8::1]:65535/ https://раураl.com/' >text
    {
        linkspan --json --profile=uts58 text
        linkspan --json --id <<<$'k\ta.com'
        linkspan --json -z --fields=dns,text,record --dns=tld --dns-server=127.0.0.1:9 \
            --dns-timeout=1 <<<a.com || true
        linkspan --json --from=json <<<'{"a": ["a.com"]}'
        linkspan --json --from=html <<<'<a href="http://a.com">'
        linkspan --json --suspects <<<'javascript:alert(1) a.com'
    } >objects
    run python3 "$models/find_json_every_object_has.py" "$LINKSPAN_SOURCE/docs/reference/links.schema.json"
    gives 0 $'11 []\nFalse False'
}

@test "--json --suspects: a suspect is never to be linked, whatever the policy" {
    for policy in off uts58 guidelines uasg strict; do
        run linkspan --suspects --policy=$policy --template '{text} {action} {refused}' \
            <<<'javascript:alert(1) https://a.com@b.com/ a.com'
        [ "$status" -eq 0 ]
        [[ ${lines[0]} == 'javascript:alert(1) '@(plain|defang)' H11' ]]
        [[ ${lines[1]} == 'https://a.com@b.com/ '@(plain|defang)' E4' ]]
        [ "${lines[2]}" = 'a.com link ' ]
    done
}

@test "--json: the port is a number, without the zeros that JSON does not allow" {
    run with_input 'http://a.com:0080/' linkspan --json --fields=port
    gives 0 '{"port":80}'
    run with_input 'http://a.com/' linkspan --json --fields=port
    gives 0 '{"port":null}'
}

@test "--json: the fields of hosts" {
    fields=host,host_ascii,host_unicode,host_kind,registrable,suffix
    run with_input 'http://Shop.BÜCHER.co.uk/' linkspan --json --fields=$fields
    gives 0 '{"host":"Shop.BÜCHER.co.uk","host_ascii":"shop.xn--bcher-kva.co.uk","host_unicode":"shop.bücher.co.uk","host_kind":"domain","registrable":"xn--bcher-kva.co.uk","suffix":"co.uk"}'
    run with_input 'http://192.0.2.1/' linkspan --json --fields=$fields
    gives 0 '{"host":"192.0.2.1","host_ascii":"192.0.2.1","host_unicode":"192.0.2.1","host_kind":"ipv4","registrable":null,"suffix":null}'
    # one host after the other at the same place of what is kept
    for n in {1..200}; do echo "s$n.example.com s$n.example.com"; done >many
    run linkspan --template '{host}{host_ascii} {registrable}' many
    for n in {1..200}; do for _ in 1 2; do
        echo "s$n.example.coms$n.example.com example.com"
    done; done >wanted
    diff <(echo "$output") wanted
}

@test "columns count characters from 1" {
    printf 'b.com\n\n茶 a.com x@b.com\n😀c.com' >text
    run linkspan --tsv --fields=line,column,text text
    gives 0 $'line\tcolumn\ttext
1\t1\tb.com
3\t3\ta.com
3\t9\tx@b.com
4\t2\tc.com'
    run linkspan --id --tsv --fields=id,column,text <<<$'kä\ta.com'
    gives 0 $'id\tcolumn\ttext\nkä\t4\ta.com'
}

@test "--fields selects, in the order that is asked for" {
    run with_input 'see https://a.com/x' linkspan --json --fields=href,line
    gives 0 '{"href":"https://a.com/x","line":1}'
    run --separate-stderr linkspan --json --fields=href,nonsense
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: --fields: nonsense: no such field; the fields are file, id, record, '*', dns, refused' ]]
    run --separate-stderr linkspan --json --fields=href,line,href
    fails_with 'linkspan: --fields: href: is listed twice'
    run --separate-stderr linkspan --json --fields=
    [[ $stderr == 'linkspan: --fields: : no such field; the fields are file, '* ]]
    run --separate-stderr linkspan --fields=href
    fails_with 'linkspan: --fields: needs --json, --tsv or --csv'
}

@test "--csv=spreadsheet: no value is a formula" {
    for start in = + - @; do
        run linkspan -h --id --csv=spreadsheet --fields=id,text <<<"${start}1+cmd"$'\ta.com'
        gives 0 $'id,text\n'"'${start}1+cmd,a.com"
        # for programs the value stays as it is
        run linkspan -h --id --csv --fields=id,text <<<"${start}1+cmd"$'\ta.com'
        gives 0 $'id,text\n'"${start}1+cmd,a.com"
    done
    # nor one that starts with a blank that a spreadsheet drops, such as the name of a file
    for start in = + @ $'\t' $'\r' $'\n'; do
        echo a.com >"${start}1"
        linkspan -H --csv=spreadsheet --fields=file,text -- "${start}1" >table
        python3 -c '
import csv, sys
rows = list(csv.reader(open("table", newline="")))
assert rows == [["file", "text"], ["\x27" + sys.argv[1] + "1", "a.com"]], rows' "$start"
    done
    run linkspan -h --id --csv=spreadsheet --fields=id,text <<<$'=1,"2"\ta.com'
    gives 0 $'id,text\n"\'=1,""2""",a.com'
    run linkspan -h --id --csv=spreadsheet --fields=id,text <<<$'1=2\ta.com'
    gives 0 $'id,text\n1=2,a.com'
    run --separate-stderr linkspan --csv=excel <<<a.com
    fails_with 'linkspan: --csv: excel: not one of spreadsheet'
}

@test "--tsv and --csv are tables with a line of names" {
    printf 'see https://a.com/x,y\nand me@b.co.uk\n' >'te,xt'
    run linkspan --tsv 'te,xt'
    gives 0 $'file\tline\tcolumn\tkind\ttext\thost\tregistrable\thref
te,xt\t1\t5\turl\thttps://a.com/x,y\ta.com\ta.com\thttps://a.com/x,y
te,xt\t2\t5\temail\tme@b.co.uk\tb.co.uk\tb.co.uk\tmailto:me@b.co.uk'
    run linkspan --csv 'te,xt'
    gives 0 'file,line,column,kind,text,host,registrable,href
"te,xt",1,5,url,"https://a.com/x,y",a.com,a.com,"https://a.com/x,y"
"te,xt",2,5,email,me@b.co.uk,b.co.uk,b.co.uk,mailto:me@b.co.uk'
    run linkspan -h --id --csv --fields=id,text <<<$'a "b"\ta.com'
    gives 0 $'id,text\n"a ""b""",a.com'
    run --separate-stderr linkspan --csv --tsv
    fails_with 'linkspan: --csv and --tsv: cannot be used together'
    # no links: the names are there
    run linkspan --csv --fields=text <<<nothing
    gives 1 'text'
}

@test "options of lists make no sense with objects, tables and templates" {
    for form in --json --tsv --csv --template=x; do
        for option in --only-host --href --line-number; do
            run --separate-stderr linkspan $form $option
            fails_with "linkspan: ${form%=x} and $option: cannot be used together; use the fields of ${form%=x}"
        done
    done
}

@test "--json of an address" {
    run with_input 'mailto:a.b@c.com' linkspan --json
    echo "$output" >json
    [ "$(field kind <json)" = '"email"' ]
    [ "$(field local_part <json)" = '"a.b"' ]
    [ "$(field scheme <json)" = '"mailto"' ]
    [ "$(field path <json)" = 'null' ]
    [ "$(field directives <json)" = '[]' ]
    [ "$(field href <json)" = '"mailto:a.b@c.com"' ]
}

@test "parts that are there but empty are not null" {
    with_input 'https://a.com?#' linkspan --profile uts58 --json >json
    [ "$(field query <json)" = '""' ]
    [ "$(field fragment <json)" = '""' ]
    [ "$(field path <json)" = 'null' ]
}

@test "--template writes fields and escapes" {
    run with_input 'see a.com/b' linkspan --template '{host}\t{href}\t{{x}\\'
    gives 0 "a.com	https://a.com/b	{x}\\"
    run with_input 'see a.com/b' linkspan --template '{line} {start}-{end} [{port}]'
    gives 0 '1 4-11 []'
}

@test "a file's name does not break the lines of a template" {
    name=$(printf 'tab\there\nand back\\slash')
    echo a.com >"$name"
    run linkspan --template '{file}|{text}' "$name"
    gives 0 'tab\there\nand back\\slash|a.com'
    linkspan --json "$name" | python3 -c '
import json, sys
assert json.load(sys.stdin)["file"] == "tab\there\nand back\\slash"'
}

@test "--marked keeps the text" {
    printf 'a (b.com).\n\nc@d.org' >text
    linkspan --marked text >out
    printf 'a (⸠b.com⸡).\n\n⸠c@d.org⸡' | cmp - out
}

@test "--redact writes the kind or a word" {
    run with_input 'a.com, b@c.com.' linkspan --redact
    gives 0 '[url], [email].'
    run with_input 'a.com, b@c.com.' linkspan --redact=XXX
    gives 0 'XXX, XXX.'
    # nothing is left that a profile would link
    run with_input 'x@a.com/https://evil.org/ https://a.com@evil.org/ d.com:80.com plan.txt e.g. [.]\n' \
        linkspan --redact
    gives 0 '[email]/[url] [url] [url].com plan.txt e.g. [.]'
    run with_input 'see app.py and plan.txt\n' linkspan --redact --profile=tailored
    gives 1 'see app[.]py and plan.txt'
    # nor what the options would link, also if the word makes a link of what follows
    run with_input 'd.com:80.txt x@a.com/localhost svn://x' linkspan --redact=y
    gives 0 'y.txt y/localhost y'
    run with_input 'd.com:80.txt x@a.com/localhost' linkspan --redact=y --unknown-tld
    gives 0 'y y/localhost'
    run with_input 'd.com:80.txt x@a.com/localhost' linkspan --redact=y --localhost
    gives 0 'y.txt y/y'
    printf 'COM\nTXT\n' >tlds
    run with_input 'd.com:80.txt x@a.com/localhost' linkspan --redact=y --use tlds --any-list
    gives 0 'y y/localhost'
    # all else stays byte for byte
    run with_input 'see a.com. 他去了。中国很大。 java.io.File libc.so.6 //host ://x\n' linkspan --redact
    gives 0 'see [url]. 他去了。中国很大。 java.io.File libc.so.6 //host ://x'
    run with_input 'me@a.com@evil.org b.com:80.org' linkspan --redact=c.net
    gives 0 'c[.]net c[.]net'
    run with_input 'a.com, b@c.com.' linkspan --redact --kind email
    gives 0 'a.com, [email].'
}

@test "--count counts the links of each file" {
    printf 'a.com b.com\nc.com\n' >one
    : >two
    run linkspan --count one
    gives 0 '3'
    run linkspan -c one two
    gives 0 'one:3
two:0'
    run linkspan -c two
    gives 1 '0'
}

@test "--quiet says it by its status alone" {
    run with_input 'a.com' linkspan -q
    gives 0 ''
    run with_input 'no' linkspan --quiet
    gives 1 ''
    # like grep: what cannot be read does not matter once a link is found
    echo a.com >text
    run linkspan -qs absent text
    gives 0 ''
}

@test "--unique writes each link once" {
    run with_input 'a.com b.com a.com\nb.com A.com' linkspan --unique
    gives 0 'a.com
b.com
A.com'
    run with_input 'a.com http://a.com' linkspan --unique --only-host
    gives 0 'a.com'
    run with_input 'a.com a.com b.com' linkspan --unique --count
    gives 0 '2'
}

@test "--unique remembers a great many" {
    seq -f 'host%.0f.com' 1 20000 >text
    cat text text >twice
    linkspan -u twice | cmp - text
}

@test "--href writes where links lead" {
    run with_input 'bücher.de/é x@bücher.de HTTP://A.com' linkspan --href
    gives 0 'https://xn--bcher-kva.de/%C3%A9
mailto:x@xn--bcher-kva.de
http://a.com/'
    run with_input 'a.com' linkspan --href --http
    gives 0 'http://a.com/'
}

@test "--only-host writes hosts as they are, or in ASCII" {
    run with_input 'http://Bücher.de:80/x y@例え.jp' linkspan --only-host
    gives 0 'Bücher.de
例え.jp'
    run with_input 'http://Bücher.de:80/x' linkspan --only-host --href
    gives 0 'xn--bcher-kva.de'
}

@test "--context shows lines around, as grep does" {
    printf '1\n2\na.com 3\n4\n5\n6\n7\nb.com 8\nc.com 9\n' >text
    run linkspan --context 1 -n text
    gives 0 '2-2
3:a.com 3
4-4
--
7-7
8:b.com 8
9:c.com 9'
    run linkspan -C 0 text
    gives 0 'a.com 3
b.com 8
c.com 9'
    run linkspan -C 2 -H text
    [ "${lines[0]}" = 'text-1' ]
    [ "${lines[2]}" = 'text:a.com 3' ]
    # the lines around the two links touch, so there is no separator
    [ "${#lines[@]}" -eq 9 ]
}

@test "--context shows what is around the links of a long line" {
    python3 -c '
print("1")
print("é " * 40000 + "see a.com/x and " + "ü" * 90000 + " end, b.com. " + "y" * 300)
print("3 c.com")
print("z" * 65536 + " no link")' >text
    run --separate-stderr linkspan -C 1 -n text
    [ "$status" -eq 0 ]
    [ "$stderr" = 'linkspan: text: line 2: longer than 65536 bytes: only the text around its links is shown' ]
    [ "${#lines[@]}" -eq 4 ]
    python3 "$models/find_context_shows_around_links.py" "${lines[1]}" "${lines[3]}"
    # a line of just the longest length is whole, and so is its link
    python3 -c 'print("x" * 65530 + " a.com")' >text
    run --separate-stderr linkspan -C 0 text
    [ -z "$stderr" ]
    [ "$output" = "$(cat text)" ]
    # links without end are counted
    python3 -c 'print("https://a.com/" + "b" * 40000, "c.com " * 20000, "d.com")' >text
    run --separate-stderr linkspan -C 0 text
    [ "${#output}" -lt 132000 ]
    [[ $output = https://a.com/bbb* ]]
    [[ $stderr = 'linkspan: text: line 1: longer than 65536 bytes: only the text around its first links is shown, and '*' more links are not' ]]
}

@test "--context does not mix files" {
    printf '1\na.com' >one
    printf '1\n2\nb.com\n3\n' >two
    run linkspan -C 1 one two
    gives 0 'one-1
one:a.com
--
two-2
two:b.com
two-3'
}

@test "--offsets counts bytes, code points or UTF-16 units" {
    # 4 + 2 + 1 bytes, 3 code points, 4 units before the link
    printf '😀é a.com/😀' >text
    run linkspan --template '{start} {end}' text
    gives 0 '7 17'
    run linkspan --template '{start} {end}' --offsets bytes text
    gives 0 '7 17'
    run linkspan --template '{start} {end}' --offsets chars text
    gives 0 '3 10'
    run linkspan --template '{start} {end}' --offsets utf16 text
    gives 0 '4 12'
}

@test "--kind picks URLs or addresses" {
    run with_input 'a.com b@c.com' linkspan --kind url
    gives 0 'a.com'
    run with_input 'a.com b@c.com' linkspan --kind email
    gives 0 'b@c.com'
}

@test "-0 ends what is written with NUL" {
    with_input 'a.com b.com' linkspan -0 >out
    printf 'a.com\0b.com\0' | cmp - out
    with_input 'a.com' linkspan --null --count >out
    printf '1\0' | cmp - out
}

@test "-r searches folders, passes over binary files, and ends" {
    mkdir -p folder/sub
    echo b.com >folder/sub/b
    echo a.com >folder/a
    printf 'c.com\0' >folder/binary
    ln -s .. folder/sub/loop
    mkfifo folder/pipe
    run --separate-stderr linkspan -r folder
    gives 0 'folder/a:a.com
folder/sub/b:b.com'
    [ -z "$stderr" ]
    cd folder/sub
    run linkspan --recursive
    gives 0 './b:b.com'
}

@test "-a reads binary files as text" {
    printf 'a.com\0b.com' >binary
    run linkspan --text binary
    gives 0 'a.com
b.com'
}

@test "the scheme is a word, however its slashes are written" {
    run with_input 'http://a.com https:\\/\\/b.com\\/x ftp://c.com d.com mailto:e@f.com' \
        linkspan --template '{scheme}|{host}'
    gives 0 'http|a.com
https|b.com
ftp|c.com
|d.com
mailto|f.com'
}

@test "each field by itself is what it is among all, in JSON and in a template" {
    echo paypal.com >names
    run python3 "$models/find_field_itself_among_all.py" "$LINKSPAN" "$LINKSPAN_SOURCE/tests/gate/urls.txt"
    gives 0 ''
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

@test "--unique: three quarters of 32 MiB of 16 bytes are remembered, and no more" {
    seq -f 'h%.0f.com' 1572864 >text
    run --separate-stderr linkspan -uc text
    gives 0 1572864
    echo x.com >>text
    run --separate-stderr linkspan -uc text
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: --unique: too many different links'* ]]
}
