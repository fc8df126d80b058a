#!/usr/bin/env bats
# shellcheck disable=SC2030,SC2031 # each test is a shell of its own
# Commands that take texts read files too: check, explain, format, host, display and
# normalize with --file.
load common

@test "check --file: each finding is a line, as compilers write them" {
    printf 'ok https://example.com/ here\n\nsée http://google.com@evil.com/ and a\xE2\x80\x8Bb\n' >mail.txt
    run linkspan check --file=mail.txt
    # the finding, in characters: after "sée http://" comes the user name; the refusal
    # is of the whole link; U+200B stands after the link, " and a"
    [ "$status" -eq 1 ]
    [ "${#lines[@]}" -eq 3 ]
    [[ ${lines[0]} == 'mail.txt:3:12: severe: userinfo: http://google.com@evil.com/: '?* ]]
    [[ ${lines[1]} == 'mail.txt:3:5: warning: refused: http://google.com@evil.com/: '*' (E4)' ]]
    [[ ${lines[2]} == 'mail.txt:3:38: '*': U+200B: '?* ]]
}

@test "check --file: exit status for CI" {
    echo 'see https://example.com/' >good
    echo 'see https://example.com:81/' >warned
    echo 'see https://google.com@evil.com/' >bad
    run linkspan check --file=good
    gives 0 ''
    run linkspan check --file=warned
    [ "$status" -eq 0 ]
    [[ $output == 'warned:1:25: warning: unusual-port: https://example.com:81/: '* ]]
    run linkspan check --file=good --file=bad
    [ "$status" -eq 1 ]
    [[ ${lines[0]} == 'bad:1:13: severe: userinfo: '* ]]
    run --separate-stderr linkspan check --file=absent --file=good
    fails_with 'linkspan: absent: No such file or directory'
    run --separate-stderr linkspan check --file=bad --file=absent
    [ "$status" -eq 2 ]
    [[ $output == 'bad:1:13: severe: '* ]]
}

@test "check --file: a line is a text, even if it is one word" {
    printf 'Hello\njavascript:alert(1)\nmail.txt\n' >words
    run linkspan check --file=words
    [ "$status" -eq 1 ]
    [ "${#lines[@]}" -eq 2 ]
    [[ ${lines[0]} == 'words:2:1: '* ]]
    [[ ${lines[1]} == 'words:2:1: '* ]]
}

@test "check --file --json: file, line and column" {
    printf '\nsée http://google.com@evil.com/ a.com\n' >mail.txt
    linkspan check --json --file=mail.txt >out || [ $? -eq 1 ]
    [ "$(field file <out | sort -u)" = '"mail.txt"' ]
    [ "$(field line <out | xargs)" = '2 2' ]
    [ "$(field column <out | xargs)" = '5 33' ]
    [ "$(field start <out | xargs)" = '5 33' ]
    # in bytes, as before: é has two
    [ "$(field text <out | xargs)" = 'http://google.com@evil.com/ a.com' ]
    # lines of standard input have a column too, and no file
    run with_input '  a.com\n' linkspan check --json
    [[ $output == '{"line":1,"column":3,"start":2,'* ]]
}

@test "check --file: many findings of a long line take no longer each" {
    python3 -c 'print("http://google.com@evil.com/ " * 30000)' >long
    run timeout 60 bash -c "'$LINKSPAN' check --file=long | tail -n 1"
    # the last of 30000 links of 28 characters starts here
    [[ $output == "long:1:$((28 * 29999 + 1)): "* ]]
}

@test "check --file: the name of a file cannot steer the terminal" {
    name=$(printf 'a\033[31m')
    echo 'https://google.com@evil.com/' >"$name"
    run linkspan check --file="$name"
    [[ ${lines[0]} == 'a\x1b[31m:1:9: severe: '* ]]
}

@test "check --defang and --clean --file" {
    printf 'see a.com\nx\xE2\x80\x8By' >text
    run linkspan check --defang --file=text
    [ "${lines[0]}" = 'see a[.]com' ]
    run linkspan check --clean --file=text
    gives 0 'see a.com
xy'
}

