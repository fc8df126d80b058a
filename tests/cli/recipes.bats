#!/usr/bin/env bats
# shellcheck disable=SC2094 # a recipe has the name of its file
# The blocks of docs/guides/recipes.md, each run by the program that it is for.
load common

# recipe NAME: the block of that name.
recipe() {
    awk -v name="$1" '
        /^```/ && inside { exit }
        inside { print; lines++ }
        /^```[a-z]+ / && $2 == name { inside = 1 }
        END { exit lines == 0 }' "$LINKSPAN_SOURCE/docs/guides/recipes.md"
}

# needs PROGRAM...: skip the test where one is absent.
needs() {
    local program
    for program in "$@"; do
        command -v "$program" >/dev/null || skip "$program is absent"
    done
}

setup_path() {
    mkdir -p bin
    ln -sf "$LINKSPAN" bin/linkspan
    PATH=$PWD/bin:$PATH
}

@test "every block of the recipes has a test" {
    run awk '/^```[a-z]+ / { print $2 }' "$LINKSPAN_SOURCE/docs/guides/recipes.md"
    [ "${#lines[@]}" -ge 12 ]
    local name
    for name in "${lines[@]}"; do
        grep -q "recipe $name\b" "$BATS_TEST_FILENAME" || {
            echo "$name has no test"
            return 1
        }
    done
}

@test "jq: the domains of a log" {
    needs jq
    setup_path
    printf '%s\n' 'GET https://www.a.com/x' 'GET https://b.co.uk/ http://a.com/ x@a.com' |
        gzip >access.log.gz
    recipe domains >script
    run sh script
    gives 0 $'      3 a.com\n      1 b.co.uk'
}

@test "xargs: what a server says" {
    setup_path
    mkdir notes
    printf 'see a.com, https://b.com/x and a.com\n' >notes/one.md
    printf '#!/bin/sh\nprintf "%%s\\n" "$*"\n' >bin/curl
    chmod +x bin/curl
    recipe status >script
    run bash -c 'sh script | sort'
    gives 0 "--silent --head --output /dev/null --write-out %{http_code} %{url_effective}\\n -- https://a.com/
--silent --head --output /dev/null --write-out %{http_code} %{url_effective}\\n -- https://b.com/x"
}

@test "jq: links of an export that lead elsewhere" {
    needs jq
    setup_path
    printf '%s\n' '{"a":["http://example.com/"]}' '{"b":{"c":"see http://other.com/"}}' >export.jsonl
    recipe export >script
    run sh script
    gives 0 '2 $.b.c http://other.com/'
}

@test "a report of a website" {
    needs jq
    setup_path
    mkdir -p site/x
    printf '<a href="https://a.com/">a.com</a>\n<img src="https://b.com/i">\n' >site/index.html
    printf '<a href="https://a.com/1">one</a>\n<p>\n<a href="https://evil.example.org/">www.paypal.com</a>\n' \
        >site/x/page.html
    recipe site-report >script
    run sh script
    gives 0 $'      2 a.com\thref
      1 a.com\ttext
      1 b.com\tsrc
      1 example.org\thref
      1 paypal.com\ttext'
    recipe site-shown >script
    run sh script
    gives 0 'site/x/page.html:3: says www.paypal.com, leads to evil.example.org'
}

@test "git: a hook that refuses look-alikes" {
    needs git jq
    setup_path
    export HOME=$PWD GIT_CONFIG_NOSYSTEM=1
    git init --quiet repository
    cd repository
    git config user.email a@example.com
    git config user.name A
    recipe pre-commit >.git/hooks/pre-commit
    chmod +x .git/hooks/pre-commit
    echo paypal.com >.protected-domains
    echo 'see https://paypal.com/ and https://example.com/' >text
    git add .
    run git commit --quiet -m one
    gives 0 ''
    echo 'see https://paypa1.com/' >>text
    run git commit --quiet -a -m two
    [ "$status" -eq 1 ]
    [ "${lines[1]}" = 'https://paypa1.com/: looks-like-digit' ]
    echo 'see https://example.org/' >text
    run git commit --quiet -a -m three
    gives 0 ''
}

@test "less: clickable links" {
    needs less
    setup_path
    printf 'see a.com\033[2J\n' >text
    recipe links-less >script
    run bash -c '. ./script; lesslinks text'
    [ "$status" -eq 0 ]
    [[ $output == *$'\033]8;'*';https://a.com/'* ]]
    [[ $output != *$'\033[2J'* ]]
}

