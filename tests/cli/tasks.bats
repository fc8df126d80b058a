#!/usr/bin/env bats
# Thirty tasks, each solved by one command line as someone types it who knows grep, jq
# and the manual page.
load common

setup() {
    dir=$BATS_TEST_TMPDIR/work
    mkdir -p "$dir/mail" "$dir/docs"
    cd "$dir" || exit 1
    unset NO_COLOR TERM
    printf '%s\n' '1 "GET /" "https://www.example.com/a?utm_source=x"' \
        '2 "GET /b" "https://shop.example.com/"' '3 "GET /c" "http://bbc.co.uk/news"' |
        gzip >access.log.gz
    printf 'paypal.com\ngoogle.com\n' >protected.txt
    # the first a is Cyrillic
    echo 'Please log in at https://pаypal.com/login now' >mail/1.txt
    printf 'hello joe@example.com see https://paypal.com/\nand http://g00gle.com/x\n' >mail/2.txt
    echo 'nothing here' >mail/3.txt
    printf 'See [us](https://example.com/a),\nhttp://nas.lan/x or http://x.internal/\n' >docs/a.md
    printf 'ask info@example.org or https://example.de:8443/p\n' >docs/b.md
    echo 'https://example.info/' >docs/c.txt
    printf '%s\n' 'https://example.com/?utm_source=a' 'HTTPS://EXAMPLE.com:443/?fbclid=1' \
        'https://example.com/' 'https://www.google.com/url?q=https://example.com/' >urls.txt
    echo 'GET https://user:hunter2@example.com/?token=abc123def&x=1' >app.log
    echo 'hxxps[:]//evil[.]example[.]com/a and evil(dot)org' >ioc.txt
    printf '17\tsee a.com\n18\tnothing\n19\tb.com c.com\n' >records.tsv
    printf '{"items":[{"url":"https:\\/\\/example.com\\/a"},{"text":"see https://example.org/ ok"}]}\n' >data.json
}

# task OUTPUT COMMAND-LINE: it writes this and ends with status 0
task() {
    [[ $2 != *jq* ]] || command -v jq >/dev/null || skip "jq is absent"
    run bash -c "linkspan() { '$LINKSPAN' \"\$@\"; }; $2"
    gives 0 "$1"
}

@test "1: count the links of a compressed log by registrable domain" {
    task $'2\texample.com\n1\tbbc.co.uk' 'linkspan --count-by registrable access.log.gz'
}

@test "2: find the look-alikes of a list of names in a mail folder" {
    task $'https://pаypal.com/login\nhttp://g00gle.com/x' \
        'linkspan -r --protect=protected.txt --json mail | jq -r '\''select(any(.findings[]; .name|startswith("looks-like"))).text'\'
}

@test "3: list the undelegated top-level domains of a Markdown tree" {
    task $'1\tinternal\tnot delegated\n1\tlan\tnot delegated' \
        "linkspan -r --include='*.md' --unknown-tld --count-by=tld docs | grep 'not delegated'"
}

@test "4: write the hosts of a text, each once" {
    task $'example.com\npaypal.com\ng00gle.com' 'linkspan --only-host -u mail/2.txt'
}

@test "5: write all e-mail addresses of a folder" {
    task $'docs/b.md:info@example.org\nmail/2.txt:joe@example.com' 'linkspan -r --kind=email docs mail'
}

@test "6: name the files without links" {
    task mail/3.txt 'linkspan -L mail/*.txt'
}

@test "7: write links with their line numbers" {
    task $'1:joe@example.com\n1:https://paypal.com/\n2:http://g00gle.com/x' 'linkspan -n mail/2.txt'
}

@test "8: write the first link of each file" {
    task $'mail/1.txt:https://pаypal.com/login\nmail/2.txt:joe@example.com' 'linkspan -m1 mail/*.txt'
}

@test "9: hide the links of a text" {
    task $'hello [email] see [url]\nand [url]' 'linkspan --redact mail/2.txt'
}

@test "10: hide passwords and tokens of a log, and nothing else" {
    task 'GET https://user:***@example.com/?token=***&x=1' 'linkspan --redact=secret app.log'
}

@test "11: make a table for a spreadsheet" {
    task $'host,href\nexample.com,https://example.com/a\nnas.lan,http://nas.lan/x\nx.internal,http://x.internal/\nexample.org,mailto:info@example.org\nexample.de,https://example.de:8443/p' \
        'linkspan --csv --fields=host,href docs/*.md'
}

