#include "support/harmless.h"

#include <stdlib.h>
#include <string.h>

#include "support/random.h"
#include "support/written.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define PROFILES    3
#define OPTIONS     (LKS_FINDERS / PROFILES)

/* Each option by which more is a link. */
static const uint32_t options_of[OPTIONS] = {
    0,
    LINKSPAN_DETECT_LOCALHOST,
    LINKSPAN_DETECT_UNKNOWN_TLDS,
    LINKSPAN_DETECT_ALL_SCHEMES | LINKSPAN_DETECT_SINGLE_LABELS,
    LINKSPAN_DETECT_SINGLE_LABELS,
    LINKSPAN_DETECT_QUOTED | LINKSPAN_DETECT_BARE_IPV6,
    LINKSPAN_DETECT_EMOJI | LINKSPAN_DETECT_UNKNOWN_TLDS,
    LINKSPAN_DETECT_QUOTED | LINKSPAN_DETECT_BARE_IPV6 |
        LINKSPAN_DETECT_LOCALHOST | LINKSPAN_DETECT_SINGLE_LABELS |
        LINKSPAN_DETECT_EMOJI | LINKSPAN_DETECT_UNKNOWN_TLDS |
        LINKSPAN_DETECT_ALL_SCHEMES};

static linkspan_detector *finders[LKS_FINDERS];

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

/* What a policy refuses is told, too: another policy would link it. */
const linkspan_detector *lks_finder(size_t number)
{
    if (!finders[number]) {
        linkspan_options o;
        require(linkspan_options_init(&o) == LINKSPAN_OK);
        require(linkspan_options_set_profile(
                    &o, (uint32_t)(number % PROFILES)) == LINKSPAN_OK);
        o.flags = options_of[number / PROFILES] | LINKSPAN_DETECT_REFUSED;
        require(linkspan_detector_new(&o, &finders[number]) == LINKSPAN_OK);
    }
    return finders[number];
}

void lks_finders_free(void)
{
    for (size_t i = 0; i < LKS_FINDERS; i++) {
        linkspan_detector_free(finders[i]);
        finders[i] = NULL;
    }
}

size_t lks_finder_of_text(const char *text, size_t len)
{
    linkspan_link link;
    for (size_t i = 0; i < LKS_FINDERS; i++) {
        size_t at = 0;
        if (linkspan_next(lks_finder(i), text, len, &at, &link) == LINKSPAN_OK)
            return i;
    }
    return LKS_FINDERS;
}

static bool is_same(const char *a, size_t a_len, const char *b, size_t b_len)
{
    return a_len == b_len && (a_len == 0 || memcmp(a, b, a_len) == 0);
}

/* Is what was made of the text harmless, and does the text come back? */
static const char *fault_of(const char *made, size_t made_len, const char *text,
                            size_t len)
{
    linkspan_buf back;
    require(linkspan_buf_init(&back, SIZE_MAX, NULL) == LINKSPAN_OK);
    require(linkspan_refang(made, made_len, &back) == LINKSPAN_OK);
    const bool comes_back = is_same(back.data, back.len, text, len);
    linkspan_buf_free(&back);
    if (lks_finder_of_text(made, made_len) < LKS_FINDERS)
        return "defanged, something is linked";
    return comes_back ? NULL : "refanged, it is another text";
}

static const char *fault_of_function(const linkspan_detector *d,
                                     const char *text, size_t len)
{
    linkspan_buf made;
    require(linkspan_buf_init(&made, SIZE_MAX, NULL) == LINKSPAN_OK);
    require(linkspan_defang(d, text, len, &made) == LINKSPAN_OK);
    const char *fault = fault_of(made.data, made.len, text, len);
    linkspan_buf_free(&made);
    return fault;
}

