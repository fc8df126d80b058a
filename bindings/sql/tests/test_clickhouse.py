"""The recipe for ClickHouse in docs/guides/scale.md, with ClickHouse inside of a process."""
import json
import os
import subprocess
import tempfile

import cases
from harness import COMMAND, Skip, TOP, blocks_of, same, statements

MODULES = os.path.join(TOP, "build", "sql-tests")


class Engine:
    def __init__(self, folder):
        scripts = os.path.join(folder, "user_scripts")
        os.mkdir(scripts)
        with open(os.path.join(scripts, "links"), "w", encoding="utf-8") as file:
            file.write(next(block for block in blocks_of("docs/guides/scale.md", "sh") if "--id" in block))
        os.chmod(os.path.join(scripts, "links"), 0o755)
        path = os.path.dirname(COMMAND) + os.pathsep + os.environ["PATH"]
        self.process = subprocess.Popen(["node", "clickhouse.mjs", folder], cwd=MODULES, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8",
                                        env=dict(os.environ, PATH=path))

    def run(self, sql):
        self.process.stdin.write(json.dumps({"sql": sql}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["text"]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def recipe():
    if not os.path.isdir(os.path.join(MODULES, "node_modules", "chdb")):
        raise Skip("npm has no chdb for this machine")
    # the recipe makes line ends and tabs spaces
    table = str.maketrans("\t\r\n", "   ")
    texts = [text.translate(table).replace("'", "").replace("\\", "") for text in cases.random_texts(2000)]
    want = sorted((number, row[0]) for number, row in cases.links_of_command(texts))
    with tempfile.TemporaryDirectory(prefix="linkspan-clickhouse-") as folder:
        engine = Engine(folder)
        try:
            engine.run("CREATE DATABASE test ENGINE = Atomic")
            engine.run("CREATE TABLE test.posts(id UInt32, body String) ENGINE = MergeTree ORDER BY id")
            engine.run("INSERT INTO test.posts VALUES "
                       + ", ".join(f"({number}, '{text}')" for number, text in enumerate(texts)))
            (statement, _), = statements("docs/guides/scale.md", "sql clickhouse")
            got = engine.run(statement.rstrip(";").replace("FROM posts", "FROM test.posts"))
        finally:
            engine.end()
    rows = [line.split("\t", 1) for line in got.splitlines()]
    same(sorted((int(number), link) for number, link in rows), want)


def add(tests):
    tests.run("clickhouse: 2,000 random texts as the command", recipe)
