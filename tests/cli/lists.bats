#!/usr/bin/env bats
# shellcheck disable=SC2030,SC2031 # each test is a shell of its own
# The lists of top-level domains and public suffixes: which are used, and how old they are.
load common

@test "lists --update: each name that is new or gone, and no more" {
    export XDG_DATA_HOME=$dir/data
    { echo "# Version $(date -u +%Y%m%d)00, Last Updated Mon Jan  1 07:07:01 2026 UTC"
      printf 'COM\nNET\nORG\n'
      seq -f 'MADEUP%04.0f' 1200; } >new
    run --separate-stderr linkspan lists --update new
    [ "$status" -eq 0 ]
    [ "$(grep -c '^    madeup[0-9]*$' <<<"$output")" -eq 1200 ]
    local word count names
    for word in new gone; do
        count=$(sed -n "s/^  $word: //p" <<<"$output")
        names=$(sed -n "/^  $word: /,/^  [a-z]/{/^    /p}" <<<"$output")
        [ "$(wc -l <<<"$names")" -eq "$count" ]
        [ "$(sort -u <<<"$names" | wc -l)" -eq "$count" ]
        [[ $names != *null* ]]
    done
    [ "$(sed -n 's/^  new: //p' <<<"$output")" -eq 1200 ]
}

@test "lists --update: one list at a time leaves the other alone" {
    export XDG_DATA_HOME=$dir/data
    { echo "# Version $(date -u +%Y%m%d)00, Last Updated Mon Jan  1 07:07:01 2026 UTC"
      printf 'COM\nNET\nORG\n'
      seq -f 'MADEUP%04.0f' 1200; } >tlds
    { printf '// VERSION: %s_00-00-00_UTC\n// ===BEGIN ICANN DOMAINS===\n' "$(date -u +%Y-%m-%d)"
      printf 'com\nuk\nco.uk\n// ===END ICANN DOMAINS===\n// ===BEGIN PRIVATE DOMAINS===\n'
      printf '// ===END PRIVATE DOMAINS===\n'; } >suffixes
    run --separate-stderr linkspan lists --update tlds
    [ "$status" -eq 0 ]
    [[ $output == 'top-level domains: '* ]]
    [[ $output != *'public suffixes'* ]]
    run --separate-stderr linkspan lists --update suffixes
    [ "$status" -eq 0 ]
    [[ $output == 'public suffixes: '* ]]
    [[ $output != *'top-level domains'* ]]
    run --separate-stderr linkspan lists --update tlds --json
    [ "$status" -eq 0 ]
    [[ $output != *'"suffixes"'* ]]
}

@test "a FIFO in the folder of the user's lists is refused, one that is named is read" {
    mkdir -p "$dir/data/linkspan"
    mkfifo "$dir/data/linkspan/tlds-alpha-by-domain.txt" named
    XDG_DATA_HOME=$dir/data run --separate-stderr timeout 20 "$LINKSPAN" <<<a.com
    gives 0 a.com
    [[ $stderr == *': not a regular file; this list is not used' ]]
    printf 'COM\nNET\nORG\nMADEUP\n' >named &
    run timeout 20 "$LINKSPAN" --any-list --use=named <<<a.madeup
    gives 0 a.madeup
}

