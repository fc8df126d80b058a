#!/usr/bin/env python3
"""Large work at its real size, for tools/trust: a corpus of plain, gzip and zstd
files gives the same for every number of jobs and through a pipe; memory stays
under 64 MiB; two jobs are worth two processes; the command costs little more than
the library.
usage: large_check.py LINKSPAN FOLDER MEBIBYTES [SCAN]
SCAN: bench/scan, which measures the library alone"""
import hashlib
import os
import random
import subprocess
import sys
import time

MIB = 1 << 20
PART = 16 * MIB
WORDS = ["word", "and", "the", "see a.com/é", "https://example.org/a?q=1", "x.y",
         "me@example.com", "日本語の文", "(b.example.net)", "nothing", "more", "text,"]


def make_part(seed):
    random.seed(seed)
    lines = [" ".join(random.choices(WORDS, k=random.randrange(1, 40))) + "\n"
             for _ in range(4000)]
    text = []
    size = 0
    while size < PART:
        line = random.choice(lines)
        text.append(line)
        size += len(line.encode())
    return "".join(text).encode()


PACKERS = [("txt", ["cat"]), ("gz", ["gzip", "-1"]), ("zst", ["zstd", "-q", "-c"])]


def make_corpus(folder, mebibytes):
    """Plain, gzip and zstd files of a text each, and a large plain one."""
    os.makedirs(os.path.join(folder, "corpus"), exist_ok=True)
    for i in range(max(3, mebibytes * MIB // PART)):
        ending, packer = PACKERS[i % 3]
        with open(os.path.join(folder, "corpus", f"part{i:04}.{ending}"), "wb") as file:
            subprocess.run(packer, input=make_part(i), stdout=file, check=True)
    part = make_part(0)
    with open(os.path.join(folder, "large"), "wb") as file:
        while file.tell() < 2 * mebibytes * MIB:
            file.write(part)


def run(arguments, **more):
    """(seconds, peak KiB, SHA-256 of the output)"""
    start = time.monotonic()
    digest = hashlib.sha256()
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, **more)
    for block in iter(lambda: process.stdout.read(1 << 20), b""):
        digest.update(block)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, arguments[:6]
    return time.monotonic() - start, usage.ru_maxrss, digest.hexdigest()


def unpacked(names):
    script = 'for f; do case $f in *.gz) gzip -dc "$f";; *.zst) zstd -qdc "$f";; *) cat "$f";; esac; done'
    return subprocess.Popen(["sh", "-c", script, "sh", *names], stdout=subprocess.PIPE)


def check_same(command, names):
    wanted = None
    most = 0
    for jobs in 1, 2, 3, 7, 16:
        seconds, peak, digest = run([command, "-h", f"--jobs={jobs}", *names])
        print(f"jobs {jobs}: {seconds:.2f} s, {peak} KiB")
        wanted = wanted or digest
        assert digest == wanted, jobs
        most = max(most, peak)
    with unpacked(names) as pipe:
        _, peak, digest = run([command], stdin=pipe.stdout)
    assert digest == wanted, "pipe"
    most = max(most, peak)
    assert most < 65536, most
    print(f"the same for 1, 2, 3, 7 and 16 jobs and a pipe; at most {most} KiB")


def check_memory(command, path):
    mebibytes = os.path.getsize(path) // MIB
    for jobs in 1, 2:
        _, peak, digest = run([command, "--count", f"--jobs={jobs}", path])
        with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as pipe:
            _, piped, other = run([command, "--count", f"--jobs={jobs}"],
                                  stdin=pipe.stdout)
        print(f"{mebibytes} MiB, jobs {jobs}: {peak} KiB; by a pipe: {piped} KiB")
        assert digest == other
        assert max(peak, piped) < 65536


def two_processes(command, path):
    start = time.monotonic()
    processes = [subprocess.Popen([command, "--count", path], stdout=subprocess.DEVNULL)
                 for _ in range(2)]
    assert all(process.wait() == 0 for process in processes)
    return time.monotonic() - start


def check_jobs(command, path):
    alone, together = [], []
    for _ in range(5):
        alone.append(two_processes(command, path))
        together.append(run([command, "--count", "--jobs=2", path, path])[0])
    ratio = min(alone) / min(together)
    print(f"two processes {min(alone):.3f} s, --jobs 2 {min(together):.3f} s: {ratio:.2f}")
    assert ratio >= 0.9


def read_seconds(path):
    start = time.monotonic()
    block = bytearray(262144)
    with open(path, "rb", buffering=0) as file:
        while file.readinto(block):
            pass
    return time.monotonic() - start


def check_rate(command, path, scan):
    """bench/scan prints "rep SECONDS LINKS" for each repetition"""
    lines = subprocess.run([scan, path, "5"], stdout=subprocess.PIPE, check=True,
                           text=True).stdout.splitlines()
    searching = min(float(line.split()[1]) for line in lines)
    reading = min(read_seconds(path) for _ in range(3))
    whole = min(run([command, "--count", path])[0] for _ in range(3))
    ratio = (searching + reading) / whole
    print(f"library {searching:.3f} s, read(2) {reading:.3f} s, find --count {whole:.3f} s: "
          f"{ratio:.2f}")
    assert ratio >= 0.6


def main():
    command, folder, mebibytes = sys.argv[1], sys.argv[2], int(sys.argv[3])
    # in a process of its own: the peak of a child starts with what its parent has
    maker = os.fork()
    if maker == 0:
        make_corpus(folder, mebibytes)
        os._exit(0)
    assert os.waitpid(maker, 0)[1] == 0
    corpus = os.path.join(folder, "corpus")
    check_same(command, [os.path.join(corpus, name) for name in sorted(os.listdir(corpus))])
    path = os.path.join(folder, "large")
    check_memory(command, path)
    check_jobs(command, path)
    if len(sys.argv) > 4:
        check_rate(command, path, sys.argv[4])


if __name__ == "__main__":
    main()
