#!/usr/bin/env bats
# shellcheck disable=SC2030,SC2031,SC2094 # each test is a shell of its own; yesterday is a name
# linkspan lists --update: newer lists in the user's data folder.
load common

setup() {
    dir=$BATS_TEST_TMPDIR/work
    mkdir "$dir"
    cd "$dir" || exit 1
    unset NO_COLOR TERM
    export XDG_DATA_HOME=$BATS_TEST_TMPDIR/data
    installed=$XDG_DATA_HOME/linkspan
}

# A whole list of top-level domains of a day, with made-up names: tlds DAY NAME...
tlds() {
    echo "# Version ${1}00, Last Updated Mon Jan  1 07:07:01 2026 UTC"
    printf 'COM\nNET\nORG\n'
    seq -f 'MADEUP%04.0f' 1200
    shift
    printf '%s\n' "$@"
}

# A list of public suffixes of a day: suffixes YYYY-MM-DD RULE...
suffixes() {
    echo "// VERSION: ${1}_00-00-00_UTC"
    echo '// ===BEGIN ICANN DOMAINS==='
    shift
    printf '%s\n' com "$@"
    echo '// ===END ICANN DOMAINS==='
    echo '// ===BEGIN PRIVATE DOMAINS==='
    echo '// ===END PRIVATE DOMAINS==='
}

# The day of these tests, also if it ends meanwhile.
today=$(date -u +%Y%m%d)
today_text=$(date -u -d "$today" +%Y-%m-%d)

# found TEXT WANTED OPTION...: what is found in TEXT, in one line
found() {
    run with_input "$1" linkspan "${@:3}"
    [ "${output//$'\n'/ }" = "$2" ] || { echo "found: $output"; return 1; }
}

# member LIST NAME OPTION...: this member of a list in `linkspan lists --json`
member() {
    linkspan lists --json "${@:3}" | python3 -c '
import json, sys
print(json.load(sys.stdin)[sys.argv[1]].get(sys.argv[2]))' "$1" "$2"
}

# Nothing but the lists and the lock may be left in the folder.
folder_is_clean() {
    [ -z "$(find "$installed" -type f ! -name lock ! -name public_suffix_list.dat \
        ! -name tlds-alpha-by-domain.txt)" ]
}

@test "a list is checked, compared and used from then on" {
    found 'a.newtld b.com c.aero' 'b.com c.aero'
    tlds "$today" NEWTLD >new
    run linkspan lists --update new
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'top-level domains: new' ]
    [ "${lines[1]}" = "  date: $today_text" ]
    [[ ${lines[2]} == '  in use: '*' (compiled in)' ]]
    [ "${lines[3]}" = '  new: 1201' ]
    [[ $output == *$'\n    newtld\n'* ]]
    [[ $output == *$'\n    aero\n'* ]]
    [[ $output == *"  installed: $installed/tlds-alpha-by-domain.txt" ]]
    cmp new "$installed/tlds-alpha-by-domain.txt"
    found 'a.newtld b.com c.aero' 'a.newtld b.com'
    found 'a.newtld b.com c.aero' 'b.com c.aero' --no-user-data
    run linkspan host --json a.newtld
    [[ $output == *'"registrable":"a.newtld"'* ]]
    # what is in use, and where it comes from
    run linkspan lists
    [[ $output == *"  date: $today_text"*"  installed: $installed/tlds-alpha-by-domain.txt"*'  domains: 1204'* ]]
    [[ $output == *'public_suffix_list.dat (compiled in)'* ]]
    run linkspan lists --no-user-data
    [[ $output == *'tlds-alpha-by-domain.txt (compiled in)'* ]]
    run linkspan --version
    [[ $output == *"top-level domains of $today_text, 0 days old"* ]]
    # a list that is given goes first
    tlds 20260101 OTHERTLD >other
    found 'a.newtld c.othertld' 'c.othertld' --use other
    folder_is_clean
}

