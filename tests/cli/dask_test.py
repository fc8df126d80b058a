#!/usr/bin/env python3
"""The example for Dask: two workers on this machine, one of which is killed
midway, find what one process finds. usage: dask_test.py LINKSPAN EXAMPLE [FOLDER]
FOLDER: of compressed files; some are made without it."""
import gzip
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

try:
    from distributed import Client
except ImportError:
    print("python3-distributed is absent")
    sys.exit(77)

WORDS = ["word", "a.com/é", "https://example.org/a?q=1", "me@example.com", "日本"]


def make_files(folder, count):
    random.seed(5)
    os.mkdir(folder)
    for i in range(count):
        lines = (" ".join(random.choices(WORDS, k=12)) + f" n{i}.com\n"
                 for _ in range(6000))
        with gzip.open(os.path.join(folder, f"{i:03}.gz"), "wt", 1,
                       encoding="utf-8") as file:
            file.writelines(lines)


def results_in(folder):
    return len([n for n in os.listdir(folder) if n.endswith(".links")])


def kill_one(client, workers, results, count):
    """Kill a worker that has work while some of it is done and some is not."""
    for _ in range(6000):
        done = results_in(results)
        busy = {a: keys for a, keys in client.processing().items() if keys}
        if 0 < done < count and len(busy) == 2:
            address = sorted(busy)[0]
            pid = client.run(os.getpid, workers=[address])[address]
            assert pid in [w.pid for w in workers], (pid, workers)
            os.kill(pid, signal.SIGKILL)
            return results_in(results)
        time.sleep(0.01)
    raise AssertionError("no worker was busy")


def start(work):
    python = [sys.executable, "-m"]
    at = os.path.join(work, "scheduler.json")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": work}
    running = [subprocess.Popen([*python, "distributed.cli.dask_scheduler", "--host",
                                 "127.0.0.1", "--port", "0", "--no-dashboard",
                                 "--scheduler-file", at], **quiet)]
    for _ in range(2):
        running.append(subprocess.Popen(
            [*python, "distributed.cli.dask_worker", "--scheduler-file", at,
             "--no-nanny", "--no-dashboard", "--nthreads", "1", "--host",
             "127.0.0.1"], **quiet))
    while not os.path.exists(at):
        time.sleep(0.05)
    return at, running


def main():
    command, example = map(os.path.abspath, sys.argv[1:3])
    with tempfile.TemporaryDirectory() as work:
        folder = os.path.abspath(sys.argv[3]) if len(sys.argv) > 3 else None
        if not folder:
            folder = os.path.join(work, "files")
            make_files(folder, 24)
        names = [os.path.join(folder, n) for n in sorted(os.listdir(folder))]
        results = os.path.join(work, "results")
        os.mkdir(results)
        at, running = start(work)
        try:
            with Client(scheduler_file=at) as client:
                client.wait_for_workers(2)
                environment = dict(os.environ, LINKSPAN=command)
                with open(os.path.join(work, "out"), "wb") as out:
                    finder = subprocess.Popen(
                        [sys.executable, example, client.scheduler.address, folder,
                         results], stdout=out, env=environment)
                    done = kill_one(client, running[1:], results, len(names))
                    assert finder.wait() == 0
                assert len(client.scheduler_info()["workers"]) == 1
            one = subprocess.run([command, "-h", *names], stdout=subprocess.PIPE,
                                 check=True).stdout
            with open(os.path.join(work, "out"), "rb") as out:
                assert out.read() == one, "not what one process finds"
            print(f"{len(names)} files, a worker killed after {done}: the same "
                  f"{one.count(10)} links")
        finally:
            for process in running:
                process.kill()
                process.wait()


if __name__ == "__main__":
    main()
