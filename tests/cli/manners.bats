#!/usr/bin/env bats
# Help, manual page, completions, version; colours and clickable links.
load common

# Run in a terminal; what it shows, with control characters made visible.
in_terminal() {
    TERM=${TERM-xterm} "$LINKSPAN_SOURCE/tests/cli/terminal.py" sh -c "$1" |
        tr -d '\r' | cat -v
}

@test "--help of each command comes from its table" {
    run linkspan --help
    [ "$status" -eq 0 ]
    [[ $output == 'Usage: linkspan [COMMAND]'* ]]
    names=$(linkspan --help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p')
    [ "$(echo "$names" | head -n 1)" = find ]
    for name in $names; do
        run linkspan "$name" --help
        [ "$status" -eq 0 ]
        [[ $output == "Usage: linkspan $name "* ]]
        [[ $output == *'--help'*'Exit status'* ]]
        # it fits in a terminal
        linkspan "$name" --help | sed 's/[⸠⸡]/x/g' >help
        run ! grep -E '.{81}' help
    done
}

@test "--version tells the version of all" {
    version=$(sed -n 's/^#define LINKSPAN_VERSION  *"\(.*\)"/\1/p' \
        "$LINKSPAN_SOURCE/include/linkspan/version.h")
    run linkspan --version
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = "linkspan $version" ]
    [[ ${lines[1]} == 'Unicode '* ]]
    [[ ${lines[2]} =~ ^public\ suffixes\ of\ 20[0-9][0-9]-[0-9][0-9]-[0-9][0-9],\ [0-9]+\ days\ old$ ]]
    [[ ${lines[3]} == 'top-level domains of 20'* ]]
    run linkspan format --version
    [ "${lines[0]}" = "linkspan $version" ]
}

@test "the manual page is well-formed and has what the tables have" {
    command -v groff >/dev/null || skip 'no groff'
    run groff -man -ww -z -Tutf8 "$LINKSPAN_SOURCE/docs/reference/linkspan.1"
    gives 0 ''
    run python3 "$LINKSPAN_SOURCE/tests/cli/man_test.py" "$LINKSPAN" \
        "$LINKSPAN_SOURCE/docs/reference/linkspan.1"
    gives 0 ''
}