/* In pieces of up to `most` bytes. */
static void linkify(const linkspan_detector *d, uint32_t flags,
                    const char *redaction, const char *text, size_t len,
                    size_t most, written *w)
{
    linkspan_linkify_options o;
    linkspan_linkifier *l = NULL;
    require(linkspan_linkify_options_init(&o) == LINKSPAN_OK);
    o.output = LINKSPAN_OUTPUT_PLAIN;
    o.flags = flags;
    if (redaction)
        o.redaction = (linkspan_str){redaction, strlen(redaction)};
    require(linkspan_linkifier_new(d, &o, &l) == LINKSPAN_OK);
    for (size_t at = 0; at < len; at += most)
        require(linkspan_linkifier_push(l, text + at,
                                        len - at < most ? len - at : most,
                                        keep_written, w) == LINKSPAN_OK);
    require(linkspan_linkifier_finish(l, keep_written, w) == LINKSPAN_OK);
    linkspan_linkifier_free(l);
}

static const char *fault_of_linkifier(const linkspan_detector *d,
                                      const char *text, size_t len, size_t most)
{
    written w = {.data = NULL};
    linkify(d, LINKSPAN_LINKIFY_DEFANG, NULL, text, len, most, &w);
    const char *fault = fault_of(written_string(&w), w.len, text, len);
    written_free(&w);
    return fault;
}

/* A redaction may be a link itself, or become one with what is around it. */
static const char *const redactions[] = {
    NULL,         "",         "x",           "com",          "a.",
    ".com",       "evil.org", "http://x",    "localhost",    "local",
    "http",       ":",        "//",          "\xE3\x80\x82", "me@",
    "[redacted]", "https",    "\xE4\xB8\xAD"};

static const char *fault_of_redaction(const linkspan_detector *d,
                                      const char *text, size_t len, size_t most,
                                      const char *redaction)
{
    written w = {.data = NULL};
    linkify(d, LINKSPAN_LINKIFY_REDACT, redaction, text, len, most, &w);
    const size_t finder = lks_finder_of_text(written_string(&w), w.len);
    written_free(&w);
    return finder < LKS_FINDERS ? "redacted, something is linked" : NULL;
}

const char *lks_fault_of_defanging(const char *text, size_t len,
                                   uint64_t choice)
{
    const linkspan_detector *d = lks_finder(choice % LKS_FINDERS);
    choice /= LKS_FINDERS;
    const size_t most = choice % 4 == 0 ? len + 1 : 1 + choice / 4 % 16;
    choice /= 64;
    const char *fault = fault_of_function(NULL, text, len);
    if (!fault)
        fault = fault_of_function(d, text, len);
    if (!fault)
        fault = fault_of_linkifier(d, text, len, most);
    if (!fault)
        fault = fault_of_redaction(d, text, len, most,
                                   redactions[choice % COUNT(redactions)]);
    return fault;
}

/* ------------------------------------------------------------- documents */

/* What the prose of a document stands for. */
static void read_prose(uint32_t markup, const char *text, size_t len,
                       written *prose)
{
    linkspan_prose *p = NULL;
    linkspan_piece piece = {.size = sizeof piece};
    require(linkspan_prose_new(markup, text, len, NULL, &p) == LINKSPAN_OK);
    while (linkspan_prose_next(p, text, len, &piece) == LINKSPAN_OK)
        (void)keep_written(prose,
                           piece.kind == LINKSPAN_PIECE_TEXT
                               ? text + piece.range.start
                               : piece.read,
                           piece.read_len);
    linkspan_prose_free(p);
}

const char *lks_fault_of_document(const char *text, size_t len, uint64_t choice)
{
    const linkspan_detector *d = lks_finder(choice % LKS_FINDERS);
    choice /= LKS_FINDERS;
    const uint32_t markup =
        choice % 2 ? LINKSPAN_MARKUP_MARKDOWN : LINKSPAN_MARKUP_HTML;
    const char *redaction = redactions[choice / 4 % COUNT(redactions)];
    linkspan_linkify_options o;
    written made = {.data = NULL};
    written prose = {.data = NULL};
    require(linkspan_linkify_options_init(&o) == LINKSPAN_OK);
    o.flags =
        choice / 2 % 2 ? LINKSPAN_LINKIFY_DEFANG : LINKSPAN_LINKIFY_REDACT;
    if (redaction)
        o.redaction = (linkspan_str){redaction, strlen(redaction)};
    require(linkspan_linkify_document(d, &o, markup, text, len, keep_written,
                                      &made) == LINKSPAN_OK);
    read_prose(markup, written_string(&made), made.len, &prose);
    const size_t finder = lks_finder_of_text(written_string(&prose), prose.len);
    written_free(&made);
    written_free(&prose);
    return finder < LKS_FINDERS ? "something is linked in the document" : NULL;
}