@test "format, host, display, normalize and explain --file" {
    printf 'a.com/%%41\nb.com\n' >urls
    run linkspan format --file=urls
    gives 0 'a.com/A
b.com'
    run linkspan normalize --file urls
    gives 0 'https://a.com/A
https://b.com/'
    run linkspan display --file=urls
    gives 0 'a.com/%41
b.com'
    run linkspan host --file=urls --json
    [ "$status" -eq 0 ]
    [ "$(field host <<<"$output" | xargs)" = 'a.com b.com' ]
    run linkspan explain --file=urls --json
    [ "$(field text <<<"$output" | xargs)" = 'a.com/%41 b.com' ]
}

@test "--file: several, compressed, and standard input" {
    echo a.com | gzip >one.gz
    echo b.com >two
    run with_input 'c.com\n' linkspan normalize --file=one.gz --file=two --file=-
    gives 0 'https://a.com/
https://b.com/
https://c.com/'
}

@test "--file: messages name the file and the line" {
    printf 'a.com\n\nhttp://x@b.com/\n' >urls
    run --separate-stderr linkspan normalize --file=urls
    [ "$status" -eq 1 ]
    [ "$stderr" = 'linkspan: urls: line 2: not an address that can be followed
linkspan: urls: line 3: not an address that can be followed' ]
}

@test "--file: arguments are files too" {
    echo a.com >one.txt
    echo b.com >two.txt
    # shellcheck disable=SC2035 # no name starts with a dash
    run linkspan normalize --file *.txt
    gives 0 'https://a.com/
https://b.com/'
    for command in check explain format host display normalize; do
        run --separate-stderr linkspan $command --file one.txt absent
        [ "$status" -eq 2 ]
        [ "$stderr" = 'linkspan: absent: No such file or directory' ]
        run --separate-stderr linkspan $command --file=absent
        [ "$status" -eq 2 ]
        [[ $stderr == 'linkspan: absent: No such file or directory'* ]]
    done
}

@test "an argument that is a file is still the text, and a message says what to type" {
    echo 'see a.com' >mail.txt
    for command in check explain format host display normalize; do
        run --separate-stderr linkspan $command mail.txt
        [[ $output == *mail.txt* ]]
        [ "$stderr" = "linkspan: mail.txt: there is a file of that name; to read it: linkspan $command --file=mail.txt" ] ||
            [[ $stderr == *"linkspan $command --file=mail.txt" ]]
    done
    mkdir folder
    run --separate-stderr linkspan check folder
    [ -z "$stderr" ]
    # a command that reads no files
    run --separate-stderr linkspan props mail.txt
    [ -z "$stderr" ]
}

@test "host: of a URL or an address, its host" {
    run linkspan host https://paypal.com/x
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'url: https://paypal.com/x' ]
    [ "${lines[1]}" = 'host: paypal.com' ]
    [ "${lines[2]}" = 'kind: domain' ]
    run linkspan host --json 'https://user@paypal.com:81/x' paypal.com/x joe@example.com paypal.com
    [ "$(field host <<<"$output" | xargs)" = 'paypal.com paypal.com example.com paypal.com' ]
    [ "$(grep -c '"url":' <<<"$output")" -eq 3 ]
    # what is neither is refused as it is
    run linkspan host 'https://' '1.2.3.4.5'
    [ "$status" -eq 1 ]
    [[ $output == *'host: https://'* ]]
    [[ $output == *'host: 1.2.3.4.5'* ]]
}

@test "check --file: names the protected domain that a host imitates" {
    echo paypal.com >protected.txt
    echo 'at https://paypa1.com/' >mail.txt
    run linkspan check --protect=protected.txt --file=mail.txt
    [ "$status" -eq 1 ]
    [[ $output == 'mail.txt:1:12: severe: looks-like-digit paypal.com: https://paypa1.com/: '* ]]
}

@test "check: the report, the lines of files and the colours say what the JSON says" {
    run python3 "$LINKSPAN_SOURCE/tests/cli/check_forms.py" "$LINKSPAN"
    gives 0 ''
}

