#!/bin/sh
# What the command does, on one screen. usage: demo.sh FOLDER-OF-THE-COMMAND
set -eu
PATH=$1:$PATH
cd "$(dirname "$0")"

# Show a command and what it writes; what it finds may make it fail.
run() {
    printf '\n# %s\n$ %s\n' "$1" "$2"
    eval "$2" || [ $? -eq 1 ]
}

printf 'linkspan %s\n' "$(linkspan --version | sed -n '1s/.* //p; 2p' | paste -sd ' ')"
run 'the links of a text in ten writing systems, between ⸠ and ⸡' \
    'linkspan find --marked tea.txt'
run 'parts of them, for scripts (there is --json too)' \
    "linkspan --template '{line} {kind} {host}' tea.txt | head -n 3"
run 'an address as it was copied, for people' \
    "linkspan format 'https://ka.wikipedia.org/wiki/%E1%83%A9%E1%83%90%E1%83%98'"
run 'and for programs' \
    "linkspan format --ascii 'bücher.de/茶'"
run 'what is wrong with a link: its a is a Cyrillic letter' \
    "linkspan check 'https://exаmple.com/'"
run 'a right-to-left link, readable, its fields in order from left to right' \
    "linkspan display --readable 'https://xn--9dbne9b.xn--9dbq2a/%D7%AA%D7%94'"
