#!/usr/bin/env python3
"""No secret survives --redact=secret, and nothing else changes.

usage: secret_lines.py COMMAND [--held]

Makes 2,000 lines and documents with a fixed seed, half of which are held out (--held):
secrets in 30 notations, and lines that only look like them. COMMAND is the program
linkspan. Redacting twice must equal redacting once."""
import base64
import json
import random
import subprocess
import sys

SEED = 20261118
COUNT = 2000


def secret(pick, alphabet="abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"):
    return "S3" + "".join(pick.choice(alphabet) for _ in range(pick.randrange(8, 40)))


def web_token(pick):
    parts = [json.dumps({"alg": pick.choice(["HS256", "RS256"])}), json.dumps({"sub": secret(pick)})]
    coded = [base64.urlsafe_b64encode(p.encode()).decode().rstrip("=") for p in parts]
    return ".".join(coded + [secret(pick)])


def names(pick):
    return {
        "host": pick.choice(["a.com", "shop.example.org", "www.example.co.uk", "пример.рф", "api.example.net:8443"]),
        "inner": pick.choice(["localhost:3000", "10.0.0.1", "192.168.4.2:8080", "db.internal", "nas.lan", "intranet"]),
        "name": pick.choice(["token", "access_token", "api_key", "apikey", "password", "passwd", "client_secret",
                             "refresh-token", "PHPSESSID", "sig", "X-Amz-Signature", "auth", "sid", "code"]),
        "json": pick.choice(["password", "token", "access_token", "api_key", "clientSecret", "secret", "passwd"]),
        "path": pick.choice(["/", "/cb", "/a/b.php", "/login", "/v1/x"]),
        "other": pick.choice(["page=2", "q=red+shoes", "lang=de", "utm_source=x"]),
        "before": pick.choice(["", "see ", "2026-11-18T20:01:02Z INFO ", "Fehler bei ", "- ", "請看 "]),
        "after": pick.choice(["", " ok", " took 12 ms", " (twice)", " und weiter", ", pass=120 fail=3"]),
        "user": pick.choice(["u", "app", "deploy", "first.last"]),
    }


# Lines; {S} is the secret.
LINES = [
    "{before}https://{host}{path}?{name}={S}{after}",
    "{before}https://{host}{path}?{other}&{name}={S}{after}",
    "{before}https://{host}{path}?{name}={S}&{other}{after}",
    "{before}https://{user}:{S}@{host}{path}{after}",
    "{before}postgres://{user}:{S}@{inner}/x{after}",
    "{before}{inner}{path}?{name}={S}{after}",
    "{before}http://{inner}{path}?{name}={S}{after}",
    '{{"url":"https://{host}{path}?x=1\\u0026{name}={S}","n":3}}',
    '{{"url":"https:\\/\\/{host}\\/?{name}={S}"}}',
    "location: {path}?{name}={S}",
    "{before}hxxps[:]//{host}{path}?{name}={S}{after}",
    "{before}//{user}:{S}@{inner}/x{after}",
    "{before}https://{host}/x/{T}/y{after}",
    "{before}{inner}/x/{T}{after}",
    "Authorization: Bearer {S}",
    "> Proxy-Authorization: Basic {S}",
    "curl -H 'Authorization: Bearer {S}' https://{host}/",
    "X-Api-Key: {S}",
    'headers = {{"X-Auth-Token": "{S}"}}',
    "Cookie: theme=dark; {cookie}={S}; a=b",
    '{{"user":"{user}","{json}":"{S}","code":"E17"}}',
    '"body": "{{\\"{json}\\":\\"{S}\\",\\"n\\":1}}"',
    '10.2.3.4 - - "GET {path}?{name}={S} HTTP/1.1" 200 17',
    "{before}https://{host}{path};jsessionid={S}?{other}{after}",
]
HTML = [
    '<p>{before}<a href="{path}?{other}&amp;{name}={S}">x</a>{after}</p>',
    '<p><a href="//{user}:{S}@{host}/">x</a></p>',
    '<pre>"GET {path}?{name}={S} HTTP/1.1"</pre>',
]
MARKDOWN = [
    "{before}[x]({path}?{name}={S}) y",
    "`X-Api-Key: {S}` z",
    "{before}<https://{host}/?{name}={S}>",
]
# Lines without a secret, which must not change.
PLAIN = [
    "pass=120 fail=3 skip={n}",
    "password = form.password",
    "if (token == null) key = {n};",
    "{before}https://{host}{path}?{other}{after}",
    '{{"code":"E{n}","key":"name","session":"spring","ticket":"ABC-{n}"}}',
    "Is the password secret? code: {n}",
    "the authorization: see chapter {n}",
    "{before}{inner}{path}?{other}{after}",
    "Cookie: theme=dark; lang=de",
]


def make(pick, template):
    values = names(pick)
    values["cookie"] = pick.choice(["sessionid", "sid", "PHPSESSID", "auth_token"])
    values["n"] = pick.randrange(1000)
    values["S"] = secret(pick)
    values["T"] = web_token(pick)
    hidden = dict(values, S="***", T="***")
    return template.format(**values), template.format(**hidden), (values["S"], values["T"])


def run(command, arguments, text):
    done = subprocess.run([command, *arguments], input=text.encode(), capture_output=True, check=False)
    if done.returncode > 1:
        raise SystemExit(done.stderr.decode())
    return done.stdout.decode()


def main():
    command = sys.argv[1]
    held = "--held" in sys.argv
    pick = random.Random(SEED)
    groups = [("text", LINES, ["find", "--redact=secret"], "\n"),
              ("html", HTML, ["linkify", "--from=html", "--redact=secret"], "\n"),
              ("markdown", MARKDOWN, ["linkify", "--from=markdown", "--redact=secret"], "\n\n")]
    made = {name: [] for name, _, _, _ in groups}
    for number in range(COUNT):
        name, templates, _, _ = groups[0] if pick.randrange(4) else groups[1 + pick.randrange(2)]
        template = pick.choice(PLAIN if name == "text" and pick.randrange(5) == 0 else templates)
        one = make(pick, template)
        if (number % 2 == 1) == held:
            made[name].append(one)
    survived = changed = again = 0
    for name, _, arguments, between in groups:
        rows = made[name]
        written = run(command, arguments, between.join(text for text, _, _ in rows) + "\n")
        again += run(command, arguments, written) != written
        results = written.removesuffix("\n").split(between)
        if len(results) != len(rows):
            raise SystemExit(f"{name}: {len(rows)} became {len(results)}")
        for (text, want, secrets), result in zip(rows, results):
            survives = any(one in result for one in secrets)
            differs = result.replace("\\*", "*") != want
            survived += survives
            changed += differs
            if (survives or differs) and not held:
                print(f"{name}: {text}\n  is  {result}\n  not {want}")
    total = sum(map(len, made.values()))
    print(f"{total} lines and documents: {survived} secrets survive, {changed} differ, "
          f"{again} change when redacted again")
    return 1 if survived or changed or again or total < COUNT / 3 else 0


sys.exit(main())
