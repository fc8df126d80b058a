/* Texts that would be slow if anything were looked at again and again: the
 * steps per byte must neither be many nor grow with the text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "text/steps.h"

#ifndef LKS_PATHOLOGICAL_SIZE
#    define LKS_PATHOLOGICAL_SIZE (1u << 20)
#endif

#define MOST_STEPS  64.0
#define MOST_GROWTH 1.10

#ifdef LKS_COUNT_STEPS
uint64_t lks_steps;

static double cost(void)
{
    return (double)lks_steps;
}
#else
/* As a benchmark: nanoseconds of CPU time, which is no test. */
#    include <time.h>

static double cost(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0)
        abort();
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}
#endif

#define X4(s)  s s s s
#define X16(s) X4(X4(s))
#define X64(s) X16(X4(s))
#define L63(c) X16(c) X16(c) X16(c) X4(c) X4(c) X4(c) c c c

/* 253 characters: 63 + 1 + 63 + 1 + 63 + 1 + 57 + 4 */
#define L57(c)  X16(c) X16(c) X16(c) X4(c) X4(c) c
#define HOST253 L63("a") "." L63("b") "." L63("c") "." L57("d") ".com"

#define QUOTED  LINKSPAN_DETECT_QUOTED
#define EMOJI   LINKSPAN_DETECT_EMOJI
#define IPV6    LINKSPAN_DETECT_BARE_IPV6
#define UNKNOWN LINKSPAN_DETECT_UNKNOWN_TLDS
#define SCHEMES LINKSPAN_DETECT_ALL_SCHEMES
#define LABELS  LINKSPAN_DETECT_SINGLE_LABELS

