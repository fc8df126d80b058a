/* Leaping from hit to hit finds the links that a walk over every byte finds,
 * with each kernel that this machine has: kernel_property [BYTES]. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "find/detector.h"
#include "support/random.h"
#include "support/tailored.h"
#include "support/texts.h"

#define LONGEST    20000
#define MOST_LINKS (LONGEST / 4)

typedef struct found {
    size_t count;
    linkspan_link links[MOST_LINKS];
} found;

static linkspan_detector *make_detector(unsigned round)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    if (linkspan_options_init(&options) != LINKSPAN_OK)
        abort();
    options.flags = round % 2 == 0 ? 0 : round / 2 % 256;
    if (round % 11 > 6)
        options.flags |= LINKSPAN_DETECT_SUSPECTS;
    /* no tailored rules, all of them, or some */
    const uint32_t all = ALL_TAILORED_RULES;
    const uint32_t tailoring[] = {0, all, (round * 2654435761u >> 9) & all};
    options.tailoring = tailoring[round / 2 % 3];
    if (round % 7 < 2)
        options.max_link_len = 12;
    if (round % 5 == 4)
        options.start = LINKSPAN_START_SCHEME;
    if (linkspan_detector_new(&options, &d) != LINKSPAN_OK)
        abort();
    return d;
}

/* Small pieces that form dots and labels by chance: letters that compose, that
 * are mapped, that start a native TLD. */
static size_t random_pieces(uint64_t *random, char *text, size_t room)
{
    static const char *const pieces[] = {
        ".",         ".",        "。",
        "．",        "｡",        ":",
        "//",        "/",        "@",
        " ",         "a",        "co",
        "m",         "io",       "C",
        "7",         "-",        "_",
        "xn--",      "comm",     "ｕ",
        "nity",      "p1ai",     "рф",
        "中",        "国",       "v",
        "erm\u00F6", "ク",       "グ",
        "\u3099",    "한",       "하",
        "\u11AB",    "国",       "ﾞ",
        "ｃ",        "\u00AD",   "，",
        "を",        "http:",    "data:",
        "\x80",      "\xE3\x80", "\xEF\xBC",
        "😀",         "#",        "1",
        "コム",      "みんな",   "ク\u3099ーク\u3099ル",
        "\\\\",      "\\",       "\\\\ab\\c",
        "ファ",      "ッション", "イル"};
    size_t len = 0;
    while (len + 24 < room) {
        const char *piece =
            pieces[lks_random_below(random, sizeof pieces / sizeof *pieces)];
        const size_t count = strlen(piece);
        memcpy(text + len, piece, count);
        len += count;
    }
    return len;
}

/* Links between any ASCII characters, mostly punctuation. */
static size_t random_links(uint64_t *random, char *text, size_t room)
{
    static const char *const pieces[] = {
        "http://", "HTTPS://",    "mailto:",   "example.com",
        "a-b.de",  "http://x.de", "a.co.uk",   "x@a.de",
        "y@b.com", "/path/to",    "\\\\srv\\x"};
    size_t len = 0;
    while (len + 16 < room) {
        const size_t number = lks_random_below(random, 20);
        if (number < sizeof pieces / sizeof *pieces) {
            const size_t count = strlen(pieces[number]);
            memcpy(text + len, pieces[number], count);
            len += count;
        } else if (number < 12) {
            text[len++] = (char)lks_random_below(random, 128);
        } else { /* a space to an at sign */
            text[len++] = (char)(' ' + lks_random_below(random, 33));
            if (number < 16)
                text[len - 1] |= '@'; /* or beyond the letters */
        }
    }
    return len;
}

/* Every kind of text meets every kind of detector: detectors repeat after six
 * rounds. */
static size_t random_text(uint64_t *random, unsigned round, char *text)
{
    const size_t room = round % 16 == 0 ? LONGEST : 300;
    switch (round % 5) {
    case 0:
        return random_pieces(random, text, lks_random_below(random, room));
    case 1:
    case 2:
        return random_links(random, text, lks_random_below(random, room));
    default:
        return lks_random_prose(random, text, room);
    }
}

/* Find links in a copy whose memory ends with it, for the sanitizers. */
static void find(const linkspan_detector *d, const char *text, size_t len,
                 found *f)
{
    char *copy = malloc(len + 1);
    if (!copy)
        abort();
    memcpy(copy + 1, text, len);
    size_t at = 0;
    f->count = 0;
    do /* so that bytes between the fields compare equal */
        memset(&f->links[f->count], 0, sizeof *f->links);
    while (linkspan_next(d, copy + 1, len, &at, &f->links[f->count]) ==
               LINKSPAN_OK &&
           ++f->count);
    free(copy);
}

static bool is_same(const found *a, const found *b)
{
    return a->count == b->count &&
           memcmp(a->links, b->links, a->count * sizeof *a->links) == 0;
}

/* The number of links, or SIZE_MAX if the kernels differ. */
static size_t check_text(linkspan_detector *d, const char *text, size_t len)
{
    static found plain;
    static found leapt;
    d->kernel = NULL;
    find(d, text, len, &plain);
    if (lks_detects(d, LINKSPAN_DETECT_LOCALHOST)) /* this option never leaps */
        return plain.count;
    for (size_t i = 0; (d->kernel = lks_kernel_number(i)) != NULL; i++) {
        find(d, text, len, &leapt);
        if (!is_same(&plain, &leapt))
            return SIZE_MAX;
    }
    return plain.count;
}

/* Words of more bytes than are read at once around a dot. */
#define WORDS " the words of a long text, one after the other "

/* Check texts with a byte right before or right after a link, and different text after
 * that. In the middle of a long text a name is read at once. */
