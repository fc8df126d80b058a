#!/usr/bin/env bats
# Options that say what a link is: their order, their lists and their limits.
load common

@test "--tailor: each rule alone, all but each rule, and what is no list of rules" {
    run python3 "$models/detection_tailor_rule_alone_all.py" "$LINKSPAN"
    gives 0 ''
}

@test "--profile: the last one counts, and brings its policy" {
    text=$'http://p\u0430ypal.com/ README.md'
    # safe finds neither; tailored finds the first, uts58 both
    local before after
    for before in '' --profile=uts58 --profile=tailored --profile=safe --detector=safe; do
        # shellcheck disable=SC2086 # no word, or one
        for after in uts58 tailored safe; do
            run linkspan $before --profile=$after <<<"$text"
            case $after in
            uts58) gives 0 $'http://p\u0430ypal.com/\nREADME.md' ;;
            tailored) gives 0 $'http://p\u0430ypal.com/' ;;
            safe) gives 1 '' ;;
            esac
        done
    done
    # --policy counts wherever it stands
    for before in --profile=safe --profile=tailored; do
        run linkspan --policy=off $before <<<"$text"
        gives 0 $'http://p\u0430ypal.com/'
        run linkspan --policy=strict $before <<<"$text"
        gives 1 ''
    done
    # linkify is safe unless told otherwise
    run linkspan linkify --to=markdown <<<"$text"
    [[ $output != *']('* ]]
    run linkspan linkify --to=markdown --profile=tailored <<<"$text"
    [[ $output == '['*']('* ]]
    run linkspan linkify --to=markdown --profile=tailored --profile=safe <<<"$text"
    [[ $output != *']('* ]]
}

@test "--detector=policy=...: each policy, in each command that has one, is that of --policy" {
    # a host that mixes scripts, a user name, a bidi control in a path, and nothing wrong
    text=$'http://p\u0430ypal.com/ http://google.com@evil.com/ https://a.com/x%E2%80%AEy b.com'
    local policy other command
    for policy in off uts58 guidelines uasg strict; do
        for command in check explain; do
            linkspan $command --json --policy=$policy "$text" >want || [ $? -le 1 ]
            # without either option, check is strict
            [ "$command $policy" != 'check strict' ] || linkspan check --json "$text" | cmp - want
            for other in off strict; do
                linkspan $command --json --detector=policy=$policy "$text" | cmp - want
                linkspan $command --json --detector=policy=$other --detector=policy=$policy "$text" | cmp - want
                linkspan $command --json --detector=policy=$other --policy=$policy "$text" | cmp - want
                linkspan $command --json --policy=$policy --detector=policy=$other "$text" | cmp - want
            done
        done
        for command in 'find --json' 'linkify --to=html' 'display --readable'; do
            # shellcheck disable=SC2086 # a command and its option
            linkspan $command --policy=$policy <<<"$text" >want || [ $? -le 1 ]
            # shellcheck disable=SC2086
            linkspan $command --detector=policy=$policy <<<"$text" | cmp - want
        done
    done
}

@test "--detector: schemes and hosts are added to those before and after it" {
    printf 'a.com\n' >one
    printf 'b.com\n' >two
    text='s3://x ipfs://y dat://z http://a.com http://b.com http://c.com http://d.com'
    run linkspan --scheme=s3 --ignore=one --detector=scheme=ipfs,ignore=c.com --scheme=dat --ignore=two <<<"$text"
    gives 0 $'s3://x\nipfs://y\ndat://z\nhttp://d.com'
    run linkspan --detector=scheme=ipfs,scheme=s3,ignore=c.com,ignore=b.com --detector=scheme=dat,ignore=d.com <<<"$text"
    gives 0 $'s3://x\nipfs://y\ndat://z\nhttp://a.com'
    run linkspan --detector=scheme=ipfs <<<"$text"
    gives 0 $'ipfs://y\nhttp://a.com\nhttp://b.com\nhttp://c.com\nhttp://d.com'
}

@test "--detector: the wrong word is named with its place, counted from 1" {
    run --separate-stderr linkspan --detector=nonsense
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: --detector: "nonsense" at 1: '?* ]]
    run --separate-stderr linkspan --detector=safe,nonsense
    [[ $stderr == 'linkspan: --detector: "nonsense" at 6: '?* ]]
    run --separate-stderr linkspan --detector='safe, localhost,x,emoji'
    [[ $stderr == 'linkspan: --detector: "x" at 17: '?* ]]
}

@test "--ignore and --scheme: 65,536 of them are taken, and no more" {
    seq -f 'h%.0f.com' 65536 >hosts
    run --separate-stderr with_input 'h1.com h65536.com h65537.com' linkspan --ignore hosts
    gives 0 h65537.com
    echo h65537.com >>hosts
    run --separate-stderr with_input 'h1.com' linkspan --ignore hosts
    fails_with 'linkspan: --scheme, --ignore: more than 65,536 schemes or hosts'
}

