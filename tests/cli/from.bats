#!/usr/bin/env bats
# linkspan find --from: documents whose source is not the text itself.
load common

# places FORMAT TEMPLATE ...: each link of a document, so written.
places() {
    linkspan find --from="$1" --template="$2" "${@:3}"
}

@test "json: strings and keys are decoded, with their paths" {
    cat >doc <<'EOF'
{"a b": "see https:\/\/example.com/a\u00e9 now",
 "items": [1, {"url": "http://b.com"}, ["x@c.com"]],
 "https://key.com/": null}
EOF
    run places json '{text}\t{place}\t{within}' doc
    gives 0 $'https://example.com/a\u00e9\tstring\t$[\'a b\']
http://b.com\tstring\t$.items[1].url
x@c.com\tstring\t$.items[2][0]
https://key.com/\tkey\t$[\'https://key.com/\']'
}

@test "json: a string that is a URL as a whole stays whole" {
    printf '%s\n' '{"a":"https://example.com/wiki/Yahoo!","b":"see https://example.com/wiki/Yahoo!",' \
        '"c":["https://a.com/x.","https:\/\/a.com\/y)","https://b.com/","a.com!","x\nhttps://a.com/z!"]}' >doc
    run linkspan find --from=json doc
    gives 0 'https://example.com/wiki/Yahoo!
https://example.com/wiki/Yahoo
https://a.com/x.
https://a.com/y)
https://b.com/
a.com
https://a.com/z'
    run linkspan find --from=json --json doc
    python3 - <<PYTHON
import json
source = open("doc", "rb").read()
for line in '''$output'''.split("\n"):
    link = json.loads(line)
    assert source[link["start"]:link["end"]].decode().replace("\\/", "/") == link["text"], link
PYTHON
}

@test "json: offsets, lines and columns are those of the source" {
    printf '{"k": "\303\251",\n "u": "at https:\\/\\/a.com/\\u00e9\\ud840\\udc00 now"}' >doc
    run places json '{line}\t{column}\t{start}\t{end}\t{text}' doc
    gives 0 $'2\t11\t22\t56\thttps://a.com/\u00e9\U20000'
    run python3 -c 'print(open("doc","rb").read()[22:56].decode())'
    gives 0 'https:\/\/a.com/\u00e9\ud840\udc00'
    run places json '{start}\t{end}' --offsets=chars doc
    gives 0 $'21\t55'
}

@test "json: findings are of the characters, or of all that an escape is in" {
    printf '["https://\321\200aypal.com/", "https://\\u0440aypal.com/"]' >doc
    linkspan --from=json --json --fields=start,end,findings doc >links
    run python3 -c '
import json
for line in open("links"):
    link = json.loads(line)
    print(link["start"], link["end"], {(f["start"], f["end"]) for f in link["findings"]})'
    gives 0 '2 22 {(10, 17)}
26 50 {(26, 50)}'
}

@test "json: a link ends with its string" {
    run with_input '["http://a.com/x", "y", "b.com"]' linkspan --from=json
    gives 0 $'http://a.com/x\nb.com'
    run with_input '{"a.c": "om"}' linkspan --from=json
    gives 1 ''
}

@test "json: a decoded line end parts links, and a decoded backslash is text" {
    run with_input '["http://a.com/x\\ny", "http://b.com/\\\\n"]' \
        linkspan --from=json --profile=uts58
    gives 0 $'http://a.com/x\nhttp://b.com/\\n'
}

@test "json: several values, a byte order mark and no value" {
    run with_input '\xEF\xBB\xBF"a.com" ["b.com"]\n{"k":"c.com"}' \
        places json '{within}\t{start}\t{text}' -
    gives 0 $'$\t4\ta.com\n$[0]\t13\tb.com\n$.k\t27\tc.com'
    run with_input '' linkspan --from=json
    gives 1 ''
    run with_input ' \n[1, -2.5e+3, true, false, null, 0]\n' linkspan --from=json
    gives 1 ''
}

