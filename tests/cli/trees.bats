#!/usr/bin/env bats
# Folders: what is searched in them, and what grep's options do.
bats_require_minimum_version 1.5.0
load common

setup() {
    cd "$BATS_TEST_TMPDIR" || exit
}

tree() {
    mkdir -p src/deep .hidden
    for name in a.txt b.log src/c.txt src/deep/d.md .hidden/e.txt .f.txt; do
        base=${name##*/}
        echo "see ${base#.}.example.com" >"$name"
    done
}

@test "hidden files and folders are searched only if asked for, or named" {
    tree
    run linkspan -rl .
    gives 0 './a.txt
./b.log
./src/c.txt
./src/deep/d.md'
    run linkspan -rl --hidden .
    gives 0 './.f.txt
./.hidden/e.txt
./a.txt
./b.log
./src/c.txt
./src/deep/d.md'
    run linkspan -rl .hidden .f.txt
    gives 0 '.hidden/e.txt
.f.txt'
}

@test ".gitignore counts in a repository, .ignore everywhere, unless told not to" {
    tree
    echo '*.log' >.gitignore
    echo 'deep/' >src/.ignore
    run linkspan -rl .
    gives 0 './a.txt
./b.log
./src/c.txt'
    mkdir .git
    run linkspan -rl .
    gives 0 './a.txt
./src/c.txt'
    # rules of the folders above count
    echo 'src/c.*' >>.gitignore
    run linkspan -rl src
    gives 1 ''
    run linkspan -rl --no-ignore .
    gives 0 './a.txt
./b.log
./src/c.txt
./src/deep/d.md'
    # what is named is searched
    run linkspan -h b.log src/c.txt
    gives 0 'b.log.example.com
c.txt.example.com'
}

@test ".ignore says more than .gitignore, and the inner one more than the outer" {
    tree
    mkdir .git
    printf '*.txt\n' >.gitignore
    printf '!a.txt\n' >.ignore
    run linkspan -rl .
    gives 0 './a.txt
./b.log
./src/deep/d.md'
    printf '!c.txt\n' >src/.gitignore
    run linkspan -rl .
    gives 0 './a.txt
./b.log
./src/c.txt
./src/deep/d.md'
}

@test "rules above the folder that is searched: .gitignore of its repository, .ignore of all" {
    mkdir -p top/repo/.git top/repo/sub/deep
    for name in a b c d; do echo a.com >top/repo/sub/deep/$name.txt; done
    echo 'a.*' >top/.ignore
    echo 'b.*' >top/repo/.gitignore
    echo 'c.*' >top/.gitignore # above the root of the repository
    for folder in top/repo top/repo/sub top/repo/sub/deep; do
        run bash -c '"$LINKSPAN" -rlh "$1" | sed "s/.*\///"' _ $folder
        gives 0 $'c.txt\nd.txt'
    done
    # a repository around this one changes nothing
    mkdir top/.git
    run bash -c '"$LINKSPAN" -rl top/repo/sub/deep | sed "s/.*\///"'
    gives 0 $'c.txt\nd.txt'
    # without a repository only .ignore counts, also where .git is a file that is gone
    rm -r top/.git top/repo/.git
    run bash -c '"$LINKSPAN" -rl top/repo/sub | sed "s/.*\///"'
    gives 0 $'b.txt\nc.txt\nd.txt'
    # in a worktree .git is a file
    echo 'gitdir: elsewhere' >top/repo/.git
    run bash -c '"$LINKSPAN" -rl top/repo/sub | sed "s/.*\///"'
    gives 0 $'c.txt\nd.txt'
    run bash -c 'cd top/repo/sub/deep && "$LINKSPAN" -rl .'
    gives 0 $'./c.txt\n./d.txt'
}

@test "a repository below the folder that is searched has its .gitignore, others have none" {
    mkdir -p top/repo/.git top/repo/sub top/other
    for name in repo/a repo/sub/a other/a; do echo a.com >top/$name; done
    echo 'a' >top/.gitignore
    echo 'a' >top/other/.gitignore
    echo 'sub' >top/repo/.gitignore
    run linkspan -rl top
    gives 0 $'top/other/a\ntop/repo/a'
    # rules of a folder are over with it
    mkdir -p top/repo/sub2 top/z
    echo a.com >top/repo/sub2/b
    echo a.com >top/z/b
    echo b >top/repo/sub2/.gitignore
    echo 'b' >top/repo/.ignore
    run linkspan -rl top
    gives 0 $'top/other/a\ntop/repo/a\ntop/z/b'
}

@test ".ignore: 1048576 bytes are read, and lines end with CR LF too" {
    mkdir t
    for name in a b c d; do echo a.com >t/$name; done
    printf 'a\r\nb \r\n#c\r\n' >t/.ignore
    run linkspan -rl t
    gives 0 $'t/c\nt/d'
    # the rule for c ends with the last byte that is read; of that for d nothing is read
    { printf '%01048574d\n' 0 | tr 0 '#'; printf 'c\nd\n'; } >t/.ignore
    run linkspan -rl t
    gives 0 $'t/a\nt/b\nt/d'
    { printf '%01048575d\n' 0 | tr 0 '#'; printf 'c\nd\n'; } >t/.ignore
    run linkspan -rl t
    gives 0 $'t/a\nt/b\nt/c\nt/d'
    # a file of one byte, two, and none; also if it comes in pieces
    echo a.com >t/ab
    for rule in a ab '?' '!a' '/' '/a' ''; do
        printf '%s' "$rule" >t/.ignore
        case $rule in
        a | /a) want=$'t/ab\nt/b\nt/c\nt/d' ;;
        ab) want=$'t/a\nt/b\nt/c\nt/d' ;;
        '?') want=t/ab ;;
        *) want=$'t/a\nt/ab\nt/b\nt/c\nt/d' ;;
        esac
        run linkspan -rl t
        gives 0 "$want"
        ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD=$LINKSPAN_FAULTY_READ run "$LINKSPAN" -rl t
        gives 0 "$want"
    done
    rm t/ab
    # an empty line that ends with CR LF is no rule; a space counts after a backslash
    mkdir odd
    echo a.com >odd/$'\r'
    echo a.com >'odd/ '
    printf '\r\n' >odd/.ignore
    run linkspan -c -h -r odd
    gives 0 $'1\n1'
    printf '\\ \n' >odd/.ignore
    run linkspan -c -h -r odd
    gives 0 1
    printf ' \n  \n/\n!\n!/\n' >odd/.ignore
    run linkspan -c -h -r odd
    gives 0 $'1\n1'
    # more rules than fit at first
    for i in $(seq 60); do echo "x$i"; done >t/.ignore
    for i in 1 15 16 17 47 48 49 60 61; do echo a.com >t/x$i; done
    run linkspan -rl t
    gives 0 $'t/a\nt/b\nt/c\nt/d\nt/x61'
}