@test "lists --json: the versions of Unicode and UTS #58" {
    run bash -c '"$LINKSPAN" lists --json | python3 -c "
import json, sys
lists = json.load(sys.stdin)
print(*lists)
print(lists[\"unicode\"], lists[\"uts58\"])"'
    version=$(sed -n 's,^unicode unicode/\([0-9.]*\).*,\1,p' "$LINKSPAN_SOURCE/data/unicode.txt")
    [ "${lines[0]}" = 'unicode uts58 suffixes tlds' ]
    [ "${lines[1]}" = "$version $version" ]
}

@test "lists --update: three lists" {
    printf '// BEGIN ICANN\ncom\n' >psl
    run --separate-stderr linkspan lists --update psl psl psl
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: '*'list'* ]]
}

@test "lists: a list without a date, and what cannot be" {
    printf 'COM\nNET\nORG\n' >tlds
    run linkspan lists --any-list --check tlds
    gives 0 'top-level domains: tlds
  version: 
  date: unknown
  domains: 3'
    run linkspan lists --json --check tlds --any-list
    gives 0 '{"tlds":{"name":"tlds","version":"","date":null,"age":null,"old":null,"compiled_in":false,"domains":3,"added":0}}'
    # the name is that of the file alone
    mkdir folder
    cp tlds folder
    run linkspan lists --use folder/tlds --any-list
    [[ $output == *'top-level domains: tlds'* ]]
    [[ $output == *'public suffixes: public_suffix_list.dat (compiled in)'* ]]
    [[ $output != *'tlds (compiled in)'* ]]
    run --separate-stderr linkspan lists word
    fails_with 'linkspan: word: only --update takes a FILE'
    # one of several that cannot be used
    echo 'not a list' >bad
    run --separate-stderr linkspan lists --any-list --check bad --check tlds
    [ "$status" -eq 1 ]
    [[ $output == 'top-level domains: tlds'* ]]
    [[ $stderr == 'linkspan: bad: line 1: '* ]]
}

with_time() { # SECONDS COMMAND...
    ASAN_OPTIONS=verify_asan_link_order=0 FAULTY_TIME=$1 \
        LD_PRELOAD=$LINKSPAN_FAULTY_READ "${@:2}"
}

@test "how old the lists are, on their day and the day after" {
    printf '# Version 2026070900\nCOM\n' >tlds
    for days in 0 1 30 31 365; do
        now=$(($(date -u -d '2026-07-09 12:00' +%s) + 86400 * days))
        old=
        [ "$days" -le 30 ] || old=', which is old'
        run with_time "$now" "$LINKSPAN" lists --any-list --check tlds
        [ "${lines[3]}" = "  age: $days days$old" ]
        run with_time "$now" "$LINKSPAN" lists --any-list --check tlds --json
        [[ $output == *"\"age\":$days,"* ]]
    done
    day=$(linkspan --version | sed -n 's/^top-level domains of \(.*\), .*/\1/p')
    for days in 0 1; do
        now=$(($(date -u -d "$day 12:00" +%s) + 86400 * days))
        run with_time "$now" "$LINKSPAN" --version
        [ "${lines[3]}" = "top-level domains of $day, $days days old" ]
    done
}

@test "an unknown top-level domain, by a list that is 30 or 31 days old" {
    # the day of the list, today, and what is found
    while read -r day today want; do
        printf '# Version %s00\nCOM\n' "${day//-/}" >tlds
        now=$(date -u -d "$today" +%s)
        for at in "$now" $((now + 86399)); do
            run with_time "$at" "$LINKSPAN" check --any-list --use tlds --json http://example.notatld/
            [[ $output == *"\"name\":\"$want\""* ]] || { echo "$day $today: $output"; return 1; }
        done
    done <<'ROWS'
2026-07-09 2026-07-09 unknown-tld
2026-07-09 2026-08-08 unknown-tld
2026-07-09 2026-08-09 old-tld-list
2026-07-09 2026-07-08 unknown-tld
2026-07-09 2027-07-09 old-tld-list
2026-12-02 2027-01-01 unknown-tld
2026-12-01 2027-01-01 old-tld-list
2026-12-01 2026-12-31 unknown-tld
2026-11-30 2026-12-31 old-tld-list
2028-01-30 2028-02-29 unknown-tld
2028-01-29 2028-02-29 old-tld-list
2029-01-31 2029-03-01 unknown-tld
2029-01-31 2029-03-03 old-tld-list
ROWS
}

@test "lists --update: folders that are missing are made, for their owner alone" {
    printf '# Version %s00\nCOM\nNET\nORG\n' "$(date -u +%Y%m%d)" >new
    seq -f 'MADEUP%04.0f' 1200 >>new
    for folder in "$dir/one" "$dir/two/three/four" "$dir/five/"; do
        XDG_DATA_HOME=$folder run linkspan lists --update new
        [ "$status" -eq 0 ]
        [ "$(stat -c %a "$folder/linkspan")" = 700 ]
        [ "$(stat -c %a "$folder/linkspan/lock")" = 600 ]
        cmp new "$folder/linkspan/tlds-alpha-by-domain.txt"
    done
    [ "$(stat -c %a "$dir/two/three")" = 700 ]
    # a link in place of the lock or of the new file is not followed
    for name in lock tlds-alpha-by-domain.txt.new; do
        mkdir -p "away/$name" "six/linkspan"
        ln -s "$dir/away/$name/target" "six/linkspan/$name"
        XDG_DATA_HOME=$dir/six run --separate-stderr linkspan lists --update new
        [ "$status" -eq 2 ]
        [[ $stderr == *'Too many levels of symbolic links'* ]]
        [ ! -e "away/$name/target" ]
        rm -r six
    done
    # the lists in use may be links
    mkdir -p seven/linkspan
    ln -s "$dir/new" seven/linkspan/tlds-alpha-by-domain.txt
    XDG_DATA_HOME=$dir/seven run linkspan <<<'a.madeup0007'
    gives 0 a.madeup0007
}
