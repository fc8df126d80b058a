"""Random texts for the tests: words that links are made of, in many scripts, put
together so that many texts have links and many nearly do."""
HOSTS = ["example.com", "www.example.co.uk", "bücher.de", "пример.рф", "例え.jp", "한국.kr",
         "مثال.إختبار", "xn--bcher-kva.de", "127.0.0.1", "[2001:db8::1]", "a.b.c.d.org", "github.io",
         "localhost", "аррӏе.com", "paypa1.com", "x.y", "README.md", "main.rs", "example.invalid",
         "EXAMPLE.COM", "foo_bar.example.com", "a--b.org", "भारत.भारत", "ไทย.com", "example.com."]
SCHEMES = ["http://", "https://", "ftp://", "mailto:", "HTTPS://", "ssh://", "javascript:", "//", "", "", ""]
TAILS = ["", "", "/", "/path", "/a/b?c=d&e=f#g", "?q=1", "#top", "/wiki/Zürich_(Stadt)", "/茶", "/x.html.",
         ":8080/x", ":99999", "/%E8%8C%B6", "/a\u200bb", "#:~:text=a,b&text=c", "/(a)", "/[b]", "/'c'", "/を見て",
         "/a\"b", "?", "/..", "/\u202ex", "/кот", "/مرحبا", "/e\u0301", "/😀"]
WORDS = ["see", "and", "茶", "を", "は、", "это", "مرحبا", "😀", "(", ")", "[", "]", "<", ">", "\"", "'", "“", "”",
         "。", "、", ".", ",", "!", "?", ":", ";", "…", "\n", "\t", "*", "_", "|", "@", "\\", "\u202e", "\u2066",
         "\u2069", "\u200d", "\ufeff", "&amp;", "a", "0", "%", "=", "~", "\u00ad", "ſ", "İ", "𝒂", "\U000e0041", "́"]
LOCALS = ["me", "john.doe", "\"john doe\"", "квіточка", "a+b", ".x", "{a,b}", "アキコ"]


def word(rng):
    kind = rng.random()
    if kind < 0.35:
        return rng.choice(SCHEMES) + rng.choice(HOSTS) + rng.choice(TAILS)
    if kind < 0.45:
        return rng.choice(["", "", "mailto:"]) + rng.choice(LOCALS) + "@" + rng.choice(HOSTS)
    if kind < 0.5:
        return "".join(chr(rng.choice((rng.randrange(0x21, 0x7F), rng.randrange(0xA0, 0xD800))))
                       for _ in range(rng.randrange(6)))
    return rng.choice(WORDS)


def text(rng, words=6):
    return "".join(word(rng) + rng.choice(["", " ", " "]) for _ in range(rng.randrange(words + 1)))


def texts(rng, count, words=6):
    return [text(rng, words) for _ in range(count)]
