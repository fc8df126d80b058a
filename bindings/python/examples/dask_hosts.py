#!/usr/bin/env python3
"""How often each host is linked in the files of a folder, counted with Dask.

Each partition goes to linkspan.find_many() in one call, which releases the GIL, so
that threads are enough on one machine. To use a cluster, give the address of its
scheduler; only the counts of the hosts are sent over the network.

usage: dask_hosts.py FOLDER [SCHEDULER]"""
import collections
import os
import sys

import dask.bag

import linkspan


def hosts(lines):
    """The hosts of the lines of a partition."""
    return [link.host_ascii for links in linkspan.find_many(lines) for link in links]


def main():
    folder, *scheduler = sys.argv[1:]
    if scheduler:
        from distributed import Client
        Client(scheduler[0])  # from here on Dask computes there
    files = [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
    texts = dask.bag.read_text(files, encoding="utf-8", errors="surrogateescape")
    found = texts.map_partitions(hosts).frequencies()
    counts = collections.Counter(dict(found.compute(**({} if scheduler else {"scheduler": "threads"}))))
    for host, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        print(count, host, sep="\t")


if __name__ == "__main__":
    main()
