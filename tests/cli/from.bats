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

@test "json: offsets, lines and columns are those of the source" {
    printf '{"k": "\303\251",\n "u": "at https:\\/\\/a.com/\\u00e9\\ud840\\udc00 now"}' >doc
    run places json '{line}\t{column}\t{start}\t{end}\t{text}' doc
    gives 0 $'2\t11\t22\t56\thttps://a.com/\u00e9\U20000'
    run python3 -c 'print(open("doc","rb").read()[22:56].decode())'
    gives 0 'https:\/\/a.com/\u00e9\ud840\udc00'
    run places json '{start}\t{end}' --offsets=chars doc
    gives 0 $'21\t55'
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
            [ "$stderr" != "linkspan: doc: line $said; its strings are read all the same" ]; then
            printf '%s\n%s\n%s\n' "$wrong" "$output" "$stderr"
            return 1
        fi
    done <<'EOF'
{"a" "a.com"}|1: not JSON, byte 5: a string where none can be
{"a": "a.com"|1: not JSON, byte 13: the file ends before its value
["a.com"}|1: not JSON, byte 8: a closing bracket where none can be
["a.com",]|1: not JSON, byte 9: a closing bracket where none can be
[,"a.com"]|1: not JSON, byte 1: a comma where none can be
["a.com" 1]|1: not JSON, byte 9: a value where none can be
["a.com", nul]|1: not JSON, byte 10: neither a string, a number, true, false nor null
["a.com", 01]|1: not JSON, byte 10: neither a string, a number, true, false nor null
["a.com", 1.]|1: not JSON, byte 10: neither a string, a number, true, false nor null
["a.com", -]|1: not JSON, byte 10: neither a string, a number, true, false nor null
{1: "a.com"}|1: not JSON, byte 1: a value where none can be
{"a"::"a.com"}|1: not JSON, byte 5: a colon where none can be
["a.com|1: not JSON, byte 7: the file ends in a string
["a.com \\|1: not JSON, byte 8: an escape that is none
["a.com \\q"]|1: not JSON, byte 8: an escape that is none
["a.com \\u12g4"]|1: not JSON, byte 8: an escape that is none
["\t a.com"]|1: not JSON, byte 2: a control character in a string
\n\n["a.com\n"|3: not JSON, byte 9: a string that its line does not end
["a.com"]\x01|1: not JSON, byte 9: a byte that cannot be
]"a.com"|1: not JSON, byte 0: a closing bracket where none can be
EOF
}

@test "json: of many errors three are said and the others counted" {
    for i in 1 2 3 4 5; do echo '{'; done >doc
    echo '"a.com"' >>doc
    run --separate-stderr linkspan find --from=jsonl doc
    [ "$output" = a.com ] && [ "$status" -eq 2 ]
    [ "${#stderr_lines[@]}" -eq 4 ]
    [ "${stderr_lines[2]}" = 'linkspan: doc: line 3: not JSON, byte 5: a line that ends before its value; its strings are read all the same' ]
    [ "${stderr_lines[3]}" = 'linkspan: doc: and 2 more like that' ]
    run --separate-stderr linkspan find -s --from=jsonl doc
    [ "$status" -eq 2 ] && [ -z "$stderr" ]
}

@test "jsonl: each line is a value, whatever is wrong with those before" {
    printf '{"u": "a.com\n{"u": ["b.com"]}\n\n"c.com"' >doc
    run --separate-stderr places jsonl '{line}\t{within}\t{text}' doc
    [ "$status" -eq 2 ]
    [ "$output" = $'1\t$.u\ta.com\n2\t$.u[0]\tb.com\n4\t$\tc.com' ]
    [ "$stderr" = 'linkspan: doc: line 1: not JSON, byte 12: a string that its line does not end; its strings are read all the same' ]
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
    [ "$stderr" = 'linkspan: doc: line 1: byte 1024: nested deeper than 1024: what is deeper has the path of what is around it' ]
}

@test "json: long strings and keys, wherever the file is cut" {
    python3 - <<'EOF'
import json
filler = "word \u00e9 " * 40000
text = {"k" * 300: filler + " http://a.com/1 " + filler + "\n" + "x" * 300000
        + " b.com " + "y" * 700000 + " http://c.com/" + "z" * 30000 + " " + filler,
        "h" * 300000: "d.com"}
open("doc", "w").write(json.dumps(text))
open("raw", "w").write(json.dumps(text, ensure_ascii=False))
EOF
    for file in doc raw; do
        linkspan find --from=json --json --fields=start,end,text,within $file >links
        run python3 - $file <<'EOF'
import json, sys
source = open(sys.argv[1], "rb").read()
for line in open("links"):
    link = json.loads(line)
    written = source[link["start"]:link["end"]].decode()
    print(link["text"][:14], len(link["text"]), json.loads('"' + written + '"') == link["text"],
          link["within"][:5], len(link["within"]), link["within"][-2:])
EOF
        gives 0 'http://a.com/1 14 True $.kkk 256 k…
b.com 5 True $.kkk 256 k…
http://c.com/z 30013 True $.kkk 256 k…
d.com 5 True $.hhh 256 h…'
    done
}

@test "json: memory does not grow with the file" {
    python3 - <<'EOF'
line = '{"a":"' + "word " * 200 + 'http://a.com","b":[[[1,2,3]]]}\n'
with open("doc", "w") as doc:
    for _ in range(60000):
        doc.write(line)
with open("one", "w") as doc:
    doc.write('["' + "word " * 12000000 + 'http://a.com"]')
EOF
    for file in doc one; do
        run python3 - $file <<'EOF'
import os, resource, subprocess, sys
subprocess.run([os.environ["LINKSPAN"], "find", "--from=json", "--json", sys.argv[1]],
               check=True, stdout=subprocess.DEVNULL)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(most <= int(os.environ["LINKSPAN_MEMORY"]) or most)
EOF
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
    for option in --marked --redact -C1 -z --id --refang; do
        run --separate-stderr linkspan find --from=json $option /dev/null
        fails_with 'linkspan: --from and --'
        [[ $stderr == *': only one of them'* ]]
    done
    run --separate-stderr linkspan find --from=yaml /dev/null
    fails_with 'linkspan: --from: yaml: not one of'
}
