"""find and linkify --redact=secret over 500 written and 500 random lines of logs with
secrets in URLs of more than 20 schemes: no password or token is left, and all else is
byte for byte the same.

The secrets stand between ⟦ and ⟧ in what is written here; the command gets the
lines without these marks.

    secrets_test.py LINKSPAN
"""
import random
import re
import subprocess
import sys

# Databases, queues, storage, git and the like: scheme, host, rest.
SCHEMES = (
    ("postgres", "db.internal:5432", "/app?sslmode=require"), ("postgresql", "10.0.0.5", "/app"),
    ("mysql", "mysql.example.com:3306", "/shop"), ("mariadb", "localhost:3306", "/shop"),
    ("mongodb", "m1.example.com:27017,m2.example.com:27017", "/admin?replicaSet=rs0"),
    ("mongodb+srv", "cluster0.abcde.mongodb.net", "/test?retryWrites=true"),
    ("redis", "cache:6379", "/0"), ("rediss", "cache.example.com:6380", "/1"),
    ("amqp", "rabbit:5672", "/vhost"), ("amqps", "rabbit.example.com", "/prod"),
    ("mqtt", "broker.example.com:1883", ""), ("kafka", "k1:9092", "/topic"), ("nats", "nats:4222", ""),
    ("ftp", "ftp.example.org", "/pub/file.txt"), ("sftp", "files.example.org:22", "/home/x"),
    ("smb", "nas", "/share/doc.docx"), ("s3", "bucket", "/key/name.txt"),
    ("https", "gitlab.example.com", "/team/repo.git"), ("http", "proxy.example.com:3128", "/"),
    ("git+https", "git.example.org", "/x.git"), ("ssh", "host.example.com", "/srv/git/x.git"),
    ("ldap", "ldap.example.com:389", "/dc=example,dc=com"), ("imap", "mail.example.com", "/INBOX"),
    ("smtp", "mail.example.com:587", ""), ("clickhouse", "ch:9000", "/default"),
    ("elasticsearch", "es:9200", "/index"), ("socks5", "127.0.0.1:1080", ""),
)

PASSWORDS = ("hunter2", "s3cret", "p%40ss%2Fw0rd", "correct-horse_battery.staple", "Zx9!k$2",
             "p@ssw0rd", "a:b:c", "пароль1", "x" * 40, "pa/s#s?w", "x/+y=")

LINES = ("{}", "2026-11-16T06:37:51Z INFO connecting to {} ...", "DATABASE_URL={}", 'url: "{}"',
         "[error] could not connect ({}): timeout", "fatal: unable to access '{}': 403",
         "{}, retrying in 5 s", "<{}>", "export URL={} # prod", '{{"dsn":"{}","n":1}}')

# Parameters and paths with tokens.
OTHERS = (
    "https://api.example.com/v1/x?access_token=⟦abc.DEF-123_x⟧&page=2",
    "https://api.example.com/v1/x?page=2&api_key=⟦0123456789abcdef⟧",
    "https://example.com/cb?state=xyz&id_token=⟦eyJhbGciOi.eyJzdWIi.c2ln⟧#top",
    "https://example.com/reset?token=⟦9f8e7d⟧",
    "https://example.com/login?user=bob&password=⟦hunter2⟧&next=/home",
    "https://bucket.s3.amazonaws.com/f?X-Amz-Date=20260101&X-Amz-Signature=⟦deadbeef⟧",
    "https://acct.blob.core.windows.net/c/f?sv=2020&sig=⟦abc%2Bdef%3D⟧&sp=r",
    "https://hooks.slack.com/services/T0001/B0002/⟦XyZabc123⟧",
    "https://discord.com/api/webhooks/1234/⟦AbC-dEf_1⟧?wait=true",
    "https://api.telegram.org/bot⟦123456:AAExyz⟧/sendMessage?chat_id=1",
    "https://maker.ifttt.com/trigger/done/with/key/⟦dXyz123⟧",
    "https://⟦ghp_0123456789abcdefghij⟧@github.com/a/b.git",
    "https://⟦ghp_0123456789abcdefghij⟧:⟦x-oauth-basic⟧@github.com/a/b.git",
    "https://gitlab-ci-token:⟦glcbt-64_abc⟧@gitlab.com/a/b.git",
    "https://maps.example.com/js?key=⟦AIzaSyA0123456789⟧&v=3",
    "wss://stream.example.com/ws?auth_token=⟦t0k3n⟧",
    "jdbc:mysql://db:3306/app?user=root&password=⟦toor⟧",
    "jdbc:sqlserver://h:1433;databaseName=x;user=sa;password=⟦P4ss⟧;encrypt=true",
    "jdbc:sqlserver://h:1433;databaseName=x;password={⟦P4;ss⟧};encrypt=true",
    "https://api.example.com/?password='⟦a&b⟧'&page=2",
    "mailto:ops@example.com?subject=x&body=https://bob:⟦hunter2⟧@example.com/?token=⟦abc⟧",
    "https://example.com/#access_token=⟦abc123⟧&token_type=bearer".replace("&token_type=bearer", "&scope=all"),
    "https://example.com/x?client_secret=⟦s⟧&client_id=42",
)

