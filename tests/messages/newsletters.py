"""Newsletters and mails as they are usually sent: `linkspan check --from` finds nothing
above a note in any of them.

    newsletters.py LINKSPAN [--show]

Twenty kinds of senders, by the shapes that their mails have: how they write the sender, which
hosts their links go through, what the text of a link shows, and how the body is encoded. Each
kind is written for twelve organisations with other names, languages and parts. All texts and
names are our own.
"""
import base64
import json
import os
import quopri
import random
import subprocess
import sys
import tempfile

ORGANISATIONS = [
    ("Birch & Sons", "birchandsons", "com", "en"), ("Nordlicht Reisen", "nordlicht-reisen", "de", "de"),
    ("Librairie du Canal", "librairieducanal", "fr", "fr"), ("Pan y Sal", "panysal", "es", "es"),
    ("Kino Zorza", "kinozorza", "pl", "pl"), ("Harbor Clinic", "harborclinic", "org", "en"),
    ("Studio Quaranta", "studioquaranta", "it", "it"), ("Münchner Räder", "münchner-räder", "de", "de"),
    ("青空書店", "aozora-shoten", "co.jp", "ja"), ("Café Ñandú", "cafe-nandu", "com.ar", "es"),
    ("Open Tools Project", "opentools", "io", "en"), ("Stadtwerke Elmau", "stadtwerke-elmau", "de", "de"),
]
WORDS = {
    "en": ("Read more", "View in browser", "Unsubscribe", "Privacy policy", "Hello"),
    "de": ("Weiterlesen", "Im Browser ansehen", "Abmelden", "Datenschutz", "Guten Tag"),
    "fr": ("Lire la suite", "Voir en ligne", "Se désabonner", "Confidentialité", "Bonjour"),
    "es": ("Leer más", "Ver en el navegador", "Darse de baja", "Privacidad", "Hola"),
    "pl": ("Czytaj dalej", "Zobacz w przeglądarce", "Wypisz się", "Prywatność", "Dzień dobry"),
    "it": ("Continua a leggere", "Vedi nel browser", "Annulla iscrizione", "Privacy", "Buongiorno"),
    "ja": ("続きを読む", "ブラウザで表示", "配信停止", "プライバシー", "こんにちは"),
}


class Mail:
    """What one mail of a sender is made of."""
    def __init__(self, organisation, rng):
        self.name, label, tld, language = organisation
        self.domain = f"{label}.{tld}"
        self.ascii = self.domain.encode("idna").decode()
        self.more, self.online, self.leave, self.privacy, self.hello = WORDS[language]
        self.rng = rng

    def token(self, length=16):
        return "".join(self.rng.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(length))

    def site(self, path=""):
        return f"https://www.{self.ascii}/{path}"


def anchor(target, text, more=""):
    return f'<a href="{target.replace("&", "&amp;")}"{more}>{text}</a>'


def page(m, parts):
    return ("<!doctype html><html><head><meta charset=utf-8><title>" + m.name + "</title>"
            "<style>a { color: #06c } .www { width: 100% }</style></head><body><table><tr><td>"
            f"<p>{m.hello},</p>" + "</td></tr><tr><td>".join(parts) + "</td></tr></table></body></html>")


def through(m, tracker):
    """A newsletter all of whose links go through `tracker`, with addresses as texts."""
    def link(text):
        return anchor(f"https://{tracker}/{m.token()}?u={m.token(8)}&id={m.token(6)}", text)
    return page(m, [link(m.online), link(f'<img src="https://cdn.{m.ascii}/logo.png" alt="{m.name}">'), link(m.more),
                    link(f"https://www.{m.domain}/news/2026"), link(f"www.{m.domain}"), link(m.domain),
                    f'<p>{m.name}</p>', link(m.leave), link(m.privacy)])


def campaign(m):
    return through(m, f"{m.token(8)}.us{m.rng.randint(1, 21)}.list-manage.com/track/click")


def own_tracker(m):
    return through(m, f"click.{m.ascii}/t")


def rented_tracker(m):
    return through(m, f"links.{m.token(6)}-mailing.net/c")