@test "json: what is wrong is said, and the rest is read" {
    local wrong said
    while IFS='|' read -r wrong said; do
        printf '%b' "$wrong" >doc
        run --separate-stderr linkspan find --from=json doc
        if [ "$status" -ne 2 ] || [ "$output" != a.com ] ||
            [ "$stderr" != "linkspan: doc: line $said; its strings are still read" ]; then
            printf '%s\n%s\n%s\n' "$wrong" "$output" "$stderr"
            return 1
        fi
    done <<'EOF'
{"a" "a.com"}|1: not valid JSON at byte 5: a string where none can be
{"a": "a.com"|1: not valid JSON at byte 13: the file ends before its value is complete
["a.com"}|1: not valid JSON at byte 8: a closing bracket where none can be
["a.com",]|1: not valid JSON at byte 9: a closing bracket where none can be
[,"a.com"]|1: not valid JSON at byte 1: a comma where none can be
["a.com" 1]|1: not valid JSON at byte 9: a value where none can be
["a.com", nul]|1: not valid JSON at byte 10: neither a string, a number, true, false nor null
["a.com", 01]|1: not valid JSON at byte 10: neither a string, a number, true, false nor null
["a.com", 1.]|1: not valid JSON at byte 10: neither a string, a number, true, false nor null
["a.com", -]|1: not valid JSON at byte 10: neither a string, a number, true, false nor null
{1: "a.com"}|1: not valid JSON at byte 1: a value where none can be
{"a"::"a.com"}|1: not valid JSON at byte 5: a colon where none can be
["a.com|1: not valid JSON at byte 7: the file ends in a string
["a.com \\|1: not valid JSON at byte 8: an invalid escape
["a.com \\q"]|1: not valid JSON at byte 8: an invalid escape
["a.com \\u12g4"]|1: not valid JSON at byte 8: an invalid escape
["\t a.com"]|1: not valid JSON at byte 2: a control character in a string
\n\n["a.com\n"|3: not valid JSON at byte 9: a string that does not end on its line
["a.com"]\x01|1: not valid JSON at byte 9: an invalid byte
]"a.com"|1: not valid JSON at byte 0: a closing bracket where none can be
EOF
}

@test "json: of many errors three are said and the others counted" {
    for i in 1 2 3 4 5; do echo '{'; done >doc
    echo '"a.com"' >>doc
    run --separate-stderr linkspan find --from=jsonl doc
    [ "$output" = a.com ]
    [ "$status" -eq 2 ]
    [ "${#stderr_lines[@]}" -eq 4 ]
    [ "${stderr_lines[2]}" = 'linkspan: doc: line 3: not valid JSON at byte 5: a line that ends before its value is complete; its strings are still read' ]
    [ "${stderr_lines[3]}" = 'linkspan: doc: and 2 more errors' ]
    run --separate-stderr linkspan find -s --from=jsonl doc
    [ "$status" -eq 2 ]
    [ -z "$stderr" ]
}

@test "jsonl: each line is a value, whatever is wrong with those before" {
    printf '{"u": "a.com\n{"u": ["b.com"]}\n\n"c.com"' >doc
    run --separate-stderr places jsonl '{line}\t{within}\t{text}' doc
    [ "$status" -eq 2 ]
    [ "$output" = $'1\t$.u\ta.com\n2\t$.u[0]\tb.com\n4\t$\tc.com' ]
    [ "$stderr" = 'linkspan: doc: line 1: not valid JSON at byte 12: a string that does not end on its line; its strings are still read' ]
}

@test "json: halves of surrogate pairs are U+FFFD, and pairs a character" {
    run with_input '["http://a.com/\\ud83d\\ude00/\\ud83dx", "http://b.com/\\udc00"]' \
        linkspan --from=json --profile=uts58
    gives 0 $'http://a.com/\U1F600/\UFFFDx\nhttp://b.com/\UFFFD'
}

@test "json: nesting deeper than paths go is said, and read" {
    python3 -c 'print("[" * 3000 + "\"a.com\"" + "]" * 3000 + "\"b.com\"")' >doc
    run --separate-stderr linkspan find --from=json --fields=text,within --tsv doc
    [ "$status" -eq 2 ]
    [ "${lines[1]%%\[*}" = $'a.com\t$' ]
    [ "$(tr -cd '[' <<<"${lines[1]}" | wc -c)" -eq 1024 ]
    [ "${lines[2]}" = $'b.com\t$' ]
    [ "$stderr" = 'linkspan: doc: line 1: byte 1024: nested deeper than 1024: deeper values get the path of the value around them' ]
}

@test "json: long strings and keys, wherever the file is cut" {
    python3 "$models/from_json_long_strings_keys.py"
    for file in doc raw; do
        linkspan find --from=json --json --fields=start,end,text,within $file >links
        run python3 "$models/from_json_long_strings_keys_2.py" $file
        gives 0 'http://a.com/1 14 True $.kkk 256 k…
b.com 5 True $.kkk 256 k…
http://c.com/z 30013 True $.kkk 256 k…
d.com 5 True $.hhh 256 h…'
    done
}

@test "json: memory does not grow with the file" {
    python3 "$models/from_json_memory_does_not.py"
    for file in doc one; do
        run python3 "$models/from_json_memory_does_not_2.py" $file
        gives 0 True
    done
}

@test "json: compressed files, several files and threads" {
    echo '["a.com"]' >one
    echo '["b.com"]' | gzip >two
    run linkspan --from=json -j3 one two
    gives 0 $'one:a.com\ntwo:b.com'
    run linkspan --from=json -c one two
    gives 0 $'one:1\ntwo:1'
    run linkspan --from=json -l one two
    gives 0 $'one\ntwo'
    run linkspan --from=json -m1 -n one two
    gives 0 $'one:1:a.com\ntwo:1:b.com'
    run linkspan --from=json -u one one
    gives 0 'one:a.com'
    run linkspan --from=json -q one
    gives 0 ''
}

@test "html, markdown and mail: the search stops where enough is found" {
    printf '<a href="http://a.com/">x</a><p>b.com</p><a href="http://c.com/">d</a>' >one.html
    printf '[x](http://a.com/)\n\nb.com\n\n[y](http://c.com/) <http://d.com/>\n' >one.markdown
    printf 'Subject: http://a.com/\n\nb.com\nhttp://c.com/\n' >one.mail
    printf 'Subject: none\n\nnone\n' >without
    for format in html markdown mail; do
        run --separate-stderr linkspan --from=$format -q one.$format
        gives 0 ''
        [ -z "$stderr" ]
        run --separate-stderr linkspan --from=$format -l one.$format without one.$format
        gives 0 $'one.'$format$'\none.'$format
        [ -z "$stderr" ]
        run --separate-stderr linkspan --from=$format -L one.$format without
        gives 0 without
        [ -z "$stderr" ]
        run --separate-stderr linkspan --from=$format -m1 one.$format
        gives 0 'http://a.com/'
        [ -z "$stderr" ]
        run --separate-stderr linkspan --from=$format -h -m2 one.$format one.$format
        gives 0 $'http://a.com/\nb.com\nhttp://a.com/\nb.com'
        [ -z "$stderr" ]
    done
}

@test "html: what people read and the addresses that links lead to" {
    cat >doc <<'EOF'
<!doctype html><title>Welcome to a.com</title>
<p>See https://t.com/?a=1&amp;b=2 and <a HREF="https://evil.example/x?a=1&copy=2.">https://paypal.com/</a>
<img src=//cdn.example.com/i.png alt="b.com"><a href='mailto:x@y.com'>m</a>
<form action=" https://f.com/ "><script>"https://no.com"</script><!-- https://no.com -->
EOF
    run places html '{line}\t{place}\t{text}' doc
    gives 0 $'1\ttext\ta.com
2\ttext\thttps://t.com/?a=1&b=2
2\thref\thttps://evil.example/x?a=1&copy=2.
2\ttext\thttps://paypal.com/
3\tsrc\t//cdn.example.com/i.png
3\talt\tb.com
3\thref\tmailto:x@y.com
4\taction\thttps://f.com/'
}

@test "html: offsets are those of the source" {
    printf '<p>\303\251 <a href="https://a.com/?x&amp;y">&#104;ttps://b.com/&#x65;</a> c.com' >doc
    run places html '{start}\t{end}\t{column}\t{text}' doc
    gives 0 $'15\t37\t15\thttps://a.com/?x&y
39\t64\t39\thttps://b.com/e
69\t74\t69\tc.com'
    run python3 -c 'd = open("doc","rb").read(); print(d[15:37], d[39:64], d[69:74])'
    gives 0 "b'https://a.com/?x&amp;y' b'&#104;ttps://b.com/&#x65;' b'c.com'"
}

@test "html: a relative address is no link, and in attributes of programs no name is" {
    run with_input '<a href=README.md>x</a><a href="a.com">x</a><p class="b.com" data-x="c.com">' \
        linkspan --from=html
    gives 1 ''
    run with_input '<p data-x="{https://c.com/x}" style="url(https://d.com/y)" data-m=x@e.com>' \
        places html '{place}\t{text}' -
    gives 0 $'data-x\thttps://c.com/x\nstyle\thttps://d.com/y\ndata-m\tx@e.com'
}

@test "html: an address is what the attribute says, with all that is wrong with it" {
    run with_input '<a href="https://user:pw@a.com/x y)."><a href="javascript:alert(1)"><a href="http:///b.com">' \
        linkspan --from=html
    gives 0 $'https://user:pw@a.com/x y).\nhttp:///b.com'
    run with_input '<a href="https://a.com/x)"><a href="mailto:x@b.com">' linkspan --from=html --kind=email
    gives 0 'mailto:x@b.com'
}

@test "html: links end where markup is" {
    run with_input '<p>http://a.com/x<b>y</b>z b.com<br>c.com' linkspan --from=html
    gives 0 $'http://a.com/x\nb.com\nc.com'
}

@test "markdown: prose, code, links, images, definitions and HTML" {
    cat >doc <<'EOF'
# Head a.com

See [b.com](https://t.com/a_(b)_c "title c.com") and **https://bold.com** `d.com` <https://auto.com/x>
![e.com](https://i.com/i.png) [ref] f.com/\_x&amp;y [r](/rel) [m](README.md)

```
https://g.com/x
```

    h.com

[ref]: https://def.com/

<x@auto.com> [x](y@z.com)

<div title="i.com">
EOF
    run places markdown '{line}\t{place}\t{text}' doc
    gives 0 $'1\ttext\ta.com
3\ttext\tb.com
3\ttarget\thttps://t.com/a_(b)_c
3\ttext\tc.com
3\ttext\thttps://bold.com
3\tcode\td.com
3\ttarget\thttps://auto.com/x
4\ttext\te.com
4\ttarget\thttps://i.com/i.png
4\ttext\tf.com/_x&y
7\tcode\thttps://g.com/x
10\tcode\th.com
12\ttarget\thttps://def.com/
14\ttarget\tx@auto.com
14\ttarget\ty@z.com
16\ttitle\ti.com'
}

@test "markdown: offsets are those of the source" {
    printf '> \303\251 [a](https://a.com/\\_&amp;x)\n> b.com/\\*x' >doc
    run places markdown '{start}\t{end}\t{line}\t{column}\t{text}' doc
    gives 0 $'9\t31\t1\t9\thttps://a.com/_&x
35\t44\t2\t3\tb.com/*x'
}

@test "html and markdown: binary files, other encodings and missing ones are said" {
    printf 'a\0b' >bin
    printf '<p>\377\376\375\374\373\372 \351t\351 \350\350\350 a.com' >latin
    run --separate-stderr linkspan --from=html bin
    fails_with 'linkspan: bin: binary file, not read'
    run --separate-stderr linkspan --from=markdown missing
    fails_with 'linkspan: missing: No such file'
    run --separate-stderr linkspan --from=html latin
    [ "$status" -eq 0 ]
    [ "$output" = a.com ]
    [[ $stderr == 'linkspan: latin: has bytes that are not UTF-8'* ]]
    run with_input '' linkspan --from=html
    gives 1 ''
    run with_input '' linkspan --from=markdown
    gives 1 ''
}

@test "mail: fields, encoded words, parts, quoted-printable, base64, charsets" {
    cat >folder <<'EOF'
From joe@example.org Mon Nov 16 10:00:00 2026
From: Joe <joe@example.org>
Subject: =?utf-8?Q?Caf=C3=A9_https=3A//caf?=
 =?utf-8?B?w6kuY29tL3g=?= and b.com
Message-ID: <1234@mid.example>
List-Unsubscribe: <https://list.example.com/u?x>,
 <mailto:leave@list.example.com>
Content-Type: multipart/mixed; boundary="xx y"

preamble.com
--xx y
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

See https://a.com/caf=E9 and https://lon=
g.com/x=3D1 end
--xx y
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

PHA+c2VlIDxhIGhyZWY9Imh0dHBzOi8vZXZpbC5leGFtcGxlL3giPmh0dHBzOi8vcGF5
cGFsLmNvbS88L2E+
--inner--
--xx y
Content-Type: image/png; name="pic.sh"
Content-Transfer-Encoding: base64

aHR0cHM6Ly9uby5jb20=
--xx y
Content-Type: message/rfc822

Subject: inner d.com

e.com
--xx y--
epilogue.com

From jane@example.org Mon Nov 16 10:00:00 2026
Subject: two

f.com
From the start
EOF
    run places mail '{line}\t{place}\t{within}\t{text}' folder
    gives 0 $'2\theader\tmessage[1].header[from]\tjoe@example.org
3\theader\tmessage[1].header[subject]\thttps://caf\u00e9.com/x
4\theader\tmessage[1].header[subject]\tb.com
6\theader\tmessage[1].header[list-unsubscribe]\thttps://list.example.com/u?x
7\theader\tmessage[1].header[list-unsubscribe]\tmailto:leave@list.example.com
15\ttext\tmessage[1].part[1]\thttps://a.com/caf\u00e9
15\ttext\tmessage[1].part[1]\thttps://long.com/x=1
24\thref\tmessage[1].part[2.1]\thttps://evil.example/x
24\ttext\tmessage[1].part[2.1]\thttps://paypal.com/
35\theader\tmessage[1].part[4].header[subject]\td.com
37\ttext\tmessage[1].part[4]\te.com
44\ttext\tmessage[2]\tf.com'
    linkspan --from=mail --json --fields=start,end folder >links
    run python3 -c '
import json
source = open("folder", "rb").read()
for line in open("links"):
    link = json.loads(line)
    print(source[link["start"]:link["end"]].decode())'
    gives 0 'joe@example.org
https=3A//caf?=
 =?utf-8?B?w6kuY29tL3g
b.com
https://list.example.com/u?x
mailto:leave@list.example.com
https://a.com/caf=E9
https://lon=
g.com/x=3D1
mh0dHBzOi8vZXZpbC5leGFtcGxlL3g
mh0dHBzOi8vcGF5
cGFsLmNvbS8
d.com
e.com
f.com'
}

@test "mail: charsets of one byte" {
    printf 'Content-Type: text/plain; charset=%s\n\nhttp://a.com/\344\200\244x b.com\n' \
        iso-8859-1 >latin1
    printf 'Content-Type: text/plain;\n\tCHARSET="%s"\n\nhttp://a.com/\344\200\244x b.com\n' \
        Windows-1252 >windows
    printf 'Content-Type: text/plain; charset=%s\n\nhttp://a.com/\344\244x b.com\n' \
        ISO-8859-15 >latin9
    run linkspan --from=mail -h --profile=uts58 latin1 windows latin9
    gives 0 $'http://a.com/\u00e4
b.com
http://a.com/\u00e4\u20ac\u00a4x
b.com
http://a.com/\u00e4\u20acx
b.com'
    printf 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuY29tL8Ok\n' >utf8
    run linkspan --from=mail utf8
    gives 0 $'http://a.com/\u00e4'
}

@test "mail: of an unknown charset the ASCII is read, and that is said" {
    printf 'Subject: =?koi8-r?Q?=C1_a.com?=\nContent-Type: text/plain; charset=gb2312\n\nb.com \304\343 c.com\n' >mail
    run --separate-stderr linkspan --from=mail mail
    [ "$status" -eq 2 ]
    [ "$output" = $'a.com\nb.com\nc.com' ]
    [ "${stderr_lines[0]}" = 'linkspan: mail: line 2: charset koi8-r: not known; only its ASCII is read' ]
    [ "${stderr_lines[1]}" = 'linkspan: mail: line 5: charset gb2312: not known; only its ASCII is read' ]
    printf 'Content-Type: text/plain; charset=gb2312\n\nb.com\n' >mail
    run --separate-stderr linkspan --from=mail mail
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
}

@test "mail: base64 cut anywhere, with dirt in it and without an end" {
    local encoded
    encoded=$(printf 'see http://a.com/xyz and b.com now' | base64)
    for width in 1 2 3 5 7 76; do
        { printf 'Content-Transfer-Encoding: base64\n\n'
          fold -w "$width" <<<"$encoded" | sed 's/$/ *\r/'; } >mail
        run linkspan --from=mail mail
        gives 0 $'http://a.com/xyz\nb.com'
    done
    # a group whose characters stand far from each other
    { printf 'Content-Transfer-Encoding: base64\n\n%s\n' "${encoded:0:9}"
      yes '****' | head -n 40000
      printf '%s\n' "${encoded:9}"; } >mail
    run linkspan --from=mail --json --fields=start,text mail
    gives 0 $'{"start":40,"text":"http://a.com/xyz"}\n{"start":200069,"text":"b.com"}'
    printf 'Content-Transfer-Encoding: BASE64\n\n%s' "${encoded:0:26}" >mail
    run linkspan --from=mail mail
    gives 0 'http://a.com/xy'
}

@test "mail: quoted-printable that is none is text" {
    printf 'Content-Transfer-Encoding: quoted-printable\n\na.com/=ZZ b.com/=4 c.com/=3d  \t\nd.com=\n/x e.com=' >mail
    run linkspan --from=mail --profile=uts58 mail
    gives 0 $'a.com/=ZZ\nb.com/=4\nc.com/=\nd.com/x\ne.com'
}

@test "mail: what is wrong is said, and the rest is read" {
    printf 'Subject: x\nContent-Type: multipart/mixed\n\na.com\n' >none
    run --separate-stderr linkspan --from=mail none
    [ "$status" -eq 2 ]
    [ "$output" = a.com ]
    [ "$stderr" = 'linkspan: none: line 3: a multipart without a boundary: the part is read as text' ]
    printf 'just text with a.com\nand more\n' >text
    run --separate-stderr linkspan --from=mail text
    [ "$status" -eq 2 ]
    [ "$output" = a.com ]
    [ "$stderr" = "linkspan: text: line 1: a field without a colon: read as the body's first line" ]
    printf 'Content-Transfer-Encoding: x-uuencode\n\na.com\n' >uu
    run --separate-stderr linkspan --from=mail uu
    [ "$status" -eq 2 ]
    [ "$output" = a.com ]
    [ "$stderr" = 'linkspan: uu: line 2: an unknown Content-Transfer-Encoding: the part is read as it is' ]
    python3 "$models/from_mail_wrong_said_rest.py"
    run --separate-stderr linkspan --from=mail deep
    [ "$status" -eq 2 ]
    [ "$output" = a.com ]
    [ "${stderr_lines[0]}" = 'linkspan: deep: line 98: parts nested too deep: the part is read as text' ]
    run --separate-stderr linkspan --from=mail -c many
    [ "$status" -eq 2 ]
    [ "$output" = 10000 ]
    [ "$stderr" = 'linkspan: many: line 30003: more than 10000 parts: the others are skipped' ]
    run --separate-stderr linkspan --from=mail long
    [ "$status" -eq 2 ]
    [ "$output" = $'a.com\nb.com\nc.com' ]
    [[ $stderr == 'linkspan: long: line '*': a field of more than 262144 bytes: read in pieces' ]]
}

@test "mail: long lines, wherever they are cut" {
    python3 "$models/from_mail_long_lines_wherever.py"
    linkspan --from=mail --json --fields=start,end,text,place mail >links
    run python3 -c '
import json, quopri
source = open("mail", "rb").read()
for line in open("links"):
    link = json.loads(line)
    written = quopri.decodestring(source[link["start"]:link["end"]]).decode()
    print(link["place"], link["text"][:13], len(link["text"]), written == link["text"])'
    gives 0 'href http://a.com/ 70013 True
text b.com 5 True
text c.com 5 True'
}

@test "mail: CR LF, an empty file, a message without a body" {
    printf 'Subject: a.com\r\nContent-Type: multipart/mixed;\r\n boundary=b\r\n\r\n--b\r\n\r\nb.com\r\n--b--\r\nc.com\r\n' >mail
    run linkspan --from=mail mail
    gives 0 $'a.com\nb.com'
    run with_input '' linkspan --from=mail
    gives 1 ''
    run with_input 'Subject: a.com' linkspan --from=mail
    gives 0 a.com
    run with_input 'From x\nSubject: a.com\n\nb.com\n\nFrom y\n\nc.com' \
        places mail '{within}\t{text}' -
    gives 0 $'message[1].header[subject]\ta.com\nmessage[1]\tb.com\nmessage[2]\tc.com'
}

@test "mail: memory does not grow with the folder" {
    python3 "$models/from_mail_memory_does_not.py"
    run python3 "$models/from_mail_memory_does_not_2.py"
    gives 0 True
}

@test "with several threads each message names its own file" {
    local i
    for i in $(seq 40); do echo '["a.com' >"wrong$i"; done
    for i in 1 2 3; do
        run bash -c '"$LINKSPAN" find --from=json -j4 wrong* 2>&1 >/dev/null | cut -d: -f2 | sort -u | wc -l'
        gives 0 40
    done
}

@test "--from: --quiet stops at the first link, wherever it is in a long line" {
    # lines of less and of more than are searched at once (262144 bytes)
    run python3 "$models/from_quiet_stops_first_link.py" "$LINKSPAN"
    gives 0 ''
}

@test "place and within are columns of tables, and absent in plain text" {
    run with_input '{"k":"a.com"}' linkspan --from=json --csv --fields=place,within,text
    gives 0 $'place,within,text\nstring,$.k,a.com'
    run with_input '{"k":"a.com"}' linkspan --from=json --tsv
    gives 0 $'file\tline\tcolumn\tplace\twithin\tkind\ttext\thost\tregistrable\thref
-\t1\t7\tstring\t$.k\turl\ta.com\ta.com\ta.com\thttps://a.com/'
    run with_input 'a.com' linkspan --json --fields=place,within,text
    gives 0 '{"place":null,"within":null,"text":"a.com"}'
    run with_input '{"a\\tb\\n":"a.com"}' linkspan --from=json --template='{within}'
    gives 0 "\$['a\\\\u0009b\\\\u000a']"
}

@test "--from goes with nothing that writes the text or counts records" {
    local option
    for option in --marked -C1 -z --id --refang; do
        run --separate-stderr linkspan find --from=json $option /dev/null
        fails_with 'linkspan: --from and --'
        [[ $stderr == *': cannot be used together'* ]]
    done
    run --separate-stderr linkspan find --from=yaml /dev/null
    fails_with 'linkspan: --from: yaml: not one of'
}

@test "--from and --redact: documents and mail keep their form" {
    run with_input '<a href="//u:pw@a.com/">x</a>' linkspan find --from=html --redact=secret
    gives 0 '<a href="//u:***@a.com/">x</a>'
    run with_input '*a* [b](https://c.org/x)' linkspan find --from=markdown --redact
    gives 0 '*a* [b]([url])'
    run with_input '<p>no link' linkspan find --from=html --redact
    gives 1 '<p>no link'
    # strings of JSON keep their escapes; what is no JSON is redacted as text
    run with_input '{"u":"\\u00fc https:\\/\\/a.com\\/?n=1\\u0026token=x\\"","password":"a\\"b"}' \
        linkspan find --from=json --redact=secret
    gives 0 '{"u":"\u00fc https:\/\/a.com\/?n=1\u0026token=***\"","password":"***"}'
    run with_input '["a.com", 1.5e3] // b.com\n["c.com' linkspan find --from=jsonl --redact=host
    gives 0 $'["[a.com]", 1.5e3] // [b.com]\n["[c.com]'
    run with_input '["a.com"]' linkspan find --from=json --redact='"'
    gives 0 '["\""]'
    run with_input '["no link"]' linkspan find --from=json --redact
    gives 1 '["no link"]'
    # encoded words, a charset of one byte, and one that cannot be redacted
    run with_input 'Subject: =?ISO-8859-1?Q?gr=FCn_a.com/x?=\n\nb.org' linkspan find --from=mail --redact=host
    gives 0 $'Subject: =?UTF-8?B?Z3LDvG4gW2EuY29tXQ==?=\n\n[b.org]'
    run with_input 'Content-Type: text/plain; charset=utf-16\n\na.com' linkspan find --from=mail --redact
    gives 0 $'Content-Type: text/plain; charset=utf-16\n\n[removed: charset that cannot be redacted]'
    run with_input 'Content-Transfer-Encoding: x\n\na.com' linkspan find --from=mail --redact
    gives 0 $'Content-Transfer-Encoding: x\n\n[removed: unknown transfer encoding]'
    # the boundary stays, whatever it looks like; so do fields about the part
    run with_input 'Content-Type: multipart/mixed; boundary="a.com"\n\n--a.com\n\nb.org\n--a.com--\n' \
        linkspan find --from=mail --redact
    gives 0 $'Content-Type: multipart/mixed; boundary="a.com"\n\n--a.com\n\n[url]\n--a.com--'
    # each message of a mailbox
    run with_input 'From me@a.com Mon\nA: b.org\n\nc.org\n\nFrom me@a.com Tue\n\nd.org\n' \
        linkspan find --from=mail --redact
    gives 0 $'From [email] Mon\nA: [url]\n\n[url]\n\nFrom [email] Tue\n\n[url]'
    # messages inside messages, but not without end
    python3 -c 'print("Content-Type: message/rfc822\n\n" * 30 + "\na.com")' >deep
    run linkspan find --from=mail --redact deep
    [[ $status -eq 0 && $output == *'[removed: parts inside too many parts]' && $output != *a.com* ]]
}

@test "--from=mail: a line in very many lines takes no more time" {
    python3 - <<'PYTHON'
with open("slow", "wb") as file:
    file.write(b"Content-Transfer-Encoding: quoted-printable\n\n")
    file.write(b"=41=\n" * 250000 + b" a.com\n")
PYTHON
    run timeout 15 "$LINKSPAN" find --from=mail slow
    gives 0 a.com
}

@test "--from=mail: lines that say nothing do not fill the memory" {
    python3 - <<'PYTHON'
with open("html", "wb") as file:
    file.write(b"Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\na.com\n")
    file.write(b"=\n" * 34000000 + b"<p>b.com\n")
PYTHON
    run --separate-stderr linkspan find --from=mail html
    gives 2 'a.com
b.com'
    [[ $stderr == 'linkspan: html: line '*': HTML of more than 16777216 bytes, or with too many escapes: read in pieces' ]]
}

@test "--from=mail: HTML of 16 MiB or 4 Mi escapes, and a link that 64 MiB lie within" {
    # the sanitisers take too long
    [ "$LINKSPAN_MEMORY" -lt 100000 ] || return 0
    run python3 "$models/from_mail_html_16_mib.py" "$LINKSPAN"
    gives 0 ''
}

@test "--from=mail: the names of many empty fields do not fill the memory" {
    # the sanitisers need more
    [ "$LINKSPAN_MEMORY" -lt 100000 ] || return 0
    python3 "$models/from_mail_names_many_empty.py"
    # the names, which --json writes, have 12 MB in all
    run --separate-stderr bash -c 'ulimit -v 20000; "$LINKSPAN" find --from=mail --json --fields=within mail | tail -n 1'
    gives 0 "{\"within\":\"message[1].part[1$(printf '.1%.0s' {1..30}).70]\"}"
    [ -z "$stderr" ]
}

@test "--from=json: a very long path is cut" {
    python3 - <<'PYTHON'
with open("long", "w") as file:
    file.write(('{"' + "k" * 240 + '":') * 100 + '"a.com"' + "}" * 100)
PYTHON
    run linkspan find --from=json --json --fields=within,text long
    [ "$status" -eq 0 ]
    [[ $output == *'kkk…","text":"a.com"}' ]]
    [ "${#output}" -gt 8192 ]
    [ "${#output}" -lt 8600 ]
}

@test "--from=html: what is an address, and what browsers drop around it" {
    run python3 "$models/html_address_browsers_drop.py" "$LINKSPAN"
    gives 0 ''
}

@test "--from=mail: the range of a finding in a link that has as many bytes when decoded" {
    # in windows-1252, =80 is the euro sign, which has three bytes in UTF-8 too
    local text start end
    for text in '=80 15 33' 'abc 22 29' '=61 15 33' '=3D=3Da 15 37' '=C3=A9 15 36'; do
        read -r text start end <<<"$text"
        printf 'Content-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: quoted-printable\n\n%s\n' \
            "See the link:  http://1.2.3.4/$text" >mail
        run bash -c '"$LINKSPAN" --from=mail --json mail | grep -o "ip-address.*"'
        gives 0 "ip-address\",\"severity\":\"warning\",\"start\":$((start + 92)),\"end\":$((end + 92)),\"char\":null}]}"
    done
}

@test "--from=json: a link in a long string that arrives in small pieces" {
    run python3 "$models/from_json_link_long_string.py" "$LINKSPAN"
    gives 0 ''
}

@test "--from: bytes that continue no character, more than are read at once" {
    head -c 300000 /dev/zero | tr '\0' '\200' >tails
    { cat tails; printf '\n<p>http://a.com/</p>\n'; } >html
    { cat tails; printf '\n\nhttp://a.com/\n'; } >markdown
    { cat tails; printf '\n"http://a.com/"\n'; } >json
    { cat tails; printf '\n"http://a.com/"\n'; } >jsonl
    { printf 'Subject: x\n\n'; cat tails; printf '\nhttp://a.com/\n'; } >mail
    for form in html markdown json jsonl mail; do
        run --separate-stderr timeout 60 "$LINKSPAN" --from=$form --template '{line}:{text}' $form
        [[ $output =~ ^[234]:http://a\.com/$ ]]
        [[ $status -eq 0 || $status -eq 2 ]]
    done
}

@test "--from: a link at the very end of a line that is longer than is read at once" {
    run python3 "$models/from_link_very_end_line.py" "$LINKSPAN"
    gives 0 ''
}
