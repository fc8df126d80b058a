#!/usr/bin/env bats
# Work on links themselves: normalize, find --unique=normalized, find --count-by.
load common

# field_of NAME: that member of the JSON object that was written
field_of() {
    python3 -c 'import json, sys; print(json.loads(sys.argv[1]).get(sys.argv[2]))' "$output" "$1"
}

# unwraps WRAPPED TARGET: that is the address which a redirector leads to
unwraps() {
    run linkspan normalize --unwrap "$1"
    gives 0 "$2"
}

@test "normalize: addresses that lead to the same place are equal" {
    run linkspan normalize 'HTTP://EXAMPLE.com:80/a/../b%7e' 'http://example.com./b~?' 'http://example.com/b~'
    gives 0 'http://example.com/b~
http://example.com/b~
http://example.com/b~'
    run linkspan normalize 'bücher.de/é' 'Joe@EXAMPLE.com' 'http://a.com/%2f|'
    gives 0 'https://xn--bcher-kva.de/%C3%A9
mailto:Joe@example.com
http://a.com/%2F%7C'
}

@test "a string that is given as an address leads where browsers go, in every command" {
    # a user name: no address (E4)
    run --separate-stderr linkspan normalize 'https:/paypal.com@evil.com/'
    gives 1 ''
    while read -r given leads; do
        for way in normalize 'format --ascii'; do
            # shellcheck disable=SC2086 # words
            run linkspan $way "$given"
            gives 0 "$leads"
        done
        run linkspan host --json "$given"
        [ "$(field_of host)" = "$(cut -d/ -f3 <<<"$leads")" ]
        run linkspan check --json "$given"
        [ "$(field_of refused)" = H11 ]
        run linkspan format "$given"
        [ "$output" = "${leads%/}" ] || gives 0 "$leads"
    done <<'ROWS'
http:/example.com/ http://example.com/
https:example.com/ https://example.com/
http:\\www.google.com\foo http://www.google.com/foo
https:\/evil.com https://evil.com/
https:///a.com/x https://a.com/x
ROWS
    # the URL Standard of June 2026: a host in ASCII is only lower-cased
    run linkspan normalize https://XN--72czcrhaj7cpt0ed1dxb4mb1s1.blogspot.com/
    gives 0 https://xn--72czcrhaj7cpt0ed1dxb4mb1s1.blogspot.com/
    run with_input 'https://xn--72czcrhaj7cpt0ed1dxb4mb1s1.blogspot.com/' linkspan find --suspects --json
    [ "$(field_of refused)" = H4 ]
    [ "$(field_of host_ascii)" = xn--72czcrhaj7cpt0ed1dxb4mb1s1.blogspot.com ]
    [ "$(field_of href)" = https://xn--72czcrhaj7cpt0ed1dxb4mb1s1.blogspot.com/ ]
    # controls around a URL are dropped; a host has none
    run linkspan host --json $'\x1fhttps://lookout.net'
    [ "$(field_of kind)" = domain ]
    run linkspan host --json $'\x1flookout.net'
    [ "$(field_of kind)" = none ]
}

@test "normalize: lines of standard input, a line in is a line out" {
    run --separate-stderr with_input 'a.com\r\nhttp://x@b.com/\nC.com\n' linkspan normalize
    gives 1 'https://a.com/

https://c.com/'
    [ "$stderr" = 'linkspan: standard input: line 2: not an address that can be followed' ]
    run --separate-stderr linkspan normalize 'javascript:alert(1)'
    gives 1 ''
    [ "$stderr" = 'linkspan: javascript:alert(1): not an address that can be followed' ]
}

@test "normalize --http and --no-fragment" {
    run linkspan normalize --http a.com https://b.com/
    gives 0 'http://a.com/
https://b.com/'
    run linkspan normalize --no-fragment 'a.com/b?c#d' 'a.com#'
    gives 0 'https://a.com/b?c
https://a.com/'
}

@test "normalize --strip-tracking" {
    run linkspan normalize --strip-tracking \
        'a.com/?utm_source=x&a=b&UTM_Medium=y&fbclid=z&c' 'a.com/?gclid=1' \
        'a.com/?utm%5Fid=1#utm_id=1' 'a.com/?xutm_id=1&utm=2&gclidx=3' \
        'a.com/?&utm_id' 'a.com/?&utm_id&' 'a.com/?utm_id=?a#?gclid=1' 'a.com/?_ga=1&_gab=2'
    gives 0 'https://a.com/?a=b&c
https://a.com/
https://a.com/#utm_id=1
https://a.com/?xutm_id=1&utm=2&gclidx=3
https://a.com/
https://a.com/?&
https://a.com/#?gclid=1
https://a.com/?_gab=2'
    run linkspan normalize 'a.com/?utm_source=x'
    gives 0 'https://a.com/?utm_source=x'
}

@test "normalize --strip-tracking: every name of the list, and none that starts with one" {
    local count=0 name
    while read -r name; do
        case $name in '' | '#'*) continue ;; esac
        printf 'a.com/?b&%s=1\na.com/?b&x%s\n' "${name/\*/x}" "${name/\*/x}" >>urls
        printf 'https://a.com/?b\nhttps://a.com/?b&x%s\n' "${name/\*/x}" >>wanted
        count=$((count + 1))
    done <"$LINKSPAN_SOURCE/data/links/tracking.txt"
    [ "$count" -gt 80 ]
    linkspan normalize --strip-tracking <urls | cmp - wanted
    # names that start with each character that no name of the list starts with
    for c in 0 9 - . '~' '!' '$' "'" '(' '*' '+' ',' ';' ':' '@' / '?' '{' '|' '}' '[' ']' '^' é ÿ; do
        echo "http://a.com/?${c}fbclid=1&utm_id=2&$c=3&=4"
    done >other
    sed 's/&utm_id=2//' other >kept
    linkspan normalize <kept >wanted
    linkspan normalize --strip-tracking <other | cmp - wanted
}