@test "tmux: the last link of a pane" {
    needs tmux
    setup_path
    recipe tmux.conf >tmux.conf
    printf '#!/bin/sh\nprintf "see a.com and https://b.com/x\\n"\nsleep 60\n' >show
    chmod +x show
    local socket=$PWD/socket buffer=
    TERM=screen tmux -S "$socket" -f tmux.conf new-session -d -x 20 -y 10 ./show
    run tmux -S "$socket" list-keys -T prefix u
    [[ $output == *'linkspan find --href'* ]]
    for _ in $(seq 50); do
        tmux -S "$socket" last-link || true
        buffer=$(tmux -S "$socket" show-buffer 2>/dev/null) || true
        [ "$buffer" != https://b.com/x ] || break
        sleep 0.1
    done
    tmux -S "$socket" kill-server
    [ "$buffer" = https://b.com/x ]
}

@test "kitty: hints, with offsets in code points" {
    needs kitty
    setup_path
    recipe linkspan-hints.py >linkspan-hints.py
    cat >try.py <<'EOF'
from kittens.hints.main import Mark, load_custom_processor
processor = load_custom_processor("linkspan-hints.py")
text = "größer: \U0001F600 a.com\0\0\nhttps://b.com/ü"
for mark in processor["mark"](text, None, Mark, []):
    print(mark.index, text[mark.start:mark.end], mark.text)
EOF
    HOME=$PWD KITTY_CONFIG_DIRECTORY=$PWD run kitty +launch try.py
    gives 0 '0 a.com https://a.com/
1 https://b.com/ü https://b.com/%C3%BC'
}

message() {
    printf '%s\n' 'From x@example.com Mon Nov 16 10:00:00 2026' 'From: x@example.com' \
        'Subject: hello' 'Content-Type: text/html' '' \
        '<a href="https://evil.example/x">https://paypal.com/</a>'
}
links=$'place\thost_ascii\thref
header\texample.com\tmailto:x@example.com
href\tevil.example\thttps://evil.example/x
text\tpaypal.com\thttps://paypal.com/'

@test "mutt: the links of a message" {
    needs mutt script
    setup_path
    message >folder
    mkdir Mail
    recipe muttrc >muttrc
    printf '#!/bin/sh\ncat >"%s/shown"\n' "$PWD" >bin/less
    chmod +x bin/less
    HOME=$PWD TERM=xterm timeout 30 script -q -c \
        "mutt -n -F muttrc -e 'set wait_key=no' -e 'push \\cb<exit>' -f folder -R" \
        /dev/null >/dev/null </dev/null || true
    run cat shown
    gives 0 "$links"
}

@test "aerc: what is bound reads a message" {
    setup_path
    message | tail -n +2 >mail
    recipe binds.conf >binds.conf
    run grep -c '^gl = :pipe -m .*<Enter>$' binds.conf
    gives 0 2
    sed -n 's/^gl = :pipe -m \(.*\)<Enter>$/\1/p' binds.conf | sort -u >script
    [ "$(wc -l <script)" -eq 1 ]
    run sh script <mail
    gives 0 "$links"
}

@test "rspamd: URLs that stand in plain text" {
    needs rspamadm
    [ -n "${LINKSPAN_LIBRARY-}" ] || skip "the shared library is absent"
    recipe linkspan.lua >linkspan.lua
    cat >try.lua <<'EOF'
local rspamd_task = require "rspamd_task"
require("rspamd_url").init("/usr/share/rspamd/effective_tld_names.dat")
local add_links = dofile("linkspan.lua")
local message = "Subject: x\nContent-Type: text/plain; charset=utf-8\n\n" ..
    "see bücher.de and пример.рф/x or https://plain.example.com/ and x@a.com\n"
local _, task = rspamd_task.load_from_string(message, rspamd_config)
task:process_message()
local function hosts()
    local list = {}
    for _, url in ipairs(task:get_urls() or {}) do
        list[#list + 1] = url:get_host()
    end
    table.sort(list)
    return table.concat(list, " ")
end
print(hosts())
print(add_links(task))
print(hosts())
EOF
    LD_LIBRARY_PATH=$(dirname "$LINKSPAN_LIBRARY") run rspamadm lua -b try.lua
    gives 0 'bücher.de plain.example.com
2
bücher.de plain.example.com пример.рф'
}
