#!/usr/bin/env bats
# Options that say what a link is: each changes what the same text gives.
load common

# finds TEXT WITHOUT WITH OPTION...: what the profile uts58 finds, without and with
# the options
finds() {
    printf '%s' "$1" >text
    run linkspan --profile uts58 text
    [ "$output" = "$2" ] || { printf 'without: %s\n' "$output"; return 1; }
    run linkspan --profile uts58 "${@:4}" text
    [ "$output" = "$3" ] || { printf 'with: %s\n' "$output"; return 1; }
}

@test "--profile tailored ends a link where Korean goes on" {
    finds 'https://coredns.io/x를' 'https://coredns.io/x를' \
        'https://coredns.io/x' --profile tailored
    finds 'see README.md' 'README.md' '' --profile=tailored
    finds 'README.md' 'README.md' 'README.md' --profile tailored --profile uts58
}

@test "the default profile is tailored" {
    printf 'README.md https://coredns.io/x를 https://pаypal.com' >text
    run linkspan text
    [ "$output" = 'https://coredns.io/x
https://pаypal.com' ]
    run linkspan --profile safe text
    [ "$output" = 'https://coredns.io/x' ]
    run linkspan --profile safe --profile tailored text
    [ "$output" = 'https://coredns.io/x
https://pаypal.com' ]
}

@test "--detector takes the words of the library" {
    finds 'README.md http://localhost/' 'README.md' 'README.md
http://localhost/' --detector 'uts58, localhost'
    finds 'README.md ipfs://a.com' 'README.md' 'ipfs://a.com' \
        --detector tailored,scheme=ipfs
    finds 'ssh://a.com ipfs://a.com' '' 'ssh://a.com
ipfs://a.com' --scheme ssh --detector scheme=ipfs
    printf 'b.com\n' >hosts
    finds 'a.com b.com c.com' 'a.com
b.com
c.com' 'c.com' --detector ignore=a.com --ignore hosts
    finds 'http://pаypal.com' 'http://pаypal.com' '' --detector safe
    finds 'http://pаypal.com' 'http://pаypal.com' 'http://pаypal.com' \
        --detector safe,policy=off
    # linkify stays safe unless a word says otherwise
    run linkspan linkify --detector localhost --to markdown <<<'http://pаypal.com'
    [ "$output" = 'http\://xn--pypal-4ve.com' ]
    run linkspan linkify --detector tailored --to markdown <<<'http://pаypal.com'
    [ "$output" = '[http://pаypal.com](http://xn--pypal-4ve.com/)' ]
}

@test "--tailor takes single rules" {
    finds 'README.md example.com/を見て' 'README.md
example.com/を見て' 'example.com/を見て' --tailor files
    finds 'README.md example.com?' 'README.md
example.com?' 'example.com' --tailor files,bare
    # whatever the profile, and wherever it stands
    for profile in tailored safe; do
        finds 'README.md example.com/を見て' 'README.md
example.com/を見て' 'example.com/を見て' --tailor files --profile $profile
        finds 'README.md example.com/を見て' 'README.md
example.com/を見て' 'example.com/を見て' --profile $profile --tailor files
    done
}

@test "--start says how URLs start" {
    text='http://a.com www.b.com c.com me@d.com'
    all='http://a.com
www.b.com
c.com
me@d.com'
    finds "$text" "$all" "$all" --start all
    finds "$text" "$all" 'http://a.com
me@d.com' --start scheme
    finds "$text" "$all" 'http://a.com
www.b.com
me@d.com' --start=www
    finds "$text" "$all" 'http://a.com' --start=scheme --kind url
    finds "$text" "$all" 'http://a.com
me@d.com' --detector start=scheme
    run linkspan linkify --start scheme --rel= <<<'c.com http://a.com'
    [ "$output" = 'c.com <a href="http://a.com/">http://a.com</a>' ]
}

@test "--unknown-tld-after-scheme" {
    finds 'http://nas.lan:5000/ node.js' '' 'http://nas.lan:5000/' --unknown-tld-after-scheme
}

@test "--scheme takes what has no dot" {
    finds 's3://my-bucket/x http://intranet/' '' 's3://my-bucket/x' --scheme s3
    finds 'svn+ssh://a.com/x' '' 'svn+ssh://a.com/x' --scheme svn+ssh
    finds 'svn+ssh://a.com/x' '' '' --scheme ssh
    finds 'svn+ssh://a.com/x' '' 'svn+ssh://a.com/x' --all-schemes
}

@test "--scheme and --all-schemes find more" {
    finds 'git://a.com ssh://b.com' '' 'git://a.com' --scheme git
    finds 'git://a.com ssh://b.com' '' 'git://a.com
ssh://b.com' --scheme git --scheme ssh
    finds 'git://a.com ssh://b.com' '' 'git://a.com
ssh://b.com' --all-schemes
}

@test "--opaque-schemes finds schemes without slashes" {
    local text='tel:+1-201-555-0123, tel: call me, urn:isbn:0451450523. Hotel:123'
    finds "$text" '' 'tel:+1-201-555-0123
urn:isbn:0451450523' --opaque-schemes
    finds "$text" '' 'tel:+1-201-555-0123' --scheme=tel
    finds "$text" '' 'urn:isbn:0451450523' --detector scheme=urn
    finds "$text" '' 'tel:+1-201-555-0123
urn:isbn:0451450523' --detector opaque-schemes
    # no host, and not an empty one
    run with_input 'tel:112' linkspan --opaque-schemes --json --fields scheme,host,host_ascii
    gives 0 '{"scheme":"tel","host":null,"host_ascii":null}'
}

@test "explain says why a scheme without slashes is no link" {
    run linkspan explain --table --opaque-schemes <<<'tel:1 tel:112'
    [[ $output == *'tel:1: not linked: what follows the scheme tel does not have its form (H20)'* ]]
    [[ $output == *$'link 6-13: tel:112\n  leads to tel:112'* ]]
    [[ $output != *'no host'* ]]
}

@test "linkify links the schemes without slashes that were asked for" {
    run linkspan linkify --opaque-schemes --rel= <<<'call tel:+1-201-555-0123 or ssh://a.com'
    [ "$output" = 'call <a href="tel:+1-201-555-0123">tel:+1-201-555-0123</a> or ssh://a.com' ]
    run linkspan linkify --opaque-schemes --scheme=ssh --rel= <<<'geo:1,2 ssh://a.com'
    [ "$output" = '<a href="geo:1,2">geo:1,2</a> <a href="ssh://a.com">ssh://a.com</a>' ]
    run linkspan linkify --opaque-schemes --defang <<<'call tel:112, Hotel:112'
    [ "$output" = 'call tel[:]112, Hotel:112' ]
    run linkspan linkify --opaque-schemes --redact <<<'call tel:112, Hotel:112'
    [ "$output" = 'call [link], Hotel:112' ]
    run linkspan linkify --rel= <<<'tel:112'
    [ "$output" = 'tel:112' ]
}

@test "--user-names finds user names, and never passwords" {
    local text='https://user@bitbucket.org/team/repo.git https://me:pw@a.com/ https://google.com@evil.com/'
    finds "$text" '' 'https://user@bitbucket.org/team/repo.git' --user-names
    finds "$text" '' 'https://user@bitbucket.org/team/repo.git' --detector user-names
    run linkspan find --user-names --fields=local_part,host,href --tsv <<<"$text"
    [[ $output == *$'user\tbitbucket.org\thttps://user@bitbucket.org/team/repo.git'* ]]
    run linkspan linkify --user-names --rel= <<<"$text"
    [ "$output" = '<a href="https://user@bitbucket.org/team/repo.git">https://user@bitbucket.org/team/repo.git</a> https://me:pw@a.com/ https://google.com@evil.com/' ]
    run linkspan check --user-names --json <<<'see https://user@bitbucket.org/x now'
    [[ $output == *'"userinfo"'* ]]
}

@test "--quoted finds quoted local parts" {
    finds '"john doe"@example.com' '' '"john doe"@example.com' --quoted
}

@test "--bare-ipv6 finds an address without brackets" {
    finds 'https://2001:4860:4860::8888' '' 'https://2001:4860:4860::8888' \
        --bare-ipv6
}

@test "--localhost and --single-labels" {
    finds 'http://localhost:80/ http://intranet/' '' 'http://localhost:80/' \
        --localhost
    finds 'http://intranet/' '' 'http://intranet/' --single-labels
}

@test "--emoji finds names with emoji" {
    finds 'http://😀.com' '' 'http://😀.com' --emoji
}

@test "--unknown-tld finds domains that are not delegated" {
    finds 'http://a.notatld' '' 'http://a.notatld' --unknown-tld
}

@test "--private-suffixes" {
    finds 'github.io me.github.io' 'github.io
me.github.io' 'me.github.io' --private-suffixes
}

@test "--max-length passes over longer links, whole" {
    finds 'http://a.com/23456 b.com' 'http://a.com/23456
b.com' 'b.com' --max-length 17
    finds 'http://a.com/23456 b.com' 'http://a.com/23456
b.com' 'http://a.com/23456
b.com' --max-length 18
}

@test "--max-local-part" {
    finds 'abcde@x.com' 'abcde@x.com' '' --max-local-part 4
    finds 'abcde@x.com' 'abcde@x.com' 'abcde@x.com' --max-local-part 5
}

@test "--ignore passes over hosts and the names below them" {
    printf '# ours\nexample.com # and below\r\n\n例え.jp' >hosts
    finds 'www.example.com example.org 例え.jp/x notexample.com' \
        'www.example.com
example.org
例え.jp/x
notexample.com' 'example.org
notexample.com' --ignore hosts
    echo example.org >'more'
    finds 'example.com example.org example.net' 'example.com
example.org
example.net' 'example.net' --ignore hosts --ignore more
}

@test "--use takes a newer list of top-level domains" {
    printf '# Version 2030010100, Last Updated Tue Jan  1 07:07:01 2030 UTC\nCOM\nNEWTLD\n' >tlds
    finds 'a.newtld b.org c.com' 'b.org
c.com' 'a.newtld
c.com' --use tlds --any-list
    # it may have been cut: without the option it is refused
    run --separate-stderr linkspan --use tlds
    fails_with 'linkspan: tlds: not a whole list: com, net or org is missing'
    printf 'COM\nNET\nORG\n' >'cut'
    run --separate-stderr linkspan --use cut
    fails_with 'linkspan: cut: not a whole list: fewer than three quarters'
}

@test "a top-level domain that only the newer suffix list has is found" {
    run with_input 'see grand.hotel and x.merck' linkspan
    gives 0 'grand.hotel
x.merck'
}

@test "long options can be shortened, -- ends them" {
    echo a.com >--json
    run linkspan --line-n -- --json
    gives 0 '1:a.com'
}

@test "every option of the manual page is an option of its command" {
    run python3 "$models/options_every_option_manual_page.py" "$LINKSPAN" "$LINKSPAN_SOURCE/docs/reference/linkspan.1"
    gives 0 ''
}

@test "values at their limits are taken" {
    for option in --jobs=1 --jobs=64 -A1000 -B1000 -C1000 -m1 -m18446744073709551615; do
        run with_input 'x a.com' linkspan -h $option
        [ "$status" -eq 0 ] || { echo "$option: $output"; return 1; }
        [[ $output == *a.com ]]
    done
}

@test "after each option of each command, a wrong option is still noticed" {
    run python3 "$models/options_after_option_command_wrong.py" "$LINKSPAN"
    gives 0 ''
}

@test "each option of each command that takes a file or a word from a list is that option" {
    run python3 "$models/options_option_command_takes_file.py" "$LINKSPAN"
    gives 0 ''
}

@test "look-ups: --help of each command and the manual page say the same defaults" {
    local command
    for command in find linkify check; do
        run linkspan "$command" --help
        [[ $output == *'wait at most SECONDS for an answer (default 6)'* ]]
        [[ $output == *'ask about at most NUM names at a time (default 32)'* ]]
    done
    grep -A 3 '^\.BI .*dns.-timeout=' "$LINKSPAN_SOURCE/docs/reference/linkspan.1" | grep -q 'Default: 6\.'
    grep -A 3 '^\.BI .*dns.-parallel=' "$LINKSPAN_SOURCE/docs/reference/linkspan.1" | grep -q 'Default: 32\.'
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

@test "help: each line is as full as it can be, up to 80 columns" {
    run python3 "$models/options_help_line_full_can.py" "$LINKSPAN"
    gives 0 ''
}
