/* The findings about the host of a link and about the host of its href are the
 * same, for links that are found in texts and for whole strings:
 * host_property [TEXTS [SEED]]. The hosts are words that look like others, in
 * many scripts, as U-labels or A-labels, written with characters that UTS #46
 * maps or ignores. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/label.h"
#include "support/host_findings.h"
#include "support/random.h"
#include "text/utf8.h"

#define LONGEST   2048
#define DETECTORS 3
#define COUNT(a)  (sizeof(a) / sizeof *(a))

static const char *const words[] = {
    "apple",
    "paypal",
    "google",
    "example",
    "a",
    "x1",
    "sub-domain",
    "r3---sn",
    "xn--",
    "xn--a",
    "xn--google-",
    "0x7f",
    "127",
    "1",
    "_dmarc",
    "a_b",
    "-a",
    "\u0430\u0440\u0440\u04CF\u0435" /* looks like apple */,
    "p\u0430ypal",
    "\u0440\u0430\u0443\u0440\u0430l",
    "\u0441\u043E\u0440" /* looks like cop */,
    "\u0261oogle",
    "com\u2044x",
    "com\u30CEx",
    "\u30CE\u30FC\u30C8",
    "col\u00B7legi",
    "google\u00B7com",
    "stra\u00DFe",
    "\u03C3\u03BF\u03C6\u03CC\u03C2",
    "\u03BD\u03BF",
    "\u0928\u092E\u0938\u094D\u0924\u0947",
    "\u0645\u062B\u0627\u0644",
    "\u0660\u06F1",
    "\u05D3\u05D5\u05D2\u05DE\u05D4",
    "\u05E1\u05D5\u05E1",
    "\u4F8B\u3048",
    "\uD55C\uAE00",
    "\u1112\u1161\u11AB",
    "\u1403\u14C4\u1483",
    "\U00020000",
    "e\u0301cole",
    "\u00E9cole",
    "a\u30FBb",
    "\u30BD\u30CB\u30FC\u30FBx",
    "\u0375\u0431",
    "\u0D05\u0D35\u0D28\u0D4D\u200D",
    "\u0646\u0627\u0645\u0647\u200C\u0627\u06CC",
    "\u2603",
    "i\u2764",
    "\u0131\u0307",
    "o\u0337k",
    "\u13AAb",
    "\uA4D0ank",
};

static const char *const tlds[] = {
    "com",
    "com",
    "org",
    "ru",
    "gr",
    "bg",
    "cat",
    "co.uk",
    "il",
    "\u0440\u0444",
    "\u0431\u0433",
    "\u03B5\u03BB",
    "\u307F\u3093\u306A",
    "\u05D9\u05E9\u05E8\u05D0\u05DC",
    "notatld",
    "c0m",
    "localhost",
    "a",
    "1",
    "",
};

static const char *const schemes[] = {"http://", "https://", "ftp://",     "",
                                      "",        "me@",      "mailto:a.b@"};
static const char *const tails[] = {"", "", "/", "/x", ":80/", ":8080", "?q=1"};
static const char *const dots[] = {".",      ".",      ".",     ".",
                                   "\u3002", "\uFF0E", "\uFF61"};
static const uint32_t ignored[] = {0xAD,   0x200B, 0x2060, 0xFE0F,
                                   0xFEFF, 0x34F,  0x2064, 0x180B};

typedef struct text {
    char bytes[LONGEST];
    size_t len;
} text;

static void add(text *t, const char *more, size_t len)
{
    if (len <= sizeof t->bytes - t->len) {
        memcpy(t->bytes + t->len, more, len);
        t->len += len;
    }
}

static void add_string(text *t, const char *more)
{
    add(t, more, strlen(more));
}

static void add_cp(text *t, uint32_t cp)
{
    uint8_t bytes[LKS_UTF8_MAX];
    const size_t len = lks_utf8_encode(cp, bytes);
    add(t, (const char *)bytes, len);
}

#define PICK(list) (list)[lks_random_below(random, COUNT(list))]

static uint32_t any_code_point(uint64_t *random)
{
    const uint32_t limits[] = {0x80, 0x600, 0x3000, 0x10000, 0x110000};
    const uint32_t cp = (uint32_t)lks_random_below(random, PICK(limits));
    return cp - 0xD800 < 0x800 ? 'a' : cp;
}

/* A character that UTS #46 maps to the code point, or the code point itself. */
static uint32_t disguised(uint64_t *random, uint32_t cp)
{
    const uint32_t letter = cp - 'a';
    const uint32_t digit = cp - '0';
    switch (lks_random_below(random, 5)) {
    case 0: /* full-width */
        return cp - 0x21 < 0x5E ? cp + 0xFEE0 : cp;
    case 1: /* capital letters */
        if (letter < 26 || cp - 0x430 < 0x20 ||
            (cp - 0x3B1 < 25 && cp != 0x3C2))
            return cp - 0x20;
        return cp;
    case 2: /* mathematical */
        return letter < 26  ? 0x1D41A + letter
               : digit < 10 ? 0x1D7CE + digit
                            : cp;
    case 3: /* in circles */
        return letter < 26     ? 0x24D0 + letter
               : digit - 1 < 9 ? 0x2460 + digit - 1
                               : cp;
    default: /* superscript */
        return cp == 'e' ? 0x1D49 : cp == 'n' ? 0x207F : cp;
    }
}

