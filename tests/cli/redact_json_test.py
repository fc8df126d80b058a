#!/usr/bin/env python3
"""find --from=json --redact=secret: documents that Python's json module writes. What that
module reads in the redacted document is what was written, with *** in place of the
secrets; redacting twice equals redacting once, and what has no secret stays byte for byte.

    redact_json_test.py LINKSPAN
"""
import json
import random
import re
import subprocess
import sys

SEED = 456
# texts with a place for a secret; \u0001 stands for it
TEXTS = (
    "https://a.com/x?n=1&token=\1",
    "https://u:\1@h.example.com/",
    "see \"https://a.com/?token=\1\" now",
    "line\nGET /cb?code=\1 HTTP/1.1",
    "Authorization: Bearer \1",
    "Cookie: sid=\1; theme=dark",
    "postgres://u:\1@db/x",
    "10.0.0.1/?token=\1",
    "hxxps[:]//a[.]com/?token=\1",
    '{"password":"\1","n":1}',
    "grüße 😀 /reset?token=\1",
)
PLAIN = ("pass=120 fail=3", "password = form.password", "https://a.com/x?n=1", "me@b.org", "back\\slash \"quoted\" \t tab",
         "ünïcödé 😀 \u2028", "", "a.com")
SECRET_KEYS = ("password", "api_key", "client_secret", "token", "access_token", "x-api-key")
PLAIN_KEYS = ("name", "url", "note", "code", "a.com", "quo\"te", "ключ")


def redacted(command, source, how="secret"):
    done = subprocess.run([command, "find", "--from=json", "--redact=" + how], input=source, capture_output=True)
    assert done.returncode in (0, 1) and not done.stderr, (source, done)
    return done.stdout


def secret_of(pick):
    return "S3" + "".join(pick.choice("abcdefXYZ0123456789") for _ in range(pick.randrange(8, 24)))


def text(pick, has_secret):
    """A text, and what is expected of it."""
    if not has_secret:
        plain = pick.choice(PLAIN)
        return plain, plain
    made = pick.choice(TEXTS)
    return made.replace("\1", secret_of(pick)), made.replace("\1", "***")


def value(pick, depth, has_secrets):
    kind = pick.randrange(6 if depth < 4 else 3)
    if kind == 0:
        plain = pick.choice((1, -1.5, 1e300, True, False, None))
        return plain, plain
    if kind in (1, 2):
        return text(pick, has_secrets and pick.random() < 0.6)
    if kind == 3:
        pairs = [value(pick, depth + 1, has_secrets) for _ in range(pick.randrange(4))]
        return [made for made, _ in pairs], [want for _, want in pairs]
    made, want = {}, {}
    for _ in range(pick.randrange(5)):
        if has_secrets and pick.random() < 0.3:
            key = pick.choice(SECRET_KEYS)
            made[key] = secret_of(pick) + pick.choice(("", " x", '"', "\\", "ü", "\n"))
            want[key] = "***"
        else:
            key = pick.choice(PLAIN_KEYS)
            made[key], want[key] = value(pick, depth + 1, has_secrets)
    return made, want


def written(pick, made):
    """JSON with escapes and spaces as writers have them."""
    source = json.dumps(made, ensure_ascii=pick.random() < 0.5, indent=pick.choice((None, None, 2)),
                        separators=pick.choice(((",", ":"), (", ", ": "), (" ,\t", " : "))))
    if pick.random() < 0.4:
        source = source.replace("/", "\\/")
    if pick.random() < 0.4:
        source = source.replace("&", "\\u0026").replace("=", "\\u003D")
    return source.encode()


def main():
    command = sys.argv[1]
    pick = random.Random(SEED)
    for number in range(60):
        made, want = value(pick, 0, True)
        source = written(pick, made)
        once = redacted(command, source)
        assert json.loads(once) == want, (number, source, once, want)
        assert not re.search(rb"S3[a-zA-Z0-9]{8}", once), (number, once)
        assert redacted(command, once) == once, (number, once)
        plain = written(pick, value(pick, 0, False)[0])
        assert redacted(command, plain) == plain, (number, plain)
        for how in ("kind", "host", "w\"o\\rd"):
            other = redacted(command, source, how)
            json.loads(other)
            assert redacted(command, other, how) == other, (number, how, source, other)
    print("60 documents: no secret survives, and all else is what was written")


if __name__ == "__main__":
    main()
