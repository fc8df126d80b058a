#!/usr/bin/env python3
"""The links of many files, found by the workers of a Dask cluster.

Each file goes into a `linkspan` by its standard input, compressed as it is, and
its links come out; so all that a worker needs is the command and the folders.
A result appears under its name only when it is complete: a file that a worker
did not finish, because it was killed or its machine went away, is done again by
another, and nothing is there twice.

usage: dask_find.py SCHEDULER FOLDER RESULTS [OPTION]...

The options are those of `linkspan find`. The command is $LINKSPAN, or linkspan.
The links are written in the order of the files' names."""
import os
import shutil
import subprocess
import sys
import tempfile

from distributed import Client


def search(path, results, command):
    target = os.path.join(results, os.path.basename(path) + ".links")
    with open(path, "rb") as text, tempfile.NamedTemporaryFile(
            dir=results, delete=False) as links:
        # 0: there are links; 1: there are none; 2 and signals: something is wrong
        status = subprocess.run(command, stdin=text, stdout=links,
                                check=False).returncode
    if status not in (0, 1):
        os.unlink(links.name)
        raise RuntimeError(f"{path}: linkspan ended with {status}")
    os.replace(links.name, target)
    return target


def main():
    scheduler, folder, results, *options = sys.argv[1:]
    command = [os.environ.get("LINKSPAN", "linkspan"), "find", *options]
    files = [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
    os.makedirs(results, exist_ok=True)
    with Client(scheduler) as client:
        futures = client.map(search, files, results=results, command=command,
                             retries=2)
        for future in futures:
            with open(future.result(), "rb") as links:
                shutil.copyfileobj(links, sys.stdout.buffer)


if __name__ == "__main__":
    main()