@test "the fuzzer's dictionary has every option" {
    for command in $(linkspan --help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p'); do
        linkspan "$command" --help |
            sed -nE 's/^ +(-., )?(--[a-z0-9-]+).*/\2/p'
    done | sort -u >options
    [ "$(wc -l <options)" -gt 60 ]
    sed -n 's/^"\\x0A\(--[a-z0-9-]*\)"$/\1/p' \
        "$LINKSPAN_SOURCE/fuzz/arguments.dict" | sort -u | diff options -
}

@test "a message shows no control characters of arguments" {
    for argument in $'--\033[2J' $'--kind=\007' $'-\033' $'no\033file'; do
        run linkspan find "$argument"
        [ "$status" = 2 ]
        [[ $output == 'linkspan: '* && $output == *'?'* ]]
        [[ $output != *[$'\001'-$'\011\013'-$'\037\177']* ]]
    done
}

# completes WORD...: what bash offers for the last word
completes() {
    bash -c '
        eval "$("$LINKSPAN" completion bash)"
        compopt() { :; }
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _linkspan
        printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
}

@test "bash completes commands, options and values" {
    [ "$(completes linkspan fo)" = format ]
    [ "$(completes linkspan --unk)" = '--unknown-tld
--unknown-tld-after-scheme' ]
    [ "$(completes linkspan find --templ)" = --template= ]
    [ "$(completes linkspan build --seg)" = --segment= ]
    [ -z "$(completes linkspan build --json)" ]
    [ "$(completes linkspan --profile = ta)" = tailored ]
    [ "$(completes linkspan find --offsets = u)" = utf16 ]
    [ "$(completes linkspan --color = | tr '\n' ' ')" = 'auto always never ' ]
    [ "$(completes linkspan compl)" = completion ]
    [ "$(completes linkspan completion f)" = fish ]
    [ "$(completes linkspan -j)" = -j ]
}

@test "zsh reads its completions" {
    command -v zsh >/dev/null || skip 'no zsh'
    linkspan completion zsh >_linkspan
    zsh -n _linkspan
    grep -q -- "'\*--template=\[" _linkspan
    grep -q -- ':NAME:(uts58 tailored' _linkspan
    grep -q -- "'1:shell:(bash zsh fish)'" _linkspan
    # loaded as a shell does, the function is there
    run zsh -fc 'fpath=($PWD $fpath); autoload -U compinit; compinit -D -u; echo $_comps[linkspan]'
    gives 0 '_linkspan'
}

@test "fish completes commands, options and values" {
    command -v fish >/dev/null || skip 'no fish'
    linkspan completion fish >linkspan.fish
    offers() {
        HOME=$dir fish --no-config -c "source linkspan.fish; complete -C '$1'" | cut -f 1
    }
    [ "$(offers 'linkspan forma')" = format ]
    [ "$(offers 'linkspan build --segm')" = --segment ]
    [ "$(offers 'linkspan completion z')" = zsh ]
    [ "$(offers 'linkspan --profile=tail')" = --profile=tailored ]
    [ "$(offers 'linkspan --unknown-tld-')" = --unknown-tld-after-scheme ]
    [ -z "$(offers 'linkspan build --template')" ]
}

@test "links are coloured and clickable on a terminal" {
    command -v script >/dev/null || skip 'no script'
    echo 'see bücher.de' >text
    run in_terminal "$LINKSPAN text"
    [ "$output" = '^[]8;;https://xn--bcher-kva.de/^[\^[[01;31mbM-CM-<cher.de^[[m^[]8;;^[\' ]
    run in_terminal "$LINKSPAN -Hn text"
    [[ $output == '^[[35mtext^[[m:^[[32m1^[[m:^[]8;;'* ]]
    run in_terminal "$LINKSPAN -C0 text"
    [[ $output == 'see ^[]8;;https://'* ]]
    run in_terminal "$LINKSPAN --href text"
    [ "$output" = '^[]8;;https://xn--bcher-kva.de/^[\^[[01;31mhttps://xn--bcher-kva.de/^[[m^[]8;;^[\' ]
}

@test "NO_COLOR, a dumb terminal, and never" {
    command -v script >/dev/null || skip 'no script'
    echo 'see a.com' >text
    NO_COLOR=1 run in_terminal "$LINKSPAN text"
    [ "$output" = '^[]8;;https://a.com/^[\a.com^[]8;;^[\' ]
    NO_COLOR='' run in_terminal "$LINKSPAN text"
    [[ $output == *'^[[01;31ma.com'* ]]
    TERM=dumb run in_terminal "$LINKSPAN text"
    [ "$output" = 'a.com' ]
    # no other terminal is dumb, and one without a name neither
    for terminal in '-u TERM' TERM= TERM=dum TERM=dumber TERM=Dumb TERM=vt100; do
        run in_terminal "env $terminal $LINKSPAN text"
        [ "$output" = '^[]8;;https://a.com/^[\^[[01;31ma.com^[[m^[]8;;^[\' ]
        run in_terminal "env $terminal NO_COLOR=0 $LINKSPAN text"
        [ "$output" = '^[]8;;https://a.com/^[\a.com^[]8;;^[\' ]
    done
    run in_terminal "$LINKSPAN --color=never --hyperlink=never text"
    [ "$output" = 'a.com' ]
    NO_COLOR=1 run in_terminal "$LINKSPAN --color=always --hyperlink=never text"
    [ "$output" = '^[[01;31ma.com^[[m' ]
}

@test "no colours in files, unless asked for" {
    run with_input 'a.com' linkspan
    gives 0 'a.com'
    run bash -c 'echo a.com | "$LINKSPAN" --color=always | cat -v'
    gives 0 '^[[01;31ma.com^[[m'
    run bash -c 'echo a.com | "$LINKSPAN" --hyperlink=always | cat -v'
    gives 0 '^[]8;;https://a.com/^[\a.com^[]8;;^[\'
}

@test "the locale changes nothing" {
    printf 'ы a.com/é\n' >text
    for locale in C C.UTF-8 tr_TR.UTF-8 POSIX; do
        LC_ALL=$locale run linkspan --offsets chars --json text
        [ "$(echo "$output" | field start)" = 2 ]
        LC_ALL=$locale run linkspan absent
        [ "$output" = 'linkspan: absent: No such file or directory' ]
    done
}

@test "the three shells complete what --help lists" {
    run python3 "$LINKSPAN_SOURCE/tests/cli/completion_test.py" "$LINKSPAN"
    gives 0 ''
}