@test "normalize --unwrap" {
    unwraps 'https://www.google.com/url?sa=D&q=https://example.com/a%3Fb%3Dc%26d&usg=x' 'https://example.com/a?b=c&d'
    unwraps 'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2FExample.com%2F&data=05' 'https://example.com/'
    unwraps 'https://l.facebook.com/l.php?u=http%3A%2F%2Fexample.com%2F%23x&h=y' 'http://example.com/#x'
    unwraps 'https://duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.com' 'https://example.com/'
    unwraps 'https://href.li/?https://example.com/?a=b' 'https://example.com/?a=b'
    unwraps 'https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_a-5Fb-2D1-3Fc-3Dd&d=Dw' 'https://example.com/a_b-1?c=d'
    # in the third writing a star is a character in base64 (Iw: #), and **B three
    unwraps 'https://urldefense.com/v3/__https://example.com/a*b__;Iw!!x$' 'https://example.com/a#b'
    unwraps 'https://urldefense.com/v3/__https://example.com/**B/*__;w6Rixb5d!!x$' 'https://example.com/%C3%A4b%C5%BE/]'
    unwraps 'https://urldefense.com/v3/__https://example.com/?a=b__;!!x$' 'https://example.com/?a=b'
    # 😀, € and x in base64, and what is left of it if it is cut
    unwraps 'https://urldefense.com/v3/__https://example.com/*a*b*c*__;8J-YgOKCrHg!!x$' 'https://example.com/%F0%9F%98%80a%E2%82%ACbxc'
    unwraps 'https://urldefense.com/v3/__https://example.com/*a__;8J-!!x$' 'https://example.com/%F0%9Fa'
    # base64 that ends at the end of the URL, whole, and before all stars are filled in
    unwraps 'https://urldefense.com/v3/__https://example.com/*__;eA' 'https://example.com/x'
    unwraps 'https://urldefense.com/v3/__https://example.com/*__;e' 'https://example.com/'
    unwraps 'https://urldefense.com/v3/__https://example.com/*b*c__;eA' 'https://example.com/xbc'
    unwraps 'https://urldefense.com/v3/__https://example.com/*b*c__;' 'https://example.com/bc'
    unwraps 'https://urldefense.com/v3/__https://example.com/**_b__;eHl6' 'https://example.com/xyzb'
    # an escape that is none, and one at the end
    unwraps 'https://google.com/url?q=https://example.com/%25zz%252' 'https://example.com/%zz%2'
    unwraps 'https://urldefense.proofpoint.com/v2/url?u=http-3A__example.com_-zz-2' 'http://example.com/-zz-2'
    # the first form that gives an address, and the first value of a name
    unwraps 'https://google.com/url?url=http://b.com/&q=http://a.com/' 'http://a.com/'
    unwraps 'https://google.com/url?url=http://b.com/&q=x' 'http://b.com/'
    unwraps 'https://google.com/url?qq=http://b.com/&q=http://a.com/&q=http://c.com/' 'http://a.com/'
    # one inside the other, in any spelling
    unwraps 'HTTPS://WWW.GOOGLE.COM:443/x/../%75rl?q=https%3A%2F%2Fvk.com%2Faway.php%3Fto%3Dexample.com' \
        'https://vk.com/away.php?to=example.com'
    unwraps 'google.com/url?q=https%3A%2F%2Fvk.com%2Faway.php%3Fto%3Dhttp%253A%252F%252Fexample.com' 'http://example.com/'
}

