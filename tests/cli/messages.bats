#!/usr/bin/env bats
# Help and messages that say what to do next.
load common

@test "--policy: its values are in the help, each with its meaning" {
    for command in find check format display explain linkify; do
        run linkspan $command --help
        # of words only: lines are broken anywhere
        help=$(tr -s ' \n' ' ' <<<"$output")
        for value in 'off (nothing' 'uts58 (UTS' 'guidelines (for URLs' 'uasg (Universal' 'strict (do not link'; do
            [[ $help == *"$value"* ]] || { echo "$command: $value"; return 1; }
        done
    done
    run --separate-stderr linkspan --policy stric
    fails_with 'linkspan: --policy: stric: not one of off|uts58|guidelines|uasg|strict'
}

@test "a template with a wrong field names those that there are" {
    run --separate-stderr linkspan --template '{hosts}'
    fails_with 'linkspan: --template: {hosts}: no such field; the fields are file, '
    for name in host registrable href findings; do
        [[ $stderr == *", $name"[,$'\n']* ]] || [[ $stderr == *", $name,"* ]]
    done
}

@test "--scheme: what can be found says nothing" {
    run --separate-stderr with_input 's3://bucket/key S3://b' linkspan --scheme=s3
    gives 0 's3://bucket/key
S3://b'
    [ -z "$stderr" ]
}

@test "--scheme: why no link is found" {
    run --separate-stderr with_input 'none' linkspan --scheme=Mailto
    gives 1 ''
    [ "$stderr" = "linkspan: --scheme: Mailto: no link is found: addresses with mailto: are found without this option" ]
    for scheme in javascript data file; do
        run --separate-stderr with_input 'none' linkspan --scheme=$scheme
        gives 1 ''
        [[ $stderr == "linkspan: --scheme: $scheme: no link is found: it runs or opens something"* ]]
    done
    run --separate-stderr with_input 'a@b.com' linkspan --scheme=s3 --kind=email
    gives 0 'a@b.com'
    [ "$stderr" = 'linkspan: --scheme: s3: no link is found: --kind=email finds only e-mail addresses' ]
    for scheme in s+ s- s.; do
        run --separate-stderr linkspan --scheme=$scheme <<<"$scheme://a.com/"
        [ "$stderr" = "linkspan: --scheme: $scheme: no link is found: in text, a scheme ends with a letter or a digit" ]
    done
}

@test "--scheme: without what follows it" {
    for given in s3: s3:// s3://bucket; do
        run --separate-stderr linkspan --scheme=$given
        fails_with "linkspan: --scheme: $given: not a scheme; try --scheme=s3"
    done
    run --separate-stderr linkspan --scheme='s 3'
    fails_with 'linkspan: --scheme: s 3: not a scheme'
    run --separate-stderr linkspan --scheme=://
    fails_with 'linkspan: --scheme: ://: not a scheme'
}

@test "--tailor: all but some" {
    printf 'see readme.md and foo.py here\n' >text
    run linkspan --tailor=all text
    gives 1 ''
    # both are files (P9), and the second looks like code too (P18)
    run linkspan --tailor=all,-files,-members,-code text
    gives 0 'readme.md
foo.py'
    # the other rules stay: a particle of Korean after a host is not part of it (P6)
    printf 'see https://coredns.io를 and readme.md here\n' >text2
    run linkspan --tailor=-files,-members,-code text2
    gives 0 'https://coredns.io
readme.md'
    run linkspan --tailor=all,-files,-members,-code,files text
    [ "$output" = "$(linkspan --tailor=all,-members,-code text)" ]
    [ "$(linkspan --tailor=all text)" = "$(linkspan --profile=tailored text)" ]
    run --separate-stderr linkspan --tailor=all,-file
    fails_with 'linkspan: --tailor: file: not one of punctuation|'
    [[ $stderr == *'|all'* ]]
    run --separate-stderr linkspan --tailor=all,-
    fails_with 'linkspan: --tailor: : not one of punctuation|'
}

# a list of top-level domains that is so many days old: aged DAYS
aged() {
    printf '# Version %s00, Last Updated\n' "$(date -u -d "-$1 days" +%Y%m%d)"
    printf 'COM\nNET\nORG\n'
}

@test "lists: says that a list is old, and how to refresh it" {
    aged 31 >old
    aged 30 >young
    run linkspan lists --no-user-data --use old --any-list
    [[ $output == *$'\n  age: 31 days, which is old\n'* ]]
    [[ $output == *$'To refresh both lists:\n'* ]]
    [ "${lines[-1]}" = '  linkspan lists --update --download' ]
    run linkspan lists --no-user-data --use young --any-list
    [[ $output == *$'\n  age: 30 days\n'* ]]
    run linkspan lists --no-user-data --use old --any-list --json
    [[ $output == *'"age":31,"old":true,'* ]]
    run linkspan lists --no-user-data --use young --any-list --json
    [[ $output == *'"age":30,"old":false,'* ]]
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

@test "a long argument is shown in part" {
    run --separate-stderr linkspan format --ascii "http://a b/$(printf '%069d' 0)"
    [ "$stderr" = "linkspan: http://a b/$(printf '%069d' 0): not an address that can be followed" ]
    run --separate-stderr linkspan format --ascii "http://a b/$(printf '%099d' 0)"
    [ "$stderr" = "linkspan: http://a b/$(printf '%069d' 0): not an address that can be followed" ]
}

@test "messages of more than 4095 bytes are cut" {
    for len in 1 4077 4078 4079 4080 5000; do
        word=$(printf '%*s' $len '' | tr ' ' x)
        said="$word: no such command"
        run --separate-stderr linkspan help "$word"
        [ "$stderr" = "linkspan: help: ${said:0:4095}" ]
    done
}