static const struct row {
    const char *why;
    const char *head;
    const char *unit; /* again and again */
    const char *tail;
    uint32_t flags;
} rows[] = {
    {"a@", "", "a@", "", 0},
    {"a@ after it a domain", "", "a@", "b.com", 0},
    {"a.", "", "a.", "", 0},
    {"a. and com", "", "a.", "com", 0},
    {"http://", "", "http://", "", 0},
    {"http:// and a domain", "", "http://", "b.com", 0},
    {"www.", "", "www.", "", 0},
    {"(", "", "(", "", 0},
    {"( in a path", "http://b.com/", "(", "", 0},
    {"() in a path", "http://b.com/", "()", "", 0},
    {"dots after a URL", "http://b.com/a", ".", "", 0},
    {"dots after a host", "http://b.com", ".", "", 0},
    {"URL and dots again", "", "b.com/a....", "", 0},
    {":~:", "", ":~:", "", 0},
    {":~: in a fragment", "b.com#", ":~:", "", 0},
    {"mailto:", "", "mailto:", "", 0},
    {"mailto: and an address", "", "mailto:", "a@b.com", 0},
    {"@", "", "@", "", 0},
    {"@ and a domain", "", "@b.com", "", 0},
    {"%41", "", "%41", "", 0},
    {"%41 in a path", "b.com/", "%41", "", 0},
    {"%41a.com", "", "%41a.com", "", 0},
    {"giant token, ASCII", "", "a", "", 0},
    {"giant token, Han", "", "漢", "", 0},
    {"giant token and com", "", "a", ".com", 0},
    {"giant token, Han, and com", "", "漢", ".com", 0},
    {"nested brackets, closed", "b.com/", "([{<", "", 0},
    {"a.com/...…a", "", "a.com/...…a", "", 0},
    {"a.com/...…a and a space", "", "a.com/...…a ", "", 0},
    {"a.com'", "", "a.com'", "", 0},
    {"a.com' and an address", "", "a.com'", "a@b.com", 0},
    {"(x.com/a)", "", "(x.com/a)", "", 0},
    {"a.com。", "", "a.com。", "", 0},
    {"a.com。 and no TLD", "", "a.com。", "谢谢", 0},
    {"x:y@", "", "x:y@", "", 0},
    {"x:y@ after a scheme", "http://", "x:y@", "b.com", 0},
    {":", "http://", ":", "", 0},
    {": with bare IPv6", "http://", ":", "", IPV6},
    {"emoji", "", "😎", ".com", 0},
    {"emoji, allowed", "", "😎", ".com", EMOJI},
    {"emoji domains, allowed", "", "😎.com ", "", EMOJI},
    {"254-character hosts", "", "x" HOST253 " ", "", 0},
    {"253-character hosts", "", HOST253 " ", "", 0},
    {"254-character hosts, glued", "", "x" HOST253 "!", "", 0},

    {"a.io, without end", "", "a.io,", "", 0},
    {"a.io, and a space", "", X16("a.io,") X4("a.io,") "x.io ", "", 0},
    {"a.io, a little longer", "", X16("a.io,") X16("a.io,") "x.io ", "", 0},
    {"a.io， and a space", "", X16("a.io，") X4("a.io，") "x.io ", "", 0},
    {"a.io! and @", "", X16("a.io!") "@x.io ", "", 0},
    {"b@a.io! and a space", "", X16("b@a.io!") "x.io ", "", 0},
    {"https://a.io，", "", "https://a.io，", "@x.io", 0},
    {"https://a.io， and Han", "https://a.io，", "漢", "@x.io", 0},
    {"a.com。-。", "", "a.com。-。", "", 0},
    {"a.com。-。 and a space", "", X16("a.com。-。") X16("a.com。-。") " ", "",
     0},
    {"com。", "", "com。", "", 0},
    {"com。 and no TLD", "", X64("com。") "谢谢 ", "", 0},
    {"a。 and a space", "", X64("a。") X64("a。") " ", "", 0},
    {"a。 a little shorter", "", X64("a。") X16("a。") X16("a。") " ", "", 0},
    {"漢。 and a space", "", X64("漢。") X64("漢。") " ", "", 0},
    {"ü。 and a space", "", X64("ü。") X64("ü。") " ", "", 0},
    {"uk。 and a space", "", X64("uk。") " ", "", 0},
    {"co.uk。 and a space", "", X16("co.uk。") X16("co.uk。") " ", "", 0},
    {"a.com。1א。 and a space", "", X16("a.com。1א。") X16("a.com。1א。") " ",
     "", 0},
    {"a.qq。, any TLD", "", X64("a1。") " ", "", UNKNOWN},
    {"a.io。。", "", "a.io。。", "", 0},
    {"a.io。。 and a space", "", X16("a.io。。") X16("a.io。。") " ", "", 0},
    {"1.io。א.io。", "", "1.io。א.io。", "", 0},
    {"1.io。א.io。 and a space", "", X16("1.io。א.io。") " ", "", 0},
    {"a.io。http://", "", "a.io。http://", "", 0},
    {"a.io。b@", "", "a.io。b@", "", 0},
    {"a@b.io。", "", "a@b.io。", "", 0},
    {"。", "", "。", "", 0},
    {"。 and a domain", "", "。", "a.com", 0},
    {"_", "", "_", "", 0},
    {"_ and a domain", "", X64("_") "a.com" X64("_") " ", "", 0},
    {"xn--a.", "", "xn--a.", "", 0},
    {"xn--a. and com", "", "xn--a.", "com", 0},
    {"xn--a.com", "", "xn--a.com ", "", 0},
    {"long Punycode", "", "xn--" X16("0") X16("1") X16("a") "b.com ", "", 0},
    {"long Punycode of one letter", "",
     "xn--0ca" X16("a") X16("a") X16("a") "a.com ", "", 0},
    {"long Punycode, four labels", "",
     "xn--0ca" X16("a") X16("a") X16("a") ".xn--0ca" X16("a") X16("a")
         X16("a") ".xn--0ca" X16("a") X16("a") X16("a") ".com ",
     "", 0},
    {"labels of many letters", "",
     "αβγδεζηθικλμνξοπρστυφχψω.абвгдежзийклмнопрст.com ", "", 0},
    {"labels of 57 letters", "", L57("ü") ".com ", "", 0},
    {"labels that are too long", "", X64("漢") "." X64("漢") ".com ", "", 0},
    {"decomposed", "", X16("e\u0301\u0323") ".com ", "", 0},
    {"marks", "", "a" X64("\u0323\u0301") ".com ", "", 0},
    {"joiners between letters", "", X16("ب\u200C") "ب.com ", "", 0},
    {"right to left", "", "אב.גד.הו.com ", "", 0},
    {"a.com!", "", "a.com!", "", 0},
    {"a.io!", "", "a.io!", "", 0},
    {"a.io!, then @", "", "a.io!", "@b.com", 0},
    {"a.io&@", "", X16("a.io&") "@ ", "", 0},
    {"a.io@", "", "a.io@", "", 0},
    {"\"@", "", "\"@", "", QUOTED},
    {"\"@b.com", "", "\"@b.com", "", QUOTED},
    {"\\\"@b.com", "", "\\\"@b.com", "", QUOTED},
    {"backslashes", "", "\\", "\"@b.com", QUOTED},
    {"backslashes, addresses", "", X64("\\") "\"@b.io ", "", QUOTED},
    {"quotes and backslashes", "", X16("\"\\\\\\") "\"@b.io ", "", QUOTED},
    {"ZWSP", "", "\u200B", "", 0},
    {"ZWSP and letters", "", "a\u200B", "", 0},
    {"ZWSP and hosts", "", "a.io\u200B", "", 0},
    {"many ZWSP and hosts", "", "a.io" X64("\u200B"), "", 0},
    {"many ZWSP", "a.io", "\u200B", "a.io", 0},
    {"soft hyphens and letters", "", X64("\u00AD") "a", "", 0},
    {"slashes", "http:", "/", "a.com", 0},
    {"slashes and letters", "http:", "/a", "", 0},
    {"many slashes and hosts", "", "http:" X64("/") "a.io ", "", 0},
    {"hosts followed by @", "", HOST253 "@", "", 0},
    {"hosts in addresses", "", "a@" HOST253 " ", "", 0},
    {"addresses, dots", "", "a..b@c.io/", "", 0},
    {"paths of addresses", "", "a@b.io/", "", 0},
    {"userinfo", "", "http://a.io:80@b.io ", "", 0},
    {"a host, and userinfo that is none", "http://a.io", ",a.io", "", 0},
    {"a host, and userinfo", "http://a.io", ",a.io", "@b.io", 0},
    {"a host, and commas", "http://a.io", ",", "", 0},
    {"userinfo without end", "http://", "a.io:", "", 0},
    {"ports", "", "a.io:80", "", 0},
    {"a long port", "a.io:", "8", "", 0},
    {"long ports", "", "a.io:" X64("8"), "", 0},
    {"port, no link, path", "", "http://a.io:99999/", "", 0},
    {"IPv6", "", "http://[::1]/ ", "", 0},
    {"IPv6 that is none", "", "http://[::::::::", "", 0},
    {"IPv6, bare, none", "", "http://" X16(":") X16(":") X4(":") X4(":") " ",
     "", IPV6},
    {"IPv6, bare", "", "http://1::2:::::::::::::::::::::::: ", "", IPV6},
    {"IPv4", "", "http://1.2.3.4 ", "", 0},
    {"numbers", "", "http://1.", "", 0},
    {"schemes", "", "x://a.io", "", SCHEMES},
    {"single labels", "", "http://a ", "", LABELS},
    {"long words before a colon", "", X64("a") ":a.io ", "", 0},
    {"words and colons", "", "a:", "", 0},
    {"file:", "", "file:a.io", "", 0},
    {"ill-formed", "", "\xFF", "", 0},
    {"ill-formed after a lead", "", "\xF0\x9F\x98", "", 0},
    {"ill-formed and hosts", "", "a.io\xC3", "", 0},
    {"stray tails", "", "\x80", "", 0},
    {"local parts of 64", "", X64("a") "@b.io ", "", 0},
    {"local parts of 65", "", X64("a") "a@b.io ", "", 0},
    {"a giant local part", "", "a", "@b.io", 0},
    {"hosts before a giant local part", "", "a.io+", "@b.io", 0},
    {"?", "", "a.io?", "", 0},
    {"#", "", "a.io#", "", 0},
    {"a directive's commas", "a.io#:~:", "a,", "", 0},

    /* what the tailored rules wait for or look back at */
    {"open brackets after ?", "", "a.co?（", "", 0},
    {"open brackets after #", "", "a.co#（", "", 0},
    {"hosts glued to Han", "", "在a.io。", "", 0},
    {"hosts glued to Hangul", "", "a.io를", "", 0},
    {"Hiragana after /", "", "a.co/を", "", 0},
    {"Han after /", "", "a.co/語", "", 0},
    {"Han after a letter", "", "a.co/a語", "", 0},
    {"much Han after a letter", "", "a.co/a" X16("語") X16("語"), "", 0},
    {"much Han after /", "", "a.co/" X16("語") X16("語") "。", "", 0},
    {"syntax after Han", "", "a.co/a語/語", "", 0},
    {"remarks", "", "a.co/(語", "", 0},
    {"names and Hiragana", "", "a.co/語は" X16("あ") X16("あ"), "", 0},
    {"names and marks", "", "a.co/語のます。", "", 0},
    {"Chinese topics", "", "a.co/語是一" X16("語") X16("語"), "", 0},
    {"function words", "", "語a.co/" X16("語") "的", "", 0},
    {"titles in Han", "", "zh.co/wiki/a語語,語", "", 0},
    {"folders", "", "a.co/wiki/zh-hant", "", 0},
    {"suffixes", "", "x.co/a-த", "", 0},
    {"markup", "", "a.co/*", "", 0},
    {"much markup", "a.co/", "*_~|`", "", 0},
    {"backslashes in a path", "a.co/", "\\", "", 0},
    {"isolates in a path", "a.co/", "\u2066a\u2069", "", 0},
    {"native text without end", "a.co/", "語", "", 0},

    /* what the policy looks at */
    {"mixed hosts", "", "aя.io ", "", 0},
    {"hosts like ASCII", "", "ас.io ", "", 0},
    {"a run that is judged whole", "я在", "在", "a.io", 0},
    {"runs that are judged whole", "", "я在a.io ", "", 0},
};