# A file without permission would do, but nothing is forbidden to root.
@test "a .gitignore that cannot be read is told, and the rest is searched" {
    tree
    mkdir .git .gitignore
    run --separate-stderr linkspan -rl src .
    [ "$status" -eq 2 ]
    [ "${lines[0]}" = src/c.txt ]
    [ "${lines[-1]}" = ./src/deep/d.md ]
    [ "$stderr" = 'linkspan: '"$PWD"'/.gitignore: Is a directory
linkspan: ./.gitignore: Is a directory' ]
}

@test "--include and --exclude" {
    tree
    run linkspan -rl --include='*.txt' --include='*.md' .
    gives 0 './a.txt
./src/c.txt
./src/deep/d.md'
    run linkspan -rl --exclude=src --exclude='b.*' .
    gives 0 './a.txt'
    run linkspan -rl --include='**/deep/*' .
    gives 0 './src/deep/d.md'
    run linkspan -rl --include='[ab].[tl]?[!x]' .
    gives 0 './a.txt
./b.log'
    run --separate-stderr linkspan -r --include='[a' .
    fails_with 'linkspan: --include: [a: not a pattern of file names'
}

@test "-l and -L name files, with --jobs too" {
    tree
    echo nothing >src/empty
    : >src/none
    for jobs in 1 3; do
        run linkspan -rL --jobs $jobs .
        gives 0 './src/empty
./src/none'
        run linkspan -l --jobs $jobs src/empty a.txt
        gives 0 'a.txt'
    done
    run linkspan -l0 a.txt
    [ "$status" -eq 0 ]
    linkspan -l0 a.txt | cmp - <(printf 'a.txt\0')
    run --separate-stderr linkspan -lL a.txt
    fails_with 'linkspan: --files-with-matches and --files-without-match: cannot be used together'
}

@test "-m gives so many links of each file, whatever the jobs" {
    for n in {1..20000}; do echo "s$n.example.com"; done >many
    for jobs in 1 4; do
        run linkspan -h --jobs $jobs -m 3 many many
        gives 0 's1.example.com
s2.example.com
s3.example.com
s1.example.com
s2.example.com
s3.example.com'
        run linkspan --jobs $jobs -m 19999 -c many
        gives 0 19999
    done
    run linkspan -u -m 2 - <<<'a.com a.com b.com c.com'
    gives 0 'a.com
b.com'
    run --separate-stderr linkspan -m 0 many
    fails_with 'linkspan: --max-count: 0'
    run --separate-stderr linkspan -m 1 --marked many
    fails_with 'linkspan: --max-count and --marked: cannot be used together'
}

@test "-A and -B are halves of -C" {
    printf '%s\n' 1 2 a.com 3 4 >text
    run linkspan -A 1 text
    gives 0 'a.com
3'
    run linkspan -B 1 text
    gives 0 '2
a.com'
    run linkspan -B 2 -A 1 text
    gives 0 '1
2
a.com
3'
    run --separate-stderr linkspan -A 1001 text
    fails_with 'linkspan: --after-context: more than 1000 lines'
}

@test "-o is what happens anyway" {
    run linkspan -o <<<'see a.com'
    gives 0 a.com
    run --separate-stderr linkspan -o --json
    fails_with 'linkspan: --only-matching and --json: cannot be used together'
}

@test "help COMMAND is COMMAND --help" {
    diff <(linkspan help find) <(linkspan find --help)
    diff <(linkspan help) <(linkspan --help)
    run --separate-stderr linkspan help chekc
    [ "$status" -eq 2 ]
    [ "$stderr" = "linkspan: help: chekc: no such command
linkspan: did you mean the command 'check'?" ]
    # a file of that name is searched
    echo a.com >help
    run linkspan help
    gives 0 a.com
}