@test "both lists at once, as JSON, and the same again" {
    tlds "$today" >t
    suffixes "$today_text" uk co.uk >s
    linkspan lists --update t s --json >json
    python3 "$models/update_both_lists_once_json.py" "$installed"
    before=$(stat -c %i "$installed"/*.txt)
    run linkspan lists --update s t
    [ "$status" -eq 0 ]
    [[ $output == *'  new: 0'*"  in use already: $installed/public_suffix_list.dat"* ]]
    [ "$(stat -c %i "$installed"/*.txt)" = "$before" ]
}

@test "H1: a newer suffix list adds top-level names, an installed one too" {
    suffixes "$today_text" evennewer >s
    linkspan lists --update s
    found 'a.evennewer b.com' 'a.evennewer b.com'
}

# refused PATTERN FILE...: with this message, and what is in use stays in use
refused() {
    run --separate-stderr linkspan lists --update "${@:2}"
    gives 1 ''
    # shellcheck disable=SC2053 # a pattern
    [[ $stderr == $1 ]] || { echo "message: $stderr"; return 1; }
    cmp good "$installed/tlds-alpha-by-domain.txt"
    found 'a.goodtld' 'a.goodtld'
    folder_is_clean
}

@test "lists that cannot be right are refused, and what was in use stays" {
    day=$(date -u -d "$today 3 days ago" +%Y%m%d)
    tlds "$day" GOODTLD >good
    linkspan lists --update good >/dev/null
    tlds 20990101 >future
    refused 'linkspan: future: the list is dated 2099-01-01, in the future: *; not installed' future
    tlds 20200101 >old
    refused 'linkspan: old: the list is dated 2020-01-01, older than the one in use (*); not installed' old
    head -c 3000 good >'cut'
    refused 'linkspan: cut: not a whole list: fewer than three quarters *' cut
    grep -v '^ORG' good >noorg
    refused 'linkspan: noorg: not a whole list: com, net or org is missing' noorg
    head -c 20000 /dev/urandom >random
    refused 'linkspan: random: *' random
    tlds "$today" >undated
    sed -i 1d undated
    refused 'linkspan: undated: the list has no date*; not installed' undated
    echo '<!DOCTYPE html><title>404</title>' >page
    refused 'linkspan: page: line 1: *' page
    : >empty
    refused 'linkspan: empty: the list is empty' empty
    # one of two: neither is installed
    suffixes "$today_text" >s
    refused 'linkspan: future: *' s future
    [ ! -e "$installed/public_suffix_list.dat" ]
    suffixes 2020-01-01 >olds
    tlds "$today" >newer
    refused 'linkspan: olds: *' newer olds
    # a cut suffix list
    suffixes "$today_text" | head -n 3 >cuts
    refused 'linkspan: cuts: *a section without its end' cuts
}

@test "tomorrow's list is no list from the future" {
    # what day it is for the command
    on_that_day() {
        ASAN_OPTIONS=verify_asan_link_order=0 FAULTY_TIME=$(date -u -d "$today 23:59:59" +%s) \
            LD_PRELOAD=$LINKSPAN_FAULTY_READ "$@"
    }
    tlds "$(date -u -d "$today 1 day" +%Y%m%d)" >tomorrow
    run on_that_day "$LINKSPAN" lists --update tomorrow
    [ "$status" -eq 0 ]
    # the day after it: from the future
    for list in tlds suffixes; do
        for days in 2 3 31 366; do
            day=$(date -u -d "$today $days days" +%Y-%m-%d)
            [ $list = suffixes ] || day=${day//-/}
            $list "$day" >later
            run --separate-stderr on_that_day "$LINKSPAN" lists --update later
            gives 1 ''
            [[ $stderr == 'linkspan: later: the list is dated '*', in the future: '* ]]
        done
    done
}

@test "a full disk, and a limit of the file size" {
    day=$(date -u -d "$today 3 days ago" +%Y%m%d)
    tlds "$day" GOODTLD >good
    linkspan lists --update good >/dev/null
    tlds "$today" BADTLD >new
    limited() {
        bash -c 'ulimit -f 4; exec "$@"' limited "$LINKSPAN" lists --update new
    }
    run --separate-stderr limited
    [ "$status" -eq 2 ]
    [ "$stderr" = "linkspan: $installed/tlds-alpha-by-domain.txt: File too large; the list in use does not change" ]
    [[ $output != *installed:* ]]
    cmp good "$installed/tlds-alpha-by-domain.txt"
    folder_is_clean
    found 'a.goodtld b.badtld' 'a.goodtld'
    # a file system with room for one list, but not for a second one
    mkdir small
    mount -t tmpfs -o size=24k none small 2>/dev/null || skip 'cannot mount a small file system'
    export XDG_DATA_HOME=$dir/small
    first=0
    linkspan lists --update good >/dev/null || first=$?
    run --separate-stderr linkspan lists --update new
    cmp good small/linkspan/tlds-alpha-by-domain.txt && same=yes
    left=$(find small -name '*.new')
    umount small
    [ "$first" -eq 0 ]
    [ "$status" -eq 2 ]
    [[ $stderr == *': No space left on device; the list in use does not change' ]]
    [ "$same" = yes ]
    [ -z "$left" ]
}

@test "a folder that cannot be written" {
    tlds "$(date -u -d "$today 3 days ago" +%Y%m%d)" GOODTLD >good
    tlds "$today" BADTLD >new
    linkspan lists --update good >/dev/null
    as_user() { "$@"; }
    if [ "$(id -u)" -eq 0 ]; then
        # permissions do not stop root
        command -v setpriv >/dev/null || skip 'setpriv is absent'
        as_user() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
        chmod -R a+rX "$BATS_RUN_TMPDIR" "$BATS_TEST_TMPDIR"
        chmod a+rx "$XDG_DATA_HOME" "$installed"
        as_user test -r "$dir/new" || skip 'the folder of the test is closed to others'
    fi
    chmod a-w "$installed" "$installed/lock"
    run --separate-stderr as_user "$LINKSPAN" lists --update new
    chmod u+w "$installed" "$installed/lock"
    fails_with "linkspan: $installed/lock: Permission denied"
    cmp good "$installed/tlds-alpha-by-domain.txt"
    found 'a.goodtld b.badtld' 'a.goodtld'
    # and one that cannot be made
    XDG_DATA_HOME=/proc/nothing run --separate-stderr linkspan lists --update new
    fails_with 'linkspan: /proc/nothing/linkspan: '
    XDG_DATA_HOME=relative HOME='' run --separate-stderr linkspan lists --update new
    fails_with "linkspan: no folder for the user's data"
    XDG_DATA_HOME=relative HOME=$dir run linkspan lists --update new
    [ "$status" -eq 0 ]
    [ -e .local/share/linkspan/tlds-alpha-by-domain.txt ]
}

@test "folders above that exist: whatever error the system gives for them" {
    # some systems do not say that a folder exists if it is on a read-only file system
    # (30, EROFS) or if it may not be written (13, EACCES)
    tlds "$today" NEWTLD >new
    for error in 17 30 13; do
        export XDG_DATA_HOME=$BATS_TEST_TMPDIR/data$error
        run with_faulty_mkdir $error "$LINKSPAN" lists --update new
        [ "$status" -eq 0 ]
        cmp new "$XDG_DATA_HOME/linkspan/tlds-alpha-by-domain.txt"
    done
    # 5, EIO
    export XDG_DATA_HOME=$BATS_TEST_TMPDIR/data5
    run --separate-stderr with_faulty_mkdir 5 "$LINKSPAN" lists --update new
    fails_with "linkspan: $XDG_DATA_HOME/linkspan: Input/output error"
    [ ! -e "$XDG_DATA_HOME" ]
}

with_faulty_mkdir() { # ERROR COMMAND...
    ASAN_OPTIONS=verify_asan_link_order=0 FAULTY_MKDIR=$1 \
        LD_PRELOAD=$LINKSPAN_FAULTY_READ "${@:2}"
}

@test "a list of the same day and length replaces the one in use" {
    for name in FIRST OTHER; do
        tlds "$today" "$name" >new
        run linkspan lists --update new
        [ "$status" -eq 0 ]
        [[ $output == *"  installed: $installed/tlds-alpha-by-domain.txt" ]]
        cmp new "$installed/tlds-alpha-by-domain.txt"
        suffixes "$today_text" "${name,,}" >news
        run linkspan lists --update news
        [[ $output == *"  installed: $installed/public_suffix_list.dat" ]]
        cmp news "$installed/public_suffix_list.dat"
    done
    found 'a.first b.other' 'b.other'
    # the same list is not written again
    run linkspan lists --update new
    [[ $output == *'  new: 0'*'  gone: 0'*"  in use already: $installed/tlds-alpha-by-domain.txt" ]]
}

@test "many updates at once: a whole list is there at any time" {
    for i in $(seq 8); do
        tlds "$today" "TLD$i" >"new$i"
    done
    linkspan lists --update new1 >/dev/null
    for i in $(seq 8); do
        (for _ in 1 2 3; do "$LINKSPAN" lists --update "new$i" || exit 1; done >"out$i" 2>"err$i") &
    done
    for _ in $(seq 20); do
        run --separate-stderr linkspan lists --json
        [ "$status" -eq 0 ]
        [ -z "$stderr" ]
        [[ $output == *'"domains":1204'* ]]
    done
    wait
    [ -z "$(cat err*)" ]
    [ "$(grep -l 'new: ' out* | wc -l)" -eq 8 ]
    is_one=no
    for i in $(seq 8); do
        ! cmp -s "new$i" "$installed/tlds-alpha-by-domain.txt" || is_one=yes
    done
    [ "$is_one" = yes ]
    folder_is_clean
}

@test "an older update that waits for a newer one is refused" {
    tlds "$(date -u -d "$today 1 day ago" +%Y%m%d)" >yesterday
    tlds "$today" >now
    linkspan lists --update now >/dev/null
    exec 9<"$installed/lock"
    flock 9
    "$LINKSPAN" lists --update yesterday 2>message 9<&- &
    until grep -Eq -- "-> .* $! " /proc/locks; do # it waits for the lock
        sleep 0.02
    done
    [ ! -s message ]
    exec 9<&-
    status=0
    wait $! || status=$?
    [ "$status" -eq 1 ]
    [[ $(cat message) == *'older than the one in use'* ]]
    cmp now "$installed/tlds-alpha-by-domain.txt"
}

@test "what a killed update leaves is overwritten" {
    tlds "$today" >now
    mkdir -p "$installed"
    head -c 100 now >"$installed/tlds-alpha-by-domain.txt.new"
    linkspan lists --update now >/dev/null
    cmp now "$installed/tlds-alpha-by-domain.txt"
    folder_is_clean
}

@test "an installed list that was spoilt is not used, and the command works" {
    mkdir -p "$installed"
    head -c 5000 /dev/urandom >"$installed/tlds-alpha-by-domain.txt"
    run --separate-stderr with_input 'see a.com' linkspan
    gives 0 'a.com'
    [[ $stderr == "linkspan: $installed/tlds-alpha-by-domain.txt: "*'; this list is not used' ]]
    run --separate-stderr with_input 'see a.com' linkspan --no-user-data
    [ -z "$stderr" ]
    tlds "$today" >now
    linkspan lists --update now 2>/dev/null
    cmp now "$installed/tlds-alpha-by-domain.txt"
}

@test "each installed list with a fault is reported and left out, and no other" {
    mkdir -p "$installed"
    local s=$installed/public_suffix_list.dat t=$installed/tlds-alpha-by-domain.txt
    suffixes "$today_text" madeup >goods
    tlds "$today" MADEUP >goodt
    # faults with and without a line
    suffixes "$today_text" 'a?c' >line_s
    echo '// ======BEGIN ICANN DOMAINS===' >whole_s
    { cat goodt; echo 'A?'; } >line_t
    printf 'COM\n' >whole_t
    local -A told=(
        [line_s]="linkspan: $s: line 4: a character that no domain name has; this list is not used"
        [whole_s]="linkspan: $s: no section of ICANN domains; this list is not used"
        [line_t]="linkspan: $t: line 1206: a character that no domain name has; this list is not used"
        [whole_t]="linkspan: $t: not a whole list: com, net or org is missing; this list is not used"
    )
    for bad in line_s whole_s; do
        cp $bad "$s"
        cp goodt "$t"
        run --separate-stderr member suffixes installed
        gives 0 None
        [ "$stderr" = "${told[$bad]}" ] || { echo "$stderr"; return 1; }
        [ "$(member tlds installed 2>/dev/null)" = "$t" ]
        # a list that is given takes its place
        run --separate-stderr member suffixes name --use goods
        gives 0 goods
        [ -z "$stderr" ]
    done
    for bad in line_t whole_t; do
        cp goods "$s"
        cp $bad "$t"
        run --separate-stderr member tlds installed
        gives 0 None
        [ "$stderr" = "${told[$bad]}" ] || { echo "$stderr"; return 1; }
        [ "$(member suffixes installed 2>/dev/null)" = "$s" ]
        # --any-list is only about lists that are given
        run --separate-stderr member tlds installed --any-list
        gives 0 None
        [ "$stderr" = "${told[$bad]}" ] || { echo "$stderr"; return 1; }
    done
    # both have a fault: each is reported
    cp whole_s "$s"
    run --separate-stderr linkspan lists
    [ "$status" -eq 0 ]
    [ "${#stderr_lines[@]}" -eq 2 ]
    [[ $stderr == *"${told[whole_s]}"* && $stderr == *"${told[whole_t]}"* ]]
    [[ $output == *'public_suffix_list.dat (compiled in)'*'tlds-alpha-by-domain.txt (compiled in)'* ]]
    # a list that cannot be read
    rm "$s" "$t"
    mkdir "$s" "$t"
    run --separate-stderr linkspan <<<'a.com'
    gives 0 a.com
    [ "$stderr" = "linkspan: $s: not a regular file; this list is not used"$'\n'"linkspan: $t: not a regular file; this list is not used" ]
}

@test "lists: a list has the name of its file, of which 128 bytes are kept" {
    mkdir -p folder/inner
    local len name
    for len in 1 2 127 128 129 200; do
        name=$(printf 'n%.0s' $(seq $len))
        for folder in . folder/inner "$dir"; do
            tlds "$today" >"$folder/$name"
            run member tlds name --use "$folder/$name"
            gives 0 "${name:0:128}"
            suffixes "$today_text" >"$folder/$name"
            run member suffixes name --use "$folder/$name"
            gives 0 "${name:0:128}"
        done
        run member suffixes name --use "$name"
        gives 0 "${name:0:128}"
    done
}

@test "a list that is older than the one compiled in is not used" {
    mkdir -p "$installed"
    tlds 20200101 OLDTLD >"$installed/tlds-alpha-by-domain.txt"
    found 'a.oldtld b.com' 'b.com'
    run linkspan lists
    [[ $output == *'tlds-alpha-by-domain.txt (compiled in)'* ]]
    suffixes 2020-01-01 com.oldtld >"$installed/public_suffix_list.dat"
    run linkspan lists --json
    [[ $output != *'"compiled_in":false'* && $output != *'"date":"2020-01-01"'* ]]
    # unless it is given by name
    tlds 20200101 OLDTLD >oldt
    suffixes 2020-01-01 uk b.com >olds
    found 'a.oldtld b.com' 'a.oldtld b.com' --use oldt
    run linkspan host --json --use olds a.b.com
    [[ $output == *'"registrable":"a.b.com"'* ]]
    run linkspan lists --json --use oldt --use olds
    [ "$(grep -o '"compiled_in":false' <<<"$output" | wc -l)" -eq 2 ]
    [ "$(grep -o '"date":"2020-01-01"' <<<"$output" | wc -l)" -eq 2 ]
}

@test "an installed list is used unless it is older than the compiled-in one" {
    mkdir -p "$installed"
    local list file day date
    for list in suffixes tlds; do
        file=$installed/public_suffix_list.dat
        [ $list = suffixes ] || file=$installed/tlds-alpha-by-domain.txt
        day=$(member $list date --no-user-data)
        for days in -366 -1 0 1; do
            date=$(date -u -d "$day $days days" +%Y-%m-%d)
            [ $list = suffixes ] || date=${date//-/}
            $list "$date" >"$file"
            run member $list installed
            if [ $days -lt 0 ]; then gives 0 None; else gives 0 "$file"; fi
            run member $list date
            if [ $days -lt 0 ]; then
                gives 0 "$day"
            else
                gives 0 "$(date -u -d "$day $days days" +%Y-%m-%d)"
            fi
        done
        rm "$file"
    done
    # both at once: only the old one is left out
    suffixes 2020-01-01 >"$installed/public_suffix_list.dat"
    tlds "$today" >"$installed/tlds-alpha-by-domain.txt"
    [ "$(member suffixes installed)" = None ]
    [ "$(member tlds installed)" = "$installed/tlds-alpha-by-domain.txt" ]
    suffixes "$today_text" >"$installed/public_suffix_list.dat"
    tlds 20200101 >"$installed/tlds-alpha-by-domain.txt"
    [ "$(member suffixes installed)" = "$installed/public_suffix_list.dat" ]
    [ "$(member tlds installed)" = None ]
    tlds "$today" >"$installed/tlds-alpha-by-domain.txt"
    [ "$(member suffixes installed)" = "$installed/public_suffix_list.dat" ]
    [ "$(member tlds installed)" = "$installed/tlds-alpha-by-domain.txt" ]
    # a program without a home has no lists of its own
    run env -u HOME -u XDG_DATA_HOME "$LINKSPAN" lists
    [ "$status" -eq 0 ]
    [[ $output == *'public_suffix_list.dat (compiled in)'*'tlds-alpha-by-domain.txt (compiled in)'* ]]
}

@test "lists: how many top-level domains only the newer list of suffixes has" {
    tlds 20250101 >t
    local names=() count
    for count in 0 1 2 3; do
        suffixes "$today_text" "${names[@]}" >s
        run linkspan lists --use t --use s
        [ "$status" -eq 0 ]
        if [ $count -eq 0 ]; then
            [[ $output == *$'\n  domains: 1203\n'* ]]
        else
            [[ $output == *$'\n'"  domains: 1203, and $count that only the newer list of public suffixes has"$'\n'* ]]
        fi
        run member tlds added --use t --use s
        gives 0 $count
        run member tlds domains --use t --use s
        gives 0 1203
        names+=("onlynew$count")
    done
}

@test "a list of suffixes is known by the start of its first section" {
    local mark='===BEGIN ICANN DOMAINS===' text
    # each has this mark, even at its end, and a fault that only a list of suffixes has
    for text in "line 1: a rule outside a section|$mark" \
        "line 1: a section without its end|// $mark" \
        "line 2: a section without its end|// =="$'\n'"// $mark"$'\n' \
        "no section of ICANN domains|// ===$mark" "no section of ICANN domains|// =$mark=" \
        "no section of ICANN domains|// a = b $mark"; do
        printf '%s' "${text#*|}" >one
        run --separate-stderr linkspan lists --check one
        gives 1 ''
        [ "$stderr" = "linkspan: one: ${text%%|*}" ]
    done
    # all else is a list of top-level domains, in which // is no remark
    for text in "// ${mark%=}" "// ${mark#=}" "// ${mark,,}" '// =' '// ==='; do
        printf '%s' "$text" >one
        run --separate-stderr linkspan lists --check one
        gives 1 ''
        [ "$stderr" = 'linkspan: one: line 1: a character that no domain name has' ]
    done
}

@test "lists: the exit status is the greatest of those of all lists" {
    tlds "$today" >good
    echo x >bad
    suffixes "$today_text" | head -n 3 >part
    local row
    for row in '0 --check good' '1 --check bad' '1 --check good --check bad' \
        '1 --check bad --check good' '1 --check bad --check bad' '0 --use good' '2 --use part' \
        '0 --check good --use good' '1 --check bad --use good' '2 --check good --use part' \
        '2 --check bad --use part' '2 --use part --check bad'; do
        # shellcheck disable=SC2086 # several words
        run linkspan lists ${row#* }
        [ "$status" -eq "${row%% *}" ] || { echo "$row: $status"; return 1; }
    done
}

# A program of PATH that copies the lists t and s to where it is told, and notes how it was
# called: fake NAME
fake() {
    mkdir -p bin
    echo '#!/bin/sh' >"bin/$1"
    cat >>"bin/$1" <<'SH'
echo "$0 $*" >>called
while [ $# -gt 1 ]; do
    case $1 in --output | --output-document) file=$2 ;; esac
    shift
done
case $1 in
https://publicsuffix.org/list/public_suffix_list.dat) cp s "$file" ;;
https://data.iana.org/TLD/tlds-alpha-by-domain.txt) cp t "$file" ;;
*) exit 3 ;;
esac
SH
    chmod +x "bin/$1"
}

@test "--download lets curl, or else wget, download both lists, and leaves no file" {
    tlds "$today" NEWTLD >t
    suffixes "$today_text" uk co.uk >s
    for name in cp mkdir chmod sh cat; do
        ln -s "$(command -v "$name")" "$BATS_TEST_TMPDIR/$name"
    done
    export TMPDIR=$BATS_TEST_TMPDIR/tmp
    mkdir "$TMPDIR"
    for name in wget curl; do # both are there at last: curl is taken
        fake "$name"
        rm -rf "$installed"
        PATH="$PWD/bin:$BATS_TEST_TMPDIR" run "$LINKSPAN" lists --update --download
        [ "$status" -eq 0 ]
        cmp t "$installed/tlds-alpha-by-domain.txt"
        cmp s "$installed/public_suffix_list.dat"
        [ "$(grep -c "/$name " called)" -eq 2 ]
        [ "$(wc -l <called)" -eq 2 ]
        rm called
        [ -z "$(ls "$TMPDIR")" ]
    done
    # only https, also after a redirection
    PATH="$PWD/bin:$BATS_TEST_TMPDIR" "$LINKSPAN" lists --update --download --json >json
    grep -q -e '--proto =https' called
    python3 -m json.tool json >/dev/null
}

@test "--download: what is not downloaded changes nothing" {
    tlds "$today" NEWTLD >t # and s is absent
    export TMPDIR=$BATS_TEST_TMPDIR/tmp
    mkdir "$TMPDIR"
    fake curl
    PATH="$PWD/bin:$PATH" run --separate-stderr "$LINKSPAN" lists --update --download
    [ "$status" -eq 2 ]
    # shellcheck disable=SC2154 # bats sets it
    [[ $stderr == *'public_suffix_list.dat: not downloaded; the old lists stay in use'* ]]
    [ ! -e "$installed/public_suffix_list.dat" ]
    # a list that is cut off
    suffixes "$today_text" uk | head -n 3 >s
    PATH="$PWD/bin:$PATH" run "$LINKSPAN" lists --update --download
    [ "$status" -eq 1 ]
    [ ! -e "$installed/public_suffix_list.dat" ]
    run --separate-stderr env PATH=/nonexistent "$LINKSPAN" lists --update --download
    [ "$status" -eq 2 ]
    [[ $stderr == *'--download: needs curl or wget; neither is installed'* ]]
    run --separate-stderr env TMPDIR="$PWD/t" "$LINKSPAN" lists --update --download
    [ "$status" -eq 2 ]
    [[ $stderr == *'/t/linkspan.'*': cannot make a folder: '* ]]
    [ -z "$(ls "$TMPDIR")" ]
    # nothing is downloaded unasked
    rm called
    PATH="$PWD/bin:$PATH" run "$LINKSPAN" lists
    [ ! -e called ]
    [[ $output != *'To refresh'* || $output == *'linkspan lists --update --download'* ]]
}

@test "wrong uses" {
    run --separate-stderr linkspan lists --download
    fails_with 'linkspan: --download: can be used with --update only'
    run --separate-stderr linkspan lists --update --download a
    fails_with 'linkspan: --download: the lists are downloaded, and a is a file'
    tlds "$today" >a
    cp a b
    run --separate-stderr linkspan lists --update
    fails_with 'linkspan: --update: needs a FILE, or --download'
    run --separate-stderr linkspan lists --update a b
    fails_with 'linkspan: b: a second list of the same kind'
    # of three lists, two are of one kind
    suffixes "$today_text" >s
    cp s t
    run --separate-stderr linkspan lists --update s t
    fails_with 'linkspan: t: a second list of the same kind'
    for lists in 'a s b' 's a t' 'a s b t' 's a t b' 'a s b t a'; do
        # shellcheck disable=SC2086 # several words
        run --separate-stderr linkspan lists --update $lists
        fails_with 'linkspan: --update: more than two lists'
    done
    [ ! -e "$installed" ]
    run --separate-stderr linkspan lists --update a --use b
    fails_with 'linkspan: --update: can be combined with --json only'
    run --separate-stderr linkspan lists --update absent
    fails_with 'linkspan: absent: No such file or directory'
}

@test "a list of too many names: the message names the list" {
    seq -f 'A%06.0f' 65536 >many
    run --separate-stderr linkspan lists --any-list --check many
    gives 1 ''
    [ "$stderr" = 'linkspan: many: the lists together have too many names' ]
    run --separate-stderr linkspan --any-list --use many <<<'a.com'
    fails_with 'linkspan: many: the lists together have too many names'
    # with both lists, the list of suffixes is named
    suffixes "$today_text" >s
    run --separate-stderr linkspan --any-list --use many --use s <<<'a.com'
    fails_with 'linkspan: s: the lists together have too many names'
}