static bool check_around(linkspan_detector *d, const char *link, char byte)
{
    static const char *const ends[] = {"", " ", "y@b.de", "a b", ".", "/c d"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char text[256];
        int len = snprintf(text, sizeof text, "%s%c%s", link, byte, ends[i]);
        if (check_text(d, text, (size_t)len) == SIZE_MAX)
            return false;
        len = snprintf(text, sizeof text, "a %c%s%s", byte, link, ends[i]);
        if (check_text(d, text, (size_t)len) == SIZE_MAX)
            return false;
        len = snprintf(text, sizeof text, WORDS "%s%c%s%c%s" WORDS WORDS, link,
                       byte, link, byte, ends[i]);
        if (check_text(d, text, (size_t)len) == SIZE_MAX)
            return false;
    }
    return true;
}

/* Check texts with a name at each distance after a link, and between them a name that is
 * not linked: a leap that starts right after a link must not miss what follows. */
static bool check_distances(linkspan_detector *d)
{
    static const char *const names[] = {".com",   ".рф",   "。com", "é.com",
                                        "://b.c", "@b.de", ".c",    "\\\\b\\c"};
    static const char *const between[] = {" ", ", b.zqx ", ", b.zq ", ": "};
    static const char *const before[] = {
        WORDS WORDS, "abcdefghijklmnopqrstuvwxyzabcdefghijklm"};
    bool is_same = true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t k = 0; k < sizeof between / sizeof *between; k++)
            for (int gap = 0; gap < 80; gap++) {
                char text[512];
                const int len = snprintf(
                    text, sizeof text, WORDS "a.com%s%.*s%s" WORDS WORDS,
                    between[k], gap / 2, before[gap % 2], names[i]);
                is_same =
                    check_text(d, text, (size_t)len) != SIZE_MAX && is_same;
            }
    return is_same;
}

/* Rounds of make_detector() without other options: UTS #58 alone, and with all
 * tailored rules. */
#define EXACT    12
#define TAILORED 26
/* A round in which each link has a scheme or is an address. */
#define SIGNS 24

/* Check the first `bytes` bytes around several links. */
static bool check_each_byte(unsigned round, unsigned bytes)
{
    static const char *const links[] = {"http://x.de",
                                        "x.de",
                                        "a@x.de",
                                        "http://x.de/a",
                                        "x.de?b",
                                        "x.de.",
                                        "http://x.de.",
                                        "a@x.de.",
                                        "b/x.de",
                                        "b:/x.de",
                                        "x.co.uk",
                                        "{a}@x.de",
                                        "@a@x.de",
                                        "mailto:a@x.de",
                                        "a23456789b23456@x.de",
                                        "a23456789b234567@x.de"};
    linkspan_detector *d = make_detector(round);
    bool is_same = check_distances(d);
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        for (unsigned byte = 0; byte < bytes; byte++)
            is_same = check_around(d, links[i], (char)byte) && is_same;
    linkspan_detector_free(d);
    return is_same;
}

/* A link, and then more full stops than the longest link has bytes. */
static bool check_long(void)
{
    static char text[140000];
    linkspan_detector *d = make_detector(EXACT);
    memset(text, '.', sizeof text);
    memcpy(text, "x.de/", 5);
    text[sizeof text - 1] = ' ';
    const bool is_same = check_text(d, text, sizeof text) != SIZE_MAX;
    linkspan_detector_free(d);
    return is_same;
}

/* Labels of every length and of every ASCII character, before a name and in it:
 * the quick checks must agree with the rules about them. */
static bool check_labels(void)
{
    static const char letters[] = "a7-A_";
    static const char *const forms[][2] = {{"see ", ".com now"},
                                           {"see ", ".a.com now"},
                                           {"x@", ".org, y"},
                                           {"https://", ".com/a b"}};
    bool is_right = true;
    for (unsigned round = 0; round < 4; round++) {
        linkspan_detector *d = make_detector(round);
        for (size_t len = 1; len <= 70; len++)
            for (size_t i = 0; i < (sizeof letters - 1) * 4; i++) {
                char label[70];
                char text[160];
                memset(label, 'a', len);
                label[len / 2] = letters[i / 4];
                const int size =
                    snprintf(text, sizeof text, "%s%.*s%s", forms[i % 4][0],
                             (int)len, label, forms[i % 4][1]);
                is_right =
                    check_text(d, text, (size_t)size) != SIZE_MAX && is_right;
            }
        linkspan_detector_free(d);
    }
    return is_right;
}

int main(int argc, char **argv)
{
    static char text[LONGEST];
    const size_t goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    if (!check_each_byte(EXACT, 256) || !check_each_byte(TAILORED, 128) ||
        !check_each_byte(SIGNS, 128) || !check_long()) {
        (void)fprintf(stderr, "what stands around a link differs\n");
        return 1;
    }
    if (!check_labels()) {
        (void)fprintf(stderr, "a label differs\n");
        return 1;
    }
    uint64_t random = 8;
    size_t done = 0;
    size_t links = 0;
    unsigned round = 0;
    for (; done < goal; round++) {
        const size_t len = random_text(&random, round, text);
        linkspan_detector *d = make_detector(round);
        const size_t count = check_text(d, text, len);
        linkspan_detector_free(d);
        if (count == SIZE_MAX) {
            (void)fprintf(stderr, "round %u differs: %.*s\n", round, (int)len,
                          text);
            return 1;
        }
        links += count;
        done += len + 1;
    }
    (void)printf("%zu bytes in %u texts, %zu links: the same leapt and "
                 "walked\n",
                 done, round, links);
    return links == 0;
}
