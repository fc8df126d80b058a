#!/usr/bin/env bats
# Compressed files: cut at each byte, with other bytes after them, and read in pieces.
load common

@test "a compressed file that is cut at any byte: the place is named, and what was readable is found" {
    run python3 "$models/packed_compressed_file_cut_any.py"
    gives 0 ''
}

@test "compressed files that are cut: everything that can be decompressed is searched" {
    run python3 "$models/packed_compressed_files_cut_everything.py"
    gives 0 ''
}

@test "bytes after compressed data: zeros may follow gzip and xz, nothing else may follow" {
    run python3 "$models/packed_bytes_after_compressed_data.py"
    gives 0 ''
}

@test "compressed data whose checksum is wrong is damaged, whether or not more of the file follows" {
    run python3 "$models/packed_compressed_data_whose_checksum.py"
    gives 0 ''
}

@test "places in compressed files of more than one block are counted from their start" {
    run python3 "$models/packed_places_compressed_files_more.py"
    gives 0 ''
}

@test "compressed data that comes in small pieces from a pipe is recognised" {
    run python3 "$models/packed_compressed_data_comes_small.py"
    gives 0 ''
}

@test "xz: a dictionary of more than 80 MiB is refused, one of 64 MiB is read" {
    "$LINKSPAN" --version | grep -qw xz || skip 'without xz'
    # the format knows dictionaries of 64 and of 96 MiB, and none between
    echo a.com | xz --lzma2=preset=0,mf=hc3,dict=64MiB >good.xz
    echo a.com | xz --lzma2=preset=0,mf=hc3,dict=96MiB >large.xz
    run --separate-stderr linkspan -h good.xz
    gives 0 a.com
    run --separate-stderr linkspan -h large.xz
    fails_with 'linkspan: large.xz: byte 24: decoding needs more than 80 MiB of memory; use xz -dc'
    # later streams of a file too
    cat good.xz large.xz >both.xz
    run --separate-stderr linkspan -h both.xz good.xz
    gives 2 $'a.com\na.com'
    [ "$stderr" = "linkspan: both.xz: byte $(($(wc -c <good.xz) + 24)): decoding needs more than 80 MiB of memory; use xz -dc" ]
}

@test "zstd: a header that is cut off is not read on into earlier bytes" {
    "$LINKSPAN" --version | grep -qw zstd || skip 'without zstd'
    run python3 "$models/packed_zstd_header_cut_off.py"
    gives 0 ''
}

@test "zstd: each window of up to 32 MiB is read, and each larger one is refused" {
    "$LINKSPAN" --version | grep -qw zstd || skip 'without zstd'
    run python3 "$models/packed_zstd_window_up_32.py"
    gives 0 ''
}

@test "zstd: frames that are skipped, of each of the sixteen kinds" {
    "$LINKSPAN" --version | grep -qw zstd || skip 'without zstd'
    run python3 "$models/packed_zstd_frames_skipped_sixteen.py"
    gives 0 ''
}

@test "compressed files: many parts, many files and cut files take no more memory than one file" {
    # the sanitisers keep memory that was freed
    [ "$LINKSPAN_MEMORY" -lt 100000 ] || return 0
    run python3 "$models/packed_compressed_files_many_parts.py"
    gives 0 ''
}

@test "find --quiet: after the first link, no more of a compressed file is read" {
    run python3 "$models/packed_quiet_after_first_link.py"
    gives 0 ''
}

@test "more compressed files than are decoded at once" {
    local kind i
    for kind in gzip zstd xz bzip2; do
        "$LINKSPAN" --version | grep -qw "$kind" || continue
        mkdir "$kind"
        for i in 1 2 3 4 5 6 7 8; do
            printf 'http://a%s.com/\n' "$i" | "$kind" -c >"$kind/file$i"
        done
        for i in 1 2 4; do
            run timeout 60 "$LINKSPAN" -h "-j$i" "$kind"/*
            [ "$status" -eq 0 ]
            [ "$(sort <<<"$output")" = "$(printf 'http://a%s.com/\n' 1 2 3 4 5 6 7 8)" ]
        done
    done
}

@test "zstd: the window that each kind of header asks for" {
    [[ $(linkspan --version) == *zstd* ]] || skip 'without zstd'
    run python3 "$models/packed_zstd_window_kind_header.py" "$LINKSPAN"
    gives 0 ''
}

@test "compressed files that become much larger are read to their end" {
    # output that comes without more input, and a last link without a line end
    python3 -c '
import sys
sys.stdout.write("word " * 1000000 + "a.com\n" + "x\n" * 1000000 + "b.com")' >text
    for kind in gzip zstd xz bzip2; do
        [[ $(linkspan --version) == *$kind* ]] || continue
        "$kind" -c text >file
        run --separate-stderr linkspan -n file
        gives 0 $'1:a.com\n1000002:b.com'
        [ -z "$stderr" ] || { echo "$kind: $stderr"; return 1; }
    done
}

@test "xz, zstd: that memory is short is no damage" {
    # windows of 64 and of 32 MiB, with room for less; the sanitisers need more
    while read -r kind option wanted; do
        [[ $(linkspan --version) == *$kind* ]] || continue
        { yes 'the words of a line' | head -n 50000; echo a.com; } | "$kind" -c "$option" >file
        if [ "$LINKSPAN_MEMORY" -lt 100000 ]; then
            run --separate-stderr bash -c 'ulimit -v 30000; "$LINKSPAN" file'
            fails_with "linkspan: file: $wanted: out of memory"
        fi
        run linkspan file
        gives 0 a.com
    done <<'END'
xz --lzma2=preset=0,mf=hc3,dict=64MiB byte 24
zstd --zstd=wlog=25 byte 0
END
}

@test "xz: a stream of which there is the magic number alone is cut off" {
    [[ $(linkspan --version) == *xz* ]] || skip 'without xz'
    printf '\xfd7zXZ\0' >file.xz
    run --separate-stderr linkspan file.xz
    fails_with 'linkspan: file.xz: byte 6: the xz data is cut off'
    { echo a.com | xz; printf '\xfd7zXZ'; } >file.xz
    run --separate-stderr linkspan file.xz
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: file.xz: byte '*': unexpected bytes after the xz data' ]]
}

@test "compressed files of which each part has one byte" {
    run python3 "$models/packed_compressed_files_part_has.py" "$LINKSPAN"
    gives 0 ''
    printf 'see a.com/x and b.org' | while IFS= read -r -n1 one; do
        printf '%s' "${one:- }" | zstd -q -c
    done >parts
    run linkspan parts
    gives 0 $'a.com/x\nb.org'
}
