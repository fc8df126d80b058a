#!/usr/bin/env bats
# Options that say what a link is: each changes what the same text gives.
load common

# finds TEXT WITHOUT WITH OPTION...: what is found without and with the options
finds() {
    printf '%s' "$1" >text
    run linkspan text
    [ "$output" = "$2" ] || { printf 'without: %s\n' "$output"; return 1; }
    run linkspan "${@:4}" text
    [ "$output" = "$3" ] || { printf 'with: %s\n' "$output"; return 1; }
}

@test "--profile tailored ends a link where Korean goes on" {
    finds 'https://coredns.io/x를' 'https://coredns.io/x를' \
        'https://coredns.io/x' --profile tailored
    finds 'see README.md' 'README.md' '' --profile=tailored
    finds 'README.md' 'README.md' 'README.md' --profile tailored --profile uts58
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

@test "--scheme and --all-schemes find more" {
    finds 'git://a.com ssh://b.com' '' 'git://a.com' --scheme git
    finds 'git://a.com ssh://b.com' '' 'git://a.com
ssh://b.com' --scheme git --scheme ssh
    finds 'git://a.com ssh://b.com' '' 'git://a.com
ssh://b.com' --all-schemes
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
    printf 'COM\nNET\nORG\n' >cut
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