@test "normalize --unwrap: every redirector of the list" {
    local count=0 place first second rest address
    while read -r place first second rest; do
        case $place in '' | '#'*) continue ;; esac
        case $place in .*) place=x$place ;; esac
        case $first in
        '?') address="$place?http://example.com/a" ;;
        proofpoint-2) address="$place?x&$second=http-3A__example.com_a" ;;
        proofpoint-3) address="$place/__http://example.com/a__;!!" ;;
        *) address="$place?x=y&$first=http%3A%2F%2Fexample.com%2Fa&z" ;;
        esac
        printf '%s\nhttps://www.%s\n' "$address" "$address" >>urls
        count=$((count + 1))
    done <"$LINKSPAN_SOURCE/data/links/redirectors.txt"
    [ "$count" -gt 50 ]
    run linkspan normalize --unwrap <urls
    [ "$status" -eq 0 ]
    [ "$(sort -u <<<"$output")" = 'http://example.com/a' ]
    [ "$(wc -l <<<"$output")" -eq $((2 * count)) ]
}

@test "normalize --unwrap: what is left wrapped" {
    # another host, path, port or parameter; another scheme; no address; a user name
    local url
    for url in 'https://google.com.evil.com/url?q=https://a.com' \
        'https://evil.com/url?q=https://a.com' 'https://notgoogle.com/url?q=https://a.com' \
        'https://www.www.google.com/url?q=https://a.com' \
        'https://google.com/urls?q=https://a.com' 'https://google.com/url/x?q=https://a.com' \
        'https://google.com:8080/url?q=https://a.com' 'https://google.com/url?p=https://a.com' \
        'https://google.com/url#q=https://a.com' \
        'https://google.com/url?q=javascript:alert(1)' 'https://google.com/url?q=/search' \
        'https://google.com/url?q=https://' 'https://google.com/url?q=https://x@a.com/' \
        'https://google.com/url?q=' 'https://google.com/url' \
        'https://safelinks.protection.outlook.com/?url=https://a.com' \
        'https://urldefense.com/v3/https://a.com' 'https://urldefense.com/v3/__' \
        'https://urldefense.com/v3/__;!!' 'https://urldefense.com/v3x/__https://a.com__;!!' \
        'https://a.com/x.safelinks.protection.outlook.com/?url=https://a.com'; do
        run linkspan normalize --unwrap "$url"
        gives 0 "$url"
    done
    run linkspan normalize 'https://google.com/url?q=https://a.com'
    gives 0 'https://google.com/url?q=https://a.com'
}

@test "normalize --unwrap: eight inside each other, and not nine" {
    local url=https://example.com/
    for _ in 1 2 3 4 5 6 7 8; do
        url="https://google.com/url?q=$url"
    done
    run linkspan normalize --unwrap "$url"
    gives 0 'https://example.com/'
    run linkspan normalize --unwrap "https://google.com/url?q=$url"
    gives 0 "https://google.com/url?q=$url"
}