@test "check: a word is one link as a whole, whatever of it is found and whatever is around it" {
    # check --help: "A TEXT without spaces is treated as one link"
    for word in '(http://a.com/' ',http://a.com/x' 'x:http://a.com/' '.a.com' '"me@a.com' \
        'http://a.com/)' 'http://a.com/.' 'a.com.' '(a.com)' http://a.com/ a.com foo x; do
        for text in "$word" "$word " " $word" "$word"$'\t' $'\t'"$word" $' \t '"$word"$' \t '; do
            run --separate-stderr linkspan check --json -- "$text"
            before=${text%%[! $'\t']*}
            [[ ${lines[0]} == "{\"start\":${#before},\"end\":$((${#before} + ${#word})),"* ]]
            [ "${#lines[@]}" -eq 1 ]
        done
    done
}

@test "check: a tab in the scheme or the host of an argument, and elsewhere" {
    run python3 "$models/files_check_tab_scheme_host.py" "$LINKSPAN"
    gives 0 ''
}

@test "check --clean: each thing that it removes, by itself" {
    while read -r text wanted; do
        run --separate-stderr with_input "$text\n" linkspan check --clean
        gives 0 "$(printf '%b' "$wanted")"
    done <<'END'
a\u200bb ab
a\u202eb ab
a\001b ab
a\177b ab
e\u0301 \u00e9
a\377b a\ufffdb
END
    run linkspan check --clean --clean x
    gives 0 x
    run linkspan check --defang --defang a.com
    gives 0 'a[.]com'
    run linkspan check --refang --refang 'a[.]com'
    gives 0 a.com
}

@test "check: bytes that are not UTF-8 are no characters, and are not named as such" {
    run --separate-stderr linkspan check $'https://\u0430\xff.com/'
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 'https://а<FF>.com/' ]
    [ "${lines[3]}" = '        ^^^^^^^^^ idna-error (severe): U+0430 а' ]
    [ "${lines[5]}" = '         ^^^^ ill-formed-utf8 (severe)' ]
    for text in $'https://\xff.com/' $'a\xffb a.com' $'https://a.com/\xc3' $'x\xf0\x9f@a.com' $'\x80' $'\xed\xa0\x80'; do
        run --separate-stderr linkspan check "$text"
        [ "$status" -eq 1 ]
        [[ $output == *'ill-formed-utf8 (severe)'* && $output != *U+* ]]
        run --separate-stderr linkspan check --file=- <<<"$text"
        [ "$status" -eq 1 ]
        [[ $output == *': severe: ill-formed-utf8: '* && $output != *U+* ]]
    done
}