@test "12: find links in the strings of JSON" {
    task $'https://example.com/a\nhttps://example.org/' 'linkspan --from=json data.json'
}

@test "13: remove duplicates from a list of URLs that differ by tracking alone" {
    task $'https://example.com/\nhttps://www.google.com/url?q=https://example.com/' \
        'linkspan normalize --strip-tracking --file urls.txt | sort -u'
}

@test "14: see through redirectors as well" {
    task 'https://example.com/' 'linkspan normalize --strip-tracking --unwrap <urls.txt | sort -u'
}

@test "15: write the registrable domain of a host" {
    task bbc.co.uk 'linkspan host --json www.bbc.co.uk | jq -r .registrable'
}

@test "16: write a host in Punycode" {
    task 'ascii: xn--bcher-kva.de' 'linkspan host bücher.de | grep ascii'
}

@test "17: make a text harmless to send" {
    task 'see hxxps[:]//example[.]com/ now' "linkspan check --defang 'see https://example.com/ now'"
}

@test "18: take the links out of a report that has them defanged" {
    task $'https://evil.example.com/a\nevil.org' 'linkspan --refang ioc.txt'
}

@test "19: make HTML of a message" {
    task '<a href="https://example.info/" rel="nofollow noopener">https://example.info/</a>' 'linkspan linkify docs/c.txt'
}

@test "20: fail in CI where a file has a dangerous link, and say where" {
    task 'mail/1.txt:1:26: severe: mixed-scripts: U+0430 а: https://pаypal.com/login: A label of the host mixes scripts that are not written together.
stop' 'linkspan check --no-known-names --file mail/*.txt || echo stop'
}

@test "21: the same of a whole tree" {
    task 1 "find . -name '*.txt' -exec '$LINKSPAN' check --no-known-names --file {} + | grep -c severe"
}

@test "22: write the lines of links with those around them" {
    printf 'one\ntwo a.com\nthree\nfour\n' >text
    task $'one\ntwo a.com\nthree' 'linkspan -C1 text'
}

@test "23: count links file by file" {
    task $'mail/1.txt:1\nmail/2.txt:3\nmail/3.txt:0' 'linkspan -c mail/*.txt'
}

@test "24: list links that are not encrypted" {
    task $'mail/2.txt:2 http://g00gle.com/x\ndocs/a.md:2 http://nas.lan/x\ndocs/a.md:2 http://x.internal/' \
        "linkspan -r --template '{scheme} {file}:{line} {text}' mail docs | sed -n 's/^http //p'"
}

@test "25: list links with a port" {
    task https://example.de:8443/p "linkspan -r --json docs | jq -r 'select(.port).text'"
}

@test "26: places for JavaScript, in UTF-16" {
    printf '😀 a.com\n' >text
    task '[3,8]' "linkspan --json --offsets=utf16 text | jq -c '[.start,.end]'"
}

@test "27: keep the key of each record" {
    task $'17\ta.com\n19\tb.com\n19\tc.com' 'linkspan --id records.tsv'
}

@test "28: find addresses of a scheme of one's own" {
    task s3://bucket/key "linkspan --scheme=s3 <<<'aws s3 cp s3://bucket/key .'"
}

@test "29: name the files that link to a domain or below it" {
    task $'access.log.gz\nurls.txt' \
        "linkspan --json *.gz *.txt | jq -r 'select(.registrable==\"example.com\").file' | sort -u"
}

@test "30: write a URL so that people can read it" {
    task https://de.wikipedia.org/wiki/München "linkspan format 'https://de.wikipedia.org/wiki/M%C3%BCnchen'"
}

@test "31: give each link to a program, whatever is in it" {
    task $'<joe@example.com>\n<https://paypal.com/>\n<http://g00gle.com/x>' \
        "linkspan -0 mail/2.txt | xargs -0 printf '<%s>\n'"
}

@test "32: ask in a script whether there is a link at all" {
    task none 'linkspan -q mail/3.txt || echo none'
}

@test "33: why is this no link?" {
    task 'README.md: not linked: the name of a file (P9); --tailor=-files links it' 'linkspan explain README.md || true'
}

@test "34: which domain does a message really lead to?" {
    task $'url: https://google.com@evil.com/\nhost: evil.com' "linkspan host 'https://google.com@evil.com/' | head -n 2"
}
