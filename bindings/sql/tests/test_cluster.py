"""The cluster of docs/guides/scale.md: one coordinator and two shards."""
import subprocess
import time

import cases
import pgserver
from harness import refused, same, statements
from test_postgresql import copied

DOCUMENT = "docs/guides/scale.md"


class Cluster:
    def __init__(self, coordinator, shards):
        self.coordinator, self.shards = coordinator, shards

    def build(self):
        for shard in self.shards:
            for statement, _ in statements(DOCUMENT, "sql shard"):
                shard.run(statement)
        self.coordinator.run("CREATE EXTENSION linkspan; CREATE EXTENSION postgres_fdw;")
        for number, shard in enumerate(self.shards, 1):
            for statement, _ in statements(DOCUMENT, "sql each"):
                self.coordinator.run(statement.replace("_1", f"_{number}").replace("5433", str(shard.port)))

    def fill(self, texts):
        """Every second text to each shard."""
        for number, shard in enumerate(self.shards):
            shard.run("COPY posts FROM STDIN;\n" + copied(texts[number::2]) + "\\.\n")


def document(cluster):
    """The plans are those that the document shows."""
    for statement, want in statements(DOCUMENT):
        same(cluster.coordinator.run(statement).splitlines(), want, statement)


def totals(cluster, found):
    same(cluster.coordinator.run("SELECT links FROM link_total"), str(len(found)), "all links")
    posts = {}
    for number, row in found:
        if row[6] is not None:
            posts.setdefault(row[6], set()).add(number)
    got = cluster.coordinator.run("SELECT domain, posts FROM all_domains").splitlines()
    same(sorted(got), sorted(f"{domain}|{len(numbers)}" for domain, numbers in posts.items()), "all domains")
    same(cluster.coordinator.run("SELECT count(*) FROM all_posts WHERE link_domains(body) @> '{example.com}'"),
         str(len(posts["example.com"])), "the index of each shard")


def dead_shard(cluster, found):
    """If a shard is down, there is an error that names the server, and no count. The count
    is right again when the shard is back."""
    for shard in cluster.shards:
        shard.kill()
        for query in ("SELECT links FROM link_total", "SELECT * FROM all_domains",
                      "SELECT count(*) FROM all_posts"):
            refused(lambda: cluster.coordinator.run(query), "could not connect", '"shard_')
            same(cluster.coordinator.psql(query).stdout, "", "no rows before the error")
        shard.start()
        same(cluster.coordinator.run("SELECT links FROM link_total"), str(len(found)), "it is back")


def dies_midway(cluster):
    """A shard that dies while it counts."""
    shard = cluster.shards[1]
    shard.run("INSERT INTO posts SELECT 0, repeat('x@', 8388608) FROM generate_series(1, 12)")
    client = subprocess.Popen([f"{shard.programs.client}/psql", "-X", "-A", "-t", "-h", "127.0.0.1", "-p",
                               str(cluster.coordinator.port), "-U", "postgres", "-d", "postgres", "-c",
                               "SELECT links FROM link_total"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True)
    deadline = time.monotonic() + 20
    while "FETCH" not in shard.run("SELECT query FROM pg_stat_activity WHERE state = 'active' "
                                        "AND pid <> pg_backend_pid()"):
        if time.monotonic() > deadline or client.poll() is not None:
            raise AssertionError("the shard has not started to count, or was too fast")
    shard.kill()
    output, error = client.communicate(timeout=30)
    same((client.returncode, output), (1, ""), error)
    if "server closed the connection" not in error and "terminating connection" not in error:
        raise AssertionError(error)
    shard.start()


def add(tests):
    texts = cases.random_texts(20000, seed=59)
    found = cases.links_of_command(texts)
    programs = pgserver.Programs()
    try:
        with pgserver.Server(programs) as coordinator, pgserver.Server(programs) as one, \
                pgserver.Server(programs) as two:
            cluster = Cluster(coordinator, [one, two])
            tests.run("cluster: three servers", cluster.build)
            tests.run("cluster: 20,000 texts on two shards", cluster.fill, texts)
            tests.run("cluster: the document", document, cluster)
            tests.run("cluster: totals as the command", totals, cluster, found)
            tests.run("cluster: a dead shard", dead_shard, cluster, found)
            tests.run("cluster: a shard dies midway", dies_midway, cluster)
    finally:
        programs.remove()