/* A word, or its Punycode, in disguise. */
static void add_label(uint64_t *random, text *t, const char *word,
                      size_t disguise)
{
    uint32_t cps[128];
    uint8_t ascii[256];
    size_t count = 0;
    size_t len = 0;
    const size_t size = strlen(word);
    bool is_ascii = true;
    for (size_t at = 0, width = 0; at < size; at += width) {
        cps[count] = lks_utf8_decode((const uint8_t *)word + at,
                                     (const uint8_t *)word + size, &width);
        is_ascii &= cps[count++] < 0x80;
    }
    if (!is_ascii && lks_random_below(random, 2) == 0 &&
        lks_punycode_encode(cps, count, ascii, sizeof ascii, &len)) {
        static const char prefix[] = "xn--";
        for (count = 0; count < 4; count++)
            cps[count] = (uint8_t)prefix[count];
        for (size_t i = 0; i < len && count < COUNT(cps); i++)
            cps[count++] = ascii[i];
    }
    for (size_t i = 0; i < count; i++) {
        const size_t dice = lks_random_below(random, 100);
        if (dice < disguise)
            add_cp(t, disguised(random, cps[i]));
        else
            add_cp(t, cps[i]);
        if (disguise > 0 && dice == 99)
            add_cp(t, PICK(ignored));
        else if (disguise > 10 && dice == 98)
            add_cp(t, any_code_point(random));
    }
}

/* Escape some bytes of the host that starts at `start`. */
static void escape(uint64_t *random, text *t, size_t start)
{
    const text host = *t;
    t->len = start;
    for (size_t i = start; i < host.len; i++) {
        char escaped[4];
        (void)snprintf(escaped, sizeof escaped, "%%%02X",
                       (unsigned)(uint8_t)host.bytes[i]);
        if (lks_random_below(random, 4) == 0 && host.bytes[i] != '.')
            add_string(t, escaped);
        else
            add(t, host.bytes + i, 1);
    }
}

static void write_text(uint64_t *random, text *t)
{
    static const size_t disguises[] = {0, 5, 15, 60};
    const size_t disguise = PICK(disguises);
    size_t labels = 1 + lks_random_below(random, 3);
    t->len = 0;
    add_string(t, PICK(schemes));
    const size_t start = t->len;
    while (labels-- > 0) {
        add_label(random, t, PICK(words), disguise);
        add_string(t, PICK(dots));
    }
    add_label(random, t, PICK(tlds), disguise);
    if (lks_random_below(random, 10) == 0)
        escape(random, t, start);
    add_string(t, PICK(tails));
}

/* Detectors with protected names, one for each profile, which also report what
 * the policy refuses. */
static void make_detectors(linkspan_detector *detectors[DETECTORS],
                           linkspan_protected **names)
{
    static const linkspan_str protected[] = {
        {"apple.com", 9}, {"paypal.com", 10}, {"google.com", 10}};
    linkspan_options options;
    linkspan_policy policy;
    if (linkspan_protected_new(protected, COUNT(protected), NULL, names,
                               NULL) != LINKSPAN_OK)
        abort();
    (void)linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT);
    policy.protected_names = *names;
    for (uint32_t i = 0; i < DETECTORS; i++) {
        (void)linkspan_options_init(&options);
        (void)linkspan_options_set_profile(&options, i);
        options.flags |= LINKSPAN_DETECT_REFUSED;
        options.policy = &policy;
        if (linkspan_detector_new(&options, &detectors[i]) != LINKSPAN_OK)
            abort();
    }
}

/* False if one of the links has other findings than its href. */
static bool check_text(linkspan_detector *const *detectors, const text *t,
                       size_t compared[2])
{
    linkspan_link link;
    const linkspan_detector *d = NULL;
    for (size_t i = 0; i < DETECTORS; i++) {
        d = detectors[i];
        for (size_t at = 0;
             linkspan_next(d, t->bytes, t->len, &at, &link) == LINKSPAN_OK;) {
            const lks_host_verdict got =
                lks_compare_host_findings(d, t->bytes, t->len, &link);
            compared[0] += got == LKS_HOST_SAME;
            if (got == LKS_HOST_DIFFERS)
                return false;
        }
    }
    (void)linkspan_split_link(t->bytes, t->len, &link);
    if (!lks_has_plain_href(t->bytes, t->len, &link))
        return true;
    const lks_host_verdict got =
        lks_compare_host_findings(d, t->bytes, t->len, &link);
    compared[1] += got == LKS_HOST_SAME;
    return got != LKS_HOST_DIFFERS;
}

int main(int argc, char **argv)
{
    static text t;
    const size_t goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 46;
    linkspan_detector *detectors[DETECTORS];
    linkspan_protected *names = NULL;
    size_t compared[2] = {0};
    size_t bad = 0;
    make_detectors(detectors, &names);
    for (size_t i = 0; i < goal && bad < 20; i++) {
        write_text(&random, &t);
        if (check_text(detectors, &t, compared))
            continue;
        bad++;
        (void)fprintf(stderr, "text %zu: other findings for the href: %.*s\n",
                      i, (int)t.len, t.bytes);
    }
    for (size_t i = 0; i < DETECTORS; i++)
        linkspan_detector_free(detectors[i]);
    linkspan_protected_free(names);
    (void)printf("%zu texts: %zu links and %zu strings have the findings of "
                 "their href\n",
                 goal, compared[0], compared[1]);
    /* a generator whose hosts have no href would test nothing */
    return bad > 0 || compared[0] < goal / 4 || compared[1] < goal / 4;
}
