"""--from=mail: base64 of Latin-1, with places."""
import base64, json, subprocess, sys
for before in range(7):
    for letters in range(1, 5):
        text = "\u00e4" * before + " http://a.com/" + "\u00e9" * letters + "x b.com \u00e4"
        for width in 4, 7, 76:
            code = base64.b64encode(text.encode("latin-1")).decode()
            lines = "\n".join(code[at:at + width] for at in range(0, len(code), width))
            mail = ("Content-Type: text/plain; charset=iso-8859-1\n"
                    "Content-Transfer-Encoding: base64\n\n" + lines + "\n")
            told = subprocess.run([sys.argv[1], "--from=mail", "--json", "--profile=uts58",
                                   "--fields=start,end,text"],
                                  input=mail.encode(), stdout=subprocess.PIPE).stdout
            links = [json.loads(line) for line in told.decode().splitlines()]
            assert [link["text"] for link in links] == \
                ["http://a.com/" + "\u00e9" * letters + "x", "b.com"], (text, links)
            # the digits of the place hold the text: byte n is in the digits n * 4 / 3 and the next
            plain = text.encode("latin-1")
            for link in links:
                raw = link["text"].encode("latin-1")
                first, last = plain.index(raw), plain.index(raw) + len(raw) - 1
                start = len(mail[:link["start"]].split("\n\n")[1].replace("\n", ""))
                end = len(mail[:link["end"]].split("\n\n")[1].replace("\n", ""))
                assert start == first // 3 * 4 + first % 3, (text, width, link, start, first)
                assert end == last // 3 * 4 + last % 3 + 2, (text, width, link, end, last)