def safelinks(m):
    def link(target, text):
        quoted = target.replace(":", "%3A").replace("/", "%2F")
        return anchor(f"https://eur0{m.rng.randint(1, 9)}.safelinks.protection.outlook.com/?url={quoted}&data=05%7C02%7C{m.token()}&reserved=0", text)
    return page(m, [link(m.site("a"), f"https://www.{m.domain}/a"), link(m.site(), f"www.{m.domain}"), link(m.site("b"), m.more)])


def urldefense(m):
    def link(target, text):
        return anchor(f"https://urldefense.com/v3/__{target}__;!!{m.token()}!{m.token(40)}$", text)
    return page(m, [link(m.site("invoice/2026-11"), m.site("invoice/2026-11")), link(m.site(), f"www.{m.ascii}")])


def invoice(m):
    return page(m, [anchor(m.site(f"account/invoices/{m.token()}?utm_source=mail&utm_medium=email"), m.site("account")),
                    anchor(f"https://my.{m.ascii}/pay", f"my.{m.domain}"),
                    anchor(f"mailto:billing@{m.ascii}?subject=Invoice", f"billing@{m.domain}"),
                    anchor("tel:+4930123456", "+49 30 123456")])


def parcel(m):
    return page(m, [anchor(f"https://www.dhl.com/track?id={m.token()}", "https://www.dhl.com/track"),
                    anchor(m.site("orders"), m.domain)])


def social(m):
    return page(m, [anchor(m.site(), m.more)] + [
        anchor(f"https://www.{site}/{m.ascii.split('.')[0]}", text) for site, text in
        (("facebook.com", "Facebook"), ("instagram.com", '<img src="https://img.example/ig.png" alt="Instagram">'),
         ("linkedin.com", "linkedin.com/company"), ("youtube.com", "https://youtu.be/"))])


def discussion(m):
    """A forum or tracker of bugs that sends what people write."""
    return page(m, [f"<pre>see {m.site('docs/setup')}\n&gt; http://localhost/ is not meant</pre>".replace("http://localhost/", "the other one"),
                    anchor(f"https://github.com/{m.ascii.split('.')[0]}/tools/issues/12", f"https://github.com/{m.ascii.split('.')[0]}/tools/issues/12"),
                    anchor("https://github.com/notifications/unsubscribe-auth/" + m.token(40), "unsubscribe"),
                    anchor("https://github.com/o/t/blob/main/README.md", "README.md")])


def archive(m):
    return page(m, [anchor(f"https://web.archive.org/web/20240101000000/{m.site('old')}", m.site("old")),
                    anchor("https://doi.org/10.1000/182", "https://doi.org/10.1000/182")])


def shortened(m):
    return page(m, [anchor(f"https://bit.ly/{m.token(7)}", f"https://www.{m.domain}/sale"), anchor(m.site(), m.more)])


def calendar(m):
    return page(m, [anchor(f"https://www.google.com/url?q={m.site('rsvp')}&sa=D&source=calendar", m.site("rsvp")),
                    anchor(f"https://zoom.us/j/{m.rng.randint(10**9, 10**10)}", "https://zoom.us/j/"),
                    anchor(f"mailto:{m.token(6)}@{m.ascii}", f"{m.name}")])


def survey(m):
    return page(m, [f'<form action="https://forms.{m.ascii}/s" method="post"><input name="q"><button>OK</button></form>',
                    anchor(f"https://www.surveymonkey.com/r/{m.token(7)}", m.more)])


def buttons(m):
    return page(m, [anchor("javascript:void(0)", m.more), anchor("javascript:window.print()", "Print"),
                    anchor("#top", "↑"), anchor(m.site("a"), f"<span><b>{m.site()}</b></span>")])


def unicode_names(m):
    return page(m, [anchor(f"https://{m.ascii}/", m.domain), anchor(f"https://www.{m.ascii}/a", f"https://www.{m.domain}/a")])


def plain(m):
    return (f"{m.hello},\n\n{m.more}: {m.site('news')}\n{m.leave}: <{m.site('u/' + m.token())}>\n"
            f"-- \n{m.name} · info@{m.ascii} · www.{m.ascii}\n")


def sent_by(form):
    return lambda m: form.format(name=m.name.encode("ascii", "ignore").decode().strip() or "Shop", domain=m.ascii,
                                 base=m.token(6))


