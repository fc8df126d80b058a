"""PostgreSQL servers on loopback, in temporary folders, not as root. The programs
are copied, since PostgreSQL looks for extensions beside its own program: so the
tests install nothing on this machine."""
import os
import pwd
import shutil
import socket
import subprocess
import tempfile

from harness import TOP, Skip


def output(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout.strip()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def as_user():
    """Arguments of subprocess: root becomes another user."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise Skip("PostgreSQL does not run as root, and there is no other user")


class Programs:
    """A copy of PostgreSQL with the extension in it."""

    def __init__(self):
        config = os.environ.get("PG_CONFIG", "pg_config")
        self.config = config
        self.folder = tempfile.mkdtemp(prefix="linkspan-sql-")
        os.chmod(self.folder, 0o755)
        self.client = output(config, "--bindir")
        self.bin = self.folder + self.client
        self.share = self.folder + output(config, "--sharedir")
        self.library = self.folder + output(config, "--pkglibdir")
        shutil.copytree(self.client, self.bin)
        self.link(output(config, "--sharedir"), self.share)
        self.link(output(config, "--sharedir") + "/extension", self.share + "/extension")
        self.link(output(config, "--pkglibdir"), self.library)
        self.extension = os.path.join(self.share, "extension")
        built = os.path.join(TOP, "build", "postgresql")
        for name in sorted(os.listdir(built)):
            if name.endswith((".sql", ".control")):
                shutil.copy(os.path.join(built, name), self.extension)
        shutil.copy(os.path.join(built, "linkspan.so"), self.library)

    @staticmethod
    def link(source, folder):
        """A folder with a link to each entry of another."""
        if os.path.islink(folder):
            os.unlink(folder)
        os.makedirs(folder, exist_ok=True)
        for name in os.listdir(source):
            if not name.startswith("linkspan"):
                os.symlink(os.path.join(source, name), os.path.join(folder, name))

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class Server:
    """One server; use it as `with Server(programs) as server`."""

    def __init__(self, programs):
        self.programs, self.user = programs, as_user()
        self.folder = tempfile.mkdtemp(prefix="linkspan-pg-")
        os.chmod(self.folder, 0o755)
        self.data = os.path.join(self.folder, "data")
        self.port = free_port()
        if self.user:
            os.chown(self.folder, self.user["user"], self.user["group"])
        self.is_running = False

    def program(self, name, *arguments):
        done = subprocess.run([os.path.join(self.programs.bin, name), *arguments], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                              cwd=self.folder, **self.user)
        if done.returncode != 0:
            raise AssertionError(f"{name} {arguments}: {done.stdout}")

    def start(self):
        # the server keeps the descriptors that it is started with
        with open(os.path.join(self.folder, "start.log"), "w", encoding="utf-8") as log:
            subprocess.run([os.path.join(self.programs.bin, "pg_ctl"), "-D", self.data, "-w", "-l",
                            os.path.join(self.folder, "log"), "start"], stdin=subprocess.DEVNULL, stdout=log,
                           stderr=log, check=True, cwd=self.folder, **self.user)
        self.is_running = True

    def kill(self):
        """At once, as if it had crashed."""
        if self.is_running:
            self.program("pg_ctl", "-D", self.data, "-m", "immediate", "stop")
        self.is_running = False

    def __enter__(self):
        try:
            self.program("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8",
                         "--locale=C.UTF-8")
            with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as file:
                file.write(f"listen_addresses = '127.0.0.1'\nport = {self.port}\nfsync = off\n"
                           f"unix_socket_directories = '{self.folder}'\nmax_wal_size = 4GB\n")
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            self.kill()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def psql(self, sql, database="postgres", *options, stops=True):
        """The command that runs a script from standard input."""
        return subprocess.run([os.path.join(self.programs.client, "psql"), "-X", "-A", "-t", "-q", "-h", "127.0.0.1",
                               "-p", str(self.port), "-U", "postgres", "-d", database, "-v",
                               f"ON_ERROR_STOP={int(stops)}", *options],
                              input=sql, capture_output=True, text=True, check=False,
                              env=dict(os.environ, PGCLIENTENCODING="UTF8", PGCONNECT_TIMEOUT="20"))

    def run(self, sql, database="postgres", *options):
        """What a script prints; an error of SQL is an exception."""
        done = self.psql(sql, database, *options)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return done.stdout[:-1] if done.stdout.endswith("\n") else done.stdout