@test "--include: each thing that a pattern can have" {
    mkdir -p t/sub/deep
    local name
    for name in a b c ab a-b 'a]b' 'a[b' 'a*b' 'a?b' 'a\b' '!a' '^a' a.txt .. sub/a sub/deep/a sub/deep/b; do
        [ "$name" = .. ] || echo a.com >"t/$name"
    done
    # matches PATTERN NAME...: exactly these files
    matches() {
        run bash -c 'cd t && "$LINKSPAN" -rl --include="$1" . | sed "s/^\.\///; s/\\\\\\\\/\\\\/" | LC_ALL=C sort' _ "$1"
        local wanted
        wanted=$(shift; printf '%s\n' "$@" | LC_ALL=C sort)
        [ "$output" = "$wanted" ] || { echo "$1: $output; wanted $wanted"; return 1; }
    }
    matches 'a' a sub/a sub/deep/a
    matches '?' a b c sub/a sub/deep/a sub/deep/b
    matches '[ab]' a b sub/a sub/deep/a sub/deep/b
    matches '[a-b]' a b sub/a sub/deep/a sub/deep/b
    matches '[b-c]' b c sub/deep/b
    matches '[!a]' b c sub/deep/b
    matches '[^a]' b c sub/deep/b
    matches '[!a-b]' c
    matches 'a[]]b' 'a]b'
    matches 'a[!]]b' 'a*b' 'a-b' 'a?b' 'a[b' 'a\b'
    matches 'a[[]b' 'a[b'
    matches 'a[-]b' 'a-b'
    matches 'a[x-]b' 'a-b'
    matches 'a[\]]b' 'a]b'
    matches 'a[\\]b' 'a\b'
    matches 'a[%-+]b' 'a*b'
    matches 'a[*-?]b' 'a*b' 'a-b' 'a?b'
    matches 'a\*b' 'a*b'
    matches 'a\?b' 'a?b'
    matches 'a\\b' 'a\b'
    matches 'a\[b' 'a[b'
    matches 'a*' a 'a*b' a-b 'a?b' 'a[b' 'a\b' 'a]b' a.txt ab sub/a sub/deep/a
    matches 'a*b' 'a*b' a-b 'a?b' 'a[b' 'a\b' 'a]b' ab
    matches 'a?b' 'a*b' a-b 'a?b' 'a[b' 'a\b' 'a]b'
    matches '*.txt' a.txt
    matches '**/sub/a' sub/a
    matches '**/sub/*' sub/a
    matches '**/sub/**' sub/a sub/deep/a sub/deep/b
    matches '**/a' a sub/a sub/deep/a
    matches '**/sub/**/a' sub/a sub/deep/a
    matches '**/deep/**' sub/deep/a sub/deep/b
    matches '**/sub/***' sub/a
    matches '**/su?/a' sub/a
    matches '\!a' '!a'
    # bytes, to the last of them
    echo a.com >$'t/\xff'
    run bash -c 'cd t && "$LINKSPAN" -rc --include="[!a-z]" . | wc -l'
    gives 0 1
    run bash -c 'cd t && "$LINKSPAN" -rc --include="$1" . | wc -l' _ $'[\xfe-\xff]'
    gives 0 1
}

@test "--include: a pattern of 1024 bytes, and a longer one" {
    printf -v long '%1022s' ''
    echo a.com >a
    run linkspan -rl --include="a${long// /\*}a" --include='a' .
    gives 0 './a'
    run --separate-stderr linkspan -rl --include="a${long// /b}ab" .
    [ "$status" -eq 2 ]
}

@test "-h: no field file, in JSON and in tables" {
    echo a.com >text
    run linkspan -h --json text
    [[ $output == '{"line":1,'* ]]
    run linkspan -h --csv text
    [ "${lines[0]}" = 'line,column,kind,text,host,registrable,href' ]
    run linkspan --csv text
    [ "${lines[0]}" = 'file,line,column,kind,text,host,registrable,href' ]
    run linkspan --json text
    [[ $output == '{"file":"text","line":1,'* ]]
}

@test "-r names each file, also of one folder, unless told not to" {
    mkdir -p d/e
    echo a.com >d/f
    echo b.com >d/e/g
    run linkspan -r d
    gives 0 $'d/e/g:b.com\nd/f:a.com'
    run linkspan -r d/e
    gives 0 'd/e/g:b.com'
    run linkspan -hr d
    gives 0 $'b.com\na.com'
    run linkspan d/f
    gives 0 'a.com'
    run linkspan -H d/f
    gives 0 'd/f:a.com'
}

@test "byte order marks: the whole mark of UTF-32, or that of UTF-16" {
    # UTF-16: the mark, U+4100 or U+4100 with a NUL before; UTF-32: two NULs more
    for bytes in '\xFF\xFE\x00A' '\xFF\xFEA\x00' '\xFE\xFF\x00A' '\xFE\xFF\x00\x00'; do
        # shellcheck disable=SC2059 # the format is the point
        printf "$bytes" >file
        run --separate-stderr linkspan -c file
        [[ $stderr == 'linkspan: file: UTF-16, not UTF-8; '* ]]
    done
    for bytes in '\xFF\xFE\x00\x00A' '\x00\x00\xFE\xFFA'; do
        # shellcheck disable=SC2059 # the format is the point
        printf "$bytes" >file
        run --separate-stderr linkspan -c file
        [[ $stderr == 'linkspan: file: UTF-32, not UTF-8; '* ]]
    done
}

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
