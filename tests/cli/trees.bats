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