PLAIN = (
    "https://example.com/?page=2&sort=asc", "see https://example.com/monkey=1 and mail a@example.com",
    "postgres://db/app", "https://user@example.com/x", "redis://cache:6379/0", "GET /x?y=1 200 12ms",
    "https://example.com/tokens/list", "https://example.com/?q=password", "app.py:12: x = y['token']",
)


def lines():
    made = []
    for number, (scheme, host, rest) in enumerate(SCHEMES):
        for i in range(16):
            password = PASSWORDS[(number + i) % len(PASSWORDS)]
            user = ("app", "root", "", "svc-account")[(number + i // 4) % 4]
            url = f"{scheme}://{user}:⟦{password}⟧@{host}{rest}"
            made.append(LINES[(number * 3 + i) % len(LINES)].format(url))
    for number, url in enumerate(OTHERS):
        made += [LINES[(number + i) % len(LINES)].format(url) for i in range(4)]
    return made + list(PLAIN)


PARAMETERS = ("token", "access_token", "api_key", "apikey", "password", "X-Amz-Signature", "client_secret", "auth")
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def random_lines():
    """500 lines of a fixed seed; what is secret is known, since it is made here."""
    rng = random.Random(24)

    def word(letters, least, most):
        return "".join(rng.choice(letters) for _ in range(rng.randint(least, most)))

    made = []
    for _ in range(500):
        scheme, host, rest = rng.choice(SCHEMES)
        user = rng.choice(("", "app", "svc-" + word("abcxyz", 1, 6)))
        password = "".join(rng.choice((*LETTERS, *"-._~!$*+", "%40", "%2F", "%3A")) for _ in range(rng.randint(1, 30)))
        url = f"{scheme}://{user}:⟦{password}⟧@{host}{rest}"
        if rng.random() < 0.4:
            token = word(LETTERS + "-_.", 0, 40) + word(LETTERS, 1, 1)
            page = f"page={rng.randint(1, 99)}"
            parameters = [f"{rng.choice(PARAMETERS)}=⟦{token}⟧", page]
            rng.shuffle(parameters)
            url = f"{rng.choice(('https', 'http', 'wss'))}://{word('abcdef', 3, 9)}.example.com/v1/x?" + "&".join(parameters)
        before, after = word("abc de", 0, 20), word("xyz 12", 0, 20)
        made.append(f"{before} {rng.choice(LINES).format(url)} {after}")
    return made


def wrong_lines(command, marked, want, given):
    got = subprocess.run([sys.argv[1], *command], input=given.encode(), stdout=subprocess.PIPE,
                         check=False).stdout.decode().split("\n")
    bad = [(line, w, g) for line, w, g in zip(marked, want, got) if w != g]
    for line, w, g in bad[:20]:
        print(f"{line}\n  want {w}\n  got  {g}")
    assert len(want) == len(got), "lines are missing"
    return len(bad)


def main():
    marked = lines()
    assert len(marked) >= 500
    marked += random_lines()
    secrets = sum(line.count("⟦") for line in marked)
    text = "\n".join(marked) + "\n"
    given = text.replace("⟦", "").replace("⟧", "")
    want = re.sub("⟦[^⟧]*⟧", "***", text).split("\n")
    bad = 0
    for command in (["find", "--redact=secret"], ["linkify", "--to", "plain", "--redact=secret"]):
        wrong = wrong_lines(command, marked, want, given)
        print(f"{' '.join(command)}: {len(marked)} lines of {len(SCHEMES)} schemes, {secrets} secrets, {wrong} wrong")
        bad += wrong
    return 1 if bad else 0


sys.exit(main())