@test "--scheme: why no link is found, for each name in any case and none like it" {
    local scheme
    for scheme in mailto MAILTO; do
        run --separate-stderr with_input '' linkspan --scheme=$scheme
        gives 1 ''
        [ "$stderr" = "linkspan: --scheme: $scheme: no link is found: addresses with mailto: are found without this option" ]
    done
    for scheme in mailt mailtox callto CallTo facetime FACETIME spotify; do
        run --separate-stderr linkspan --scheme=$scheme <<<"see $scheme://a/ or $scheme:ab:c now"
        gives 0 "$scheme://a/
$scheme:ab:c"
        [ -z "$stderr" ]
    done
    # each of several schemes has its message
    run --separate-stderr with_input '' linkspan --scheme=mailto --scheme=s3 --scheme=s+ --scheme=javascript
    [ "$(grep -c 'no link is found' <<<"$stderr")" -eq 3 ]
    # a scheme of 32 characters is found, and no message says otherwise
    for len in 1 31 32; do
        scheme=$(printf "%0${len}d" 0)
        scheme=${scheme//0/s}
        run --separate-stderr linkspan --scheme="$scheme" <<<"see $scheme://a.com/ now"
        gives 0 "$scheme://a.com/"
        [ -z "$stderr" ]
    done
    run --separate-stderr linkspan --scheme="s$scheme"
    fails_with "linkspan: --scheme: s$scheme: not a scheme"
}

@test "--scheme: what is no scheme, and what to write instead" {
    # RFC 3986 3.1: a letter, then letters, digits, "+", "-" and "."
    local scheme wanted
    while IFS='|' read -r scheme wanted; do
        run --separate-stderr linkspan --scheme="$scheme"
        gives 2 ''
        [ "${stderr%%$'\n'*}" = "linkspan: --scheme: $scheme: not a scheme$wanted" ]
        # a good one before it is not blamed
        run --separate-stderr linkspan --scheme=s3 --scheme="$scheme"
        [ "${stderr%%$'\n'*}" = "linkspan: --scheme: $scheme: not a scheme$wanted" ]
    done <<'END'
a:|; try --scheme=a
s3:|; try --scheme=s3
s3:/|; try --scheme=s3
s3://|; try --scheme=s3
a:b:c|; try --scheme=a
:|
://|
|
a b|
a_|
_|
1|
1a|
é|
a/|
END
}

@test "--email-add and --email-remove: characters of addresses" {
    run linkspan --profile=uts58 --email-add=😀 --email-remove="'=" <<<"user=a@b.com '😀@b.com"
    gives 0 'a@b.com
😀@b.com'
    run linkspan --profile=uts58 --detector="email-remove='=" <<<"user=a@b.com"
    gives 0 'a@b.com'
    run --separate-stderr linkspan --scheme=s3 --email-add='(' </dev/null
    fails_with 'linkspan: --email-add: (: a character that cannot be added'
    run --separate-stderr linkspan --ignore=/dev/null --email-remove=a </dev/null
    fails_with 'linkspan: --email-remove: a: a character that cannot be removed, or is added too'
    run --separate-stderr linkspan --email-add='!' --email-remove='!' </dev/null
    fails_with 'linkspan: --email-remove: !: a character that cannot be removed, or is added too'
}

@test "--kind, --start, --max-length and --max-local-part: the last one counts, at its limit" {
    text='http://a.com/ www.b.com c.com me@d.com'
    run linkspan --kind=email --kind=url <<<"$text"
    gives 0 $'http://a.com/\nwww.b.com\nc.com'
    run linkspan --kind=url --kind=email <<<"$text"
    gives 0 me@d.com
    run linkspan --start=scheme --start=www <<<"$text"
    gives 0 $'http://a.com/\nwww.b.com\nme@d.com'
    run linkspan --start=www --start=scheme <<<"$text"
    gives 0 $'http://a.com/\nme@d.com'
    run linkspan --start=scheme --start=all <<<"$text"
    gives 0 $'http://a.com/\nwww.b.com\nc.com\nme@d.com'
    for len in 12 13 14; do
        run linkspan --max-length=1 --max-length=$len <<<'x http://a.com/ y'
        if [ $len -ge 13 ]; then gives 0 'http://a.com/'; else gives 1 ''; fi
    done
    for len in 2 3 4; do
        run linkspan --max-local-part=1 --max-local-part=$len --kind=email <<<'x abc@d.com y'
        if [ $len -ge 3 ]; then gives 0 abc@d.com; else gives 1 ''; fi
    done
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

@test "--tailor members: a last label of one letter is no word" {
    printf 'I\nIT\n' >tlds
    run with_input 'see delivered.It and delivered.I now' linkspan --use tlds --any-list --tailor members
    gives 0 'delivered.I'
}