/* Steps (or nanoseconds) per byte over a text of about `size` bytes; `text` has room for it and
 * for head, unit and tail. */
static double steps_per_byte(const struct row *r, uint32_t profile, size_t size,
                             char *text)
{
    size_t len = strlen(r->head);
    const size_t unit = strlen(r->unit);
    memcpy(text, r->head, len);
    for (; len + unit <= size; len += unit)
        memcpy(text + len, r->unit, unit);
    memcpy(text + len, r->tail, strlen(r->tail));
    len += strlen(r->tail);

    linkspan_options o;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&o);
    (void)linkspan_options_set_profile(&o, profile);
    o.flags = r->flags;
    if (linkspan_detector_new(&o, &d) != LINKSPAN_OK)
        abort();
    const double before = cost();
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
        ;
    const double after = cost();
    linkspan_detector_free(d);
    return (after - before) / (double)len;
}

static unsigned run_profile(uint32_t profile, const char *name, size_t n,
                            char *text)
{
    unsigned bad = 0;
    (void)printf("%s, steps per byte, N = %zu\n%-34s %8s %8s %8s\n", name, n,
                 "", "N", "2N", "4N");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const double once = steps_per_byte(&rows[i], profile, n, text);
        const double twice = steps_per_byte(&rows[i], profile, 2 * n, text);
        const double four = steps_per_byte(&rows[i], profile, 4 * n, text);
        const int is_bad = once > MOST_STEPS || twice > MOST_STEPS ||
                           four > MOST_STEPS || four > once * MOST_GROWTH;
        (void)printf("%-34s %8.2f %8.2f %8.2f%s\n", rows[i].why, once, twice,
                     four, is_bad ? "  TOO MANY" : "");
        bad += (unsigned)is_bad;
    }
    return bad;
}

int main(void)
{
    const size_t n = LKS_PATHOLOGICAL_SIZE;
    char *text = malloc(4 * n + 4096);
    if (!text)
        return 1;
    unsigned bad = run_profile(LINKSPAN_PROFILE_UTS58, "uts58", n, text);
    bad += run_profile(LINKSPAN_PROFILE_TAILORED, "tailored", n / 8, text);
    bad += run_profile(LINKSPAN_PROFILE_SAFE, "safe", n / 32, text);
    free(text);
    return bad > 0;
}
