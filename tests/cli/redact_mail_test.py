#!/usr/bin/env python3
"""find --from=mail --redact=secret: messages that Python's email package writes. What that
package reads in the redacted message is what was written, with *** in place of the
secrets, and redacting twice equals redacting once.

    redact_mail_test.py LINKSPAN
"""
import email
import email.policy
import random
import subprocess
import sys
from email.message import EmailMessage

SEED = 45
TEXTS = (
    ("see https://a.com/?token={}&n=1 now", "see https://a.com/?token=***&n=1 now"),
    ("postgres://u:{}@db/x", "postgres://u:***@db/x"),
    ("Grüße € GET /cb?code={} ok", "Grüße € GET /cb?code=*** ok"),
    ("nothing here: a.com, me@b.org", "nothing here: a.com, me@b.org"),
    ("x" * 150 + " /?token={} " + "ü" * 90, "x" * 150 + " /?token=*** " + "ü" * 90),
    ('{{"password":"{}"}}', '{"password":"***"}'),
    ("trailing space \n/?token={} \n=20 a=b", "trailing space \n/?token=*** \n=20 a=b"),
)
PAGES = (("<p><a href='//a.com/?token={}&amp;n=1'>ü</a></p>", "<p><a href='//a.com/?token=***&amp;n=1'>ü</a></p>"),)


def redacted(command, source):
    done = subprocess.run([command, "find", "--from=mail", "--redact=secret"], input=source, capture_output=True)
    assert done.returncode in (0, 1) and not done.stderr, done
    return done.stdout


def body(pick, secret, wanted):
    """A text for the message, and what is expected of it."""
    lines = [pick.choice(wanted) for _ in range(pick.randrange(1, 5))]
    return ("\n".join(text.format(secret) for text, _ in lines) + "\n",
            "\n".join(want for _, want in lines) + "\n")


def message(pick):
    secret = "S3" + "".join(pick.choice("abcdefXYZ0123456789") for _ in range(pick.randrange(6, 30)))
    made, wants = EmailMessage(), []
    subject, want_subject = pick.choice(TEXTS[:4])
    made["From"] = "Bob <bob@a.com>"
    made["Subject"] = subject.format(secret)
    text, want = body(pick, secret, TEXTS)
    made.set_content(text, cte=pick.choice(["quoted-printable", "base64", "8bit"]))
    wants.append(want)
    if pick.random() < 0.6:
        page, want = body(pick, secret, PAGES)
        made.add_alternative(page, subtype="html", cte=pick.choice(["quoted-printable", "base64", "8bit"]))
        wants.append(want)
    if pick.random() < 0.5:
        made.add_attachment(bytes(pick.randrange(256) for _ in range(90)), maintype="image", subtype="png")
    policy = email.policy.SMTP if pick.random() < 0.5 else email.policy.default
    return secret, made.as_bytes(policy=policy.clone(cte_type="8bit")), want_subject, wants


def parts_of(source):
    read = email.message_from_bytes(source, policy=email.policy.default)
    leaves = [part for part in read.walk() if not part.is_multipart()]
    texts = [part.get_content().replace("\r\n", "\n") for part in leaves if part.get_content_maintype() == "text"]
    return read["subject"], texts, [part.get_content() for part in leaves if part.get_content_maintype() == "image"]


def main():
    command = sys.argv[1]
    pick = random.Random(SEED)
    for number in range(300):
        secret, source, want_subject, wants = message(pick)
        once = redacted(command, source)
        subject, texts, images = parts_of(once)
        assert subject == want_subject, (number, source, once, subject)
        assert texts == wants, (number, source, once, texts)
        assert images == parts_of(source)[2], number
        assert secret.encode() not in once, (number, once)
        assert redacted(command, once) == once, number
    print("300 messages: no secret survives, and all else is what was written")


if __name__ == "__main__":
    main()