@test "normalize --unwrap --strip-tracking: of the target, and of what is left wrapped" {
    run linkspan normalize --unwrap --strip-tracking \
        'https://google.com/url?utm_id=1&q=https://a.com/?utm_id%3D1%26b' \
        'https://google.com/url?utm_id=1&q=https://x@a.com/' \
        'https://google.com/url?utm_id=1&q=x' 'https://href.li/?utm_id=1&https://a.com/' \
        'https://urldefense.com/v3/__https://a.com/?utm_id=1__;!!x'
    gives 0 'https://a.com/?b
https://google.com/url?q=https://x@a.com/
https://google.com/url?q=x
https://a.com/
https://a.com/'
}

@test "normalize: what is written is written the same again" {
    for options in '' '--strip-tracking' '--unwrap' '--unwrap --strip-tracking --no-fragment'; do
        cat "$LINKSPAN_SOURCE/tests/gate/urls.txt" >urls
        sed 's/.*/google.com\/url?utm_id=1\&q=&/' "$LINKSPAN_SOURCE/tests/gate/urls.txt" >>urls
        # shellcheck disable=SC2086 # words
        linkspan normalize $options <urls 2>/dev/null >once || [ $? -eq 1 ]
        grep . once >lines
        [ "$(wc -l <lines)" -gt 500 ]
        # shellcheck disable=SC2086,SC2094
        linkspan normalize $options <lines | cmp - lines
    done
}

@test "find --unique=normalized" {
    printf 'http://a.com/ HTTP://A.com:80 a.com http://a.com/?\nhttps://a.com https://b.com/%%41 b.com/A X@a.com x@a.com\n' >text
    run linkspan --unique=normalized text
    gives 0 'http://a.com/
a.com
https://b.com/%41
X@a.com
x@a.com'
    run linkspan --unique=text text
    [ "$output" = "$(linkspan -u text)" ]
    # the question mark at the end of the line is not part of a link
    [ "$(wc -l <<<"$output")" -eq 8 ]
    # without a scheme it is http, then
    run linkspan --unique=normalized --http -n text
    gives 0 '1:http://a.com/
2:https://a.com
2:https://b.com/%41
2:b.com/A
2:X@a.com
2:x@a.com'
    # the letter takes no value: others may follow it
    run linkspan -un text
    [ "${lines[0]}" = '1:http://a.com/' ]
    run --separate-stderr linkspan --unique=address
    fails_with 'linkspan: --unique: address: not one of text|normalized'
}

@test "normalize, find --unique=normalized: links without a host" {
    run linkspan normalize 'URN:isbn:0451450523' 'magnet:?xt=urn:btih:%41' 'tel:+1-201-555-0123'
    gives 0 'urn:isbn:0451450523
magnet:?xt=urn:btih:A
tel:+1-201-555-0123'
    run with_input 'urn:isbn:1 URN:isbn:1 tel:+1-201-555-0123 magnet:?xt=urn:btih:A magnet:?xt=urn:btih:%%41\n' \
        linkspan find --opaque-schemes --unique=normalized
    gives 0 'urn:isbn:1
tel:+1-201-555-0123
magnet:?xt=urn:btih:A'
}

@test "normalize --unwrap: each digit of Proofpoint's base64" {
    run python3 "$models/normalize_unwrap_digit_proofpoint_base64.py" "$LINKSPAN"
    gives 0 ''
}

@test "normalize --strip-tracking: random queries, beside the list of names" {
    run python3 "$models/normalize_strip_tracking_random_queries.py" "$LINKSPAN" "$LINKSPAN_SOURCE/data/links/tracking.txt"
    gives 0 ''
}

@test "normalize --unwrap: parameters, escapes and Proofpoint's characters" {
    run python3 "$models/normalize_unwrap_parameters_escapes_proofpoint.py" "$LINKSPAN"
    gives 0 ''
}