/* --------------------------------------------------------- random texts */

static const char *const pieces[] = {"http://",
                                     "https://",
                                     "HTTP://",
                                     "hxxp://",
                                     "hxxxps://",
                                     "ftp://",
                                     "fxp://",
                                     "ssh://",
                                     "svn+ssh",
                                     "2http",
                                     "://",
                                     ":",
                                     "//",
                                     "/",
                                     ":\\/\\/",
                                     "a.com",
                                     "evil.org",
                                     "b.co.uk",
                                     "d.com:80",
                                     ".com",
                                     "com",
                                     "x.y",
                                     "e.g.",
                                     "\xE3\x80\x82",
                                     "\xEF\xBC\x8E",
                                     "\xEF\xBD\xA1",
                                     ".",
                                     ".",
                                     "@",
                                     "@",
                                     "me@",
                                     "mailto:",
                                     "\"a b\"@",
                                     "localhost",
                                     "lxcalhost",
                                     "LocalHost",
                                     "lxx",
                                     "calhost",
                                     "local",
                                     "host",
                                     "lo\xE3\x8E\x88host",
                                     "\xEF\xBD\x8Cocalhost",
                                     "localho\xEF\xAC\x86",
                                     "[",
                                     "]",
                                     "[.]",
                                     "[:]",
                                     "[@]",
                                     "[[:]]",
                                     "1.2.3.4",
                                     "[::1]",
                                     "::1",
                                     "intranet",
                                     "?",
                                     "#",
                                     " ",
                                     "\n",
                                     "\r\n",
                                     "h",
                                     "t",
                                     "x",
                                     "p",
                                     "s",
                                     "l",
                                     "X",
                                     "a",
                                     "1",
                                     "-",
                                     "_",
                                     "%",
                                     "\xE4\xB8\xAD",
                                     "\xEB\xA5\xBC",
                                     "\xD7\x90",
                                     "\xC3\xBC",
                                     "\xF0\x9F\x98\x80",
                                     "\xE2\x9D\xA4\xEF\xB8\x8F",
                                     "\xC2\xAD",
                                     "\xE2\x80\x8B",
                                     "\xEF\xBC\xA0",
                                     "\xE2\x80\xA4",
                                     "xn--p1ai",
                                     "javascript:",
                                     "(",
                                     ")",
                                     ",",
                                     "*",
                                     "<",
                                     ">",
                                     "\\",
                                     "|",
                                     "\xFF",
                                     "<b>",
                                     "</b>",
                                     "<p>",
                                     "&colon;",
                                     "&period;",
                                     "&#46;",
                                     "&commat;",
                                     "\\.",
                                     "`",
                                     "*",
                                     "\n\n",
                                     "&lt;",
                                     "\xE3\x80",
                                     "\xE3"};

size_t lks_random_fangs(uint64_t *random, char *text, size_t room)
{
    size_t len = 0;
    while (len < room) {
        const size_t number = lks_random_below(random, COUNT(pieces) + 8);
        if (number >= COUNT(pieces)) {
            text[len++] = number % 4 == 0
                              ? (char)lks_random(random)
                              : (char)(' ' + lks_random_below(random, 95));
            continue;
        }
        const size_t width = strlen(pieces[number]);
        if (width > room - len)
            break;
        memcpy(text + len, pieces[number], width);
        len += width;
    }
    return len;
}