OWN = sent_by('"{name}" <news@{domain}>')
BARE = sent_by("news@{domain}")
SAME = sent_by('"news@{domain}" <news@{domain}>')
BOUNCE = sent_by('"info@{domain}" <bounce+{base}@mail.{domain}>')
LIST = sent_by("\"'someone@{base}-example.org' via {name}\" <list@{domain}>")

#         sender, headers, body, encoding
SENDERS = {
    "campaign service": (OWN, "", campaign, "quoted"),
    "campaign service, its own tracker": (OWN, "", own_tracker, "base64"),
    "campaign service, a rented tracker": (BOUNCE, "", rented_tracker, "quoted"),
    "company behind Safe Links": (OWN, "", safelinks, "base64"),
    "company behind URL Defense": (SAME, "", urldefense, "quoted"),
    "shop, invoice": (OWN, "", invoice, "8bit"),
    "shop, parcel": (OWN, "", parcel, "quoted"),
    "society with social networks": (BARE, "", social, "8bit"),
    "bug tracker": (OWN, "", discussion, "8bit"),
    "mailing list that rewrites From": (LIST, "List-Id: Users <users.{domain}>\n", discussion, "quoted"),
    "mailing list, plain": (LIST, "List-Id: <list.lists.{domain}>\n", plain, "8bit"),
    "library": (OWN, "", archive, "base64"),
    "shop with shortened links": (OWN, "", shortened, "8bit"),
    "calendar": (SAME, "", calendar, "quoted"),
    "survey": (OWN, "", survey, "8bit"),
    "page sent as mail": (BARE, "", buttons, "quoted"),
    "name in Unicode": (OWN, "", unicode_names, "base64"),
    "plain mail": (OWN, "", plain, "8bit"),
    "newsletter in two forms": (OWN, "", campaign, "two"),
    "shop in two forms": (BOUNCE, "", invoice, "two"),
}


def part(kind, text, encoding):
    head = f"Content-Type: text/{kind}; charset=utf-8\n"
    if encoding == "quoted":
        return head + "Content-Transfer-Encoding: quoted-printable\n\n" + quopri.encodestring(text.encode()).decode()
    if encoding == "base64":
        return head + "Content-Transfer-Encoding: base64\n\n" + base64.encodebytes(text.encode()).decode()
    return head + "\n" + text


def mail(kind, organisation, seed):
    sender, headers, body, encoding = SENDERS[kind]
    m = Mail(organisation, random.Random(seed))
    head = (f"From: {sender(m)}\nTo: you@example.org\nSubject: {m.name.encode('ascii', 'ignore').decode()}\n"
            f"{headers.format(domain=m.ascii)}List-Unsubscribe: <{m.site('leave')}>\nMIME-Version: 1.0\n")
    text = body(m)
    if encoding == "two":
        return (head + 'Content-Type: multipart/alternative; boundary="=_b"\n\n--=_b\n' + part("plain", plain(m), "quoted")
                + "\n--=_b\n" + part("html", text, "quoted") + "\n--=_b--\n")
    return head + part("plain" if body is plain else "html", text, encoding)


def main():
    mails = [(kind, mail(kind, one, f"{kind}/{i}")) for kind in SENDERS for i, one in enumerate(ORGANISATIONS)]
    assert len(SENDERS) == 20 and len(mails) >= 200 and len({text for _, text in mails}) == len(mails)
    worse = links = 0
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for i, (_, text) in enumerate(mails):
            names.append(os.path.join(folder, f"{i}.eml"))
            with open(names[-1], "w", encoding="utf-8") as file:
                file.write(text)
        told = subprocess.run([sys.argv[1], "check", "--from=mail", "--json", *names], stdout=subprocess.PIPE,
                              check=False)
        assert told.returncode in (0, 1), told.returncode
        for line in told.stdout.decode().splitlines():
            row = json.loads(line)
            links += 1
            if row["severity"] != "note":
                worse += 1
                if "--show" in sys.argv:
                    print(mails[names.index(row["file"])][0], row["text"], row.get("target"),
                          [f["name"] for f in row["findings"]])
    print(f"{len(mails)} mails: {links} links or senders with a finding, {worse} above a note")
    assert links > len(mails) / 2, "the shapes that need a note are not met"
    return worse > 0


if __name__ == "__main__":
    sys.exit(main())
