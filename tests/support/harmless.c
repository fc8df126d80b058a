#include "support/harmless.h"

#include <stdlib.h>
#include <string.h>

#include "support/linkify_document.h"
#include "support/piece_bytes.h"
#include "support/prose.h"
#include "support/random.h"
#include "support/written.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define OPTIONS     (LKS_FINDERS / LKS_PROFILES)

/* Sets of options that make more text a link. */
static const uint32_t options_of[OPTIONS] = {
    0,
    LINKSPAN_DETECT_LOCALHOST,
    LINKSPAN_DETECT_UNKNOWN_TLDS,
    LINKSPAN_DETECT_ALL_SCHEMES | LINKSPAN_DETECT_SINGLE_LABELS,
    LINKSPAN_DETECT_SINGLE_LABELS,
    LINKSPAN_DETECT_QUOTED | LINKSPAN_DETECT_BARE_IPV6,
    LINKSPAN_DETECT_EMOJI | LINKSPAN_DETECT_UNKNOWN_TLDS,
    LINKSPAN_DETECT_OPAQUE_SCHEMES,
    LINKSPAN_DETECT_USER_NAMES,
    LINKSPAN_DETECT_QUOTED | LINKSPAN_DETECT_BARE_IPV6 |
        LINKSPAN_DETECT_LOCALHOST | LINKSPAN_DETECT_SINGLE_LABELS |
        LINKSPAN_DETECT_EMOJI | LINKSPAN_DETECT_UNKNOWN_TLDS |
        LINKSPAN_DETECT_ALL_SCHEMES | LINKSPAN_DETECT_OPAQUE_SCHEMES |
        LINKSPAN_DETECT_USER_NAMES,
    0,
    LINKSPAN_DETECT_PRIVATE_SUFFIXES};

/* The last two sets have a list of schemes or of domains besides their flags. */
enum {
    WITH_SCHEMES = OPTIONS - 2,
    WITH_LISTS
};

static linkspan_detector *finders[LKS_FINDERS];

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

static const linkspan_str schemes[] = {{"ssh", 3}, {"hxp", 3}, {"svn+ssh", 7}};

/* Lists of top-level domains, most of which do not exist. */
static linkspan_data *other_lists(void)
{
    static const char suffixes[] = "// ===BEGIN ICANN DOMAINS===\ncom\n"
                                   "// ===END ICANN DOMAINS===\n"
                                   "// ===BEGIN PRIVATE DOMAINS===\nx.txt\n"
                                   "// ===END PRIVATE DOMAINS===\n";
    static const char tlds[] = "COM\nTXT\nG\nY\nXN--0ZWM56D\nXN--FIQ\n";
    const linkspan_data_source source = {
        .size = sizeof source,
        .flags = LINKSPAN_LOAD_ANY_TLDS,
        .suffixes = {suffixes, sizeof suffixes - 1},
        .tlds = {tlds, sizeof tlds - 1}};
    linkspan_data *data = NULL;
    require(linkspan_data_load(&source, NULL, &data, NULL) == LINKSPAN_OK);
    return data;
}

/* The detectors also report links that their policy refuses, since another policy
 * would link them. */
const linkspan_detector *lks_finder(size_t number)
{
    if (!finders[number]) {
        linkspan_options o;
        require(linkspan_options_init(&o) == LINKSPAN_OK);
        require(linkspan_options_set_profile(
                    &o, (uint32_t)(number % LKS_PROFILES)) == LINKSPAN_OK);
        o.flags = options_of[number / LKS_PROFILES] | LINKSPAN_DETECT_REFUSED |
                  LINKSPAN_DETECT_SUSPECTS;
        if (number / LKS_PROFILES == WITH_LISTS)
            o.data = other_lists();
        if (number / LKS_PROFILES == WITH_SCHEMES) {
            o.schemes = schemes;
            o.scheme_count = COUNT(schemes);
            o.max_link_len = 16; /* links beyond it are cut or refused */
        }
        require(linkspan_detector_new(&o, &finders[number]) == LINKSPAN_OK);
        linkspan_data_free(o.data);
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

static bool finds(size_t finder, const char *text, size_t len)
{
    linkspan_link link;
    size_t at = 0;
    return linkspan_next(lks_finder(finder), text, len, &at, &link) ==
           LINKSPAN_OK;
}

size_t lks_finder_of_text(const char *text, size_t len, size_t maker)
{
    for (size_t i = 0; i < LKS_PROFILES; i++)
        if (finds(i, text, len))
            return i;
    return maker < LKS_FINDERS && finds(maker, text, len) ? maker : LKS_FINDERS;
}

bool lks_is_found(const char *text, size_t len)
{
    for (size_t i = 0; i < LKS_FINDERS; i++)
        if (finds(i, text, len))
            return true;
    return false;
}

static bool is_same(const char *a, size_t a_len, const char *b, size_t b_len)
{
    return a_len == b_len && (a_len == 0 || memcmp(a, b, a_len) == 0);
}

/* Why the result is not harmless, or cannot be turned back into the text; NULL
 * if it is right. */
static const char *fault_of(size_t maker, const char *made, size_t made_len,
                            const char *text, size_t len)
{
    linkspan_buf back;
    require(linkspan_buf_init(&back, SIZE_MAX, NULL) == LINKSPAN_OK);
    require(linkspan_refang(made, made_len, 0, &back) == LINKSPAN_OK);
    const bool comes_back = is_same(back.data, back.len, text, len);
    linkspan_buf_free(&back);
    if (lks_finder_of_text(made, made_len, maker) < LKS_FINDERS)
        return "defanged, something is linked";
    return comes_back ? NULL : "refanged, it is another text";
}

/* Without a detector the whole text is treated as a link. */
static const char *fault_of_function(size_t maker, const char *text, size_t len)
{
    const linkspan_detector *d = maker < LKS_FINDERS ? lks_finder(maker) : NULL;
    linkspan_buf made;
    require(linkspan_buf_init(&made, SIZE_MAX, NULL) == LINKSPAN_OK);
    require(linkspan_defang(d, text, len, &made) == LINKSPAN_OK);
    const char *fault = fault_of(maker, made.data, made.len, text, len);
    linkspan_buf_free(&made);
    return fault;
}

/* Linkify a text in pieces of up to `most` bytes. */
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

static const char *fault_of_linkifier(size_t maker, const char *text,
                                      size_t len, size_t most)
{
    written w = {.data = NULL};
    linkify(lks_finder(maker), LINKSPAN_LINKIFY_DEFANG, NULL, text, len, most,
            &w);
    const char *fault = fault_of(maker, written_string(&w), w.len, text, len);
    written_free(&w);
    return fault;
}

/* A redaction may be a link itself, or become one with the text around it. */
static const char *const redactions[] = {
    NULL,         "",         "x",           "com",          "a.",
    ".com",       "evil.org", "http://x",    "localhost",    "local",
    "http",       ":",        "//",          "\xE3\x80\x82", "me@",
    "[redacted]", "https",    "\xE4\xB8\xAD"};

static const char *fault_of_redaction(size_t maker, const char *text,
                                      size_t len, size_t most,
                                      const char *redaction)
{
    written w = {.data = NULL};
    linkify(lks_finder(maker), LINKSPAN_LINKIFY_REDACT, redaction, text, len,
            most, &w);
    const size_t finder = lks_finder_of_text(written_string(&w), w.len, maker);
    written_free(&w);
    return finder < LKS_FINDERS ? "redacted, something is linked" : NULL;
}

const char *lks_fault_of_defanging(const char *text, size_t len,
                                   uint64_t choice)
{
    const size_t maker = choice % LKS_FINDERS;
    choice /= LKS_FINDERS;
    const size_t most = choice % 4 == 0 ? len + 1 : 1 + choice / 4 % 16;
    choice /= 64;
    const char *fault = fault_of_function(LKS_FINDERS, text, len);
    if (!fault)
        fault = fault_of_function(maker, text, len);
    if (!fault)
        fault = fault_of_linkifier(maker, text, len, most);
    if (!fault)
        fault = fault_of_redaction(maker, text, len, most,
                                   redactions[choice % COUNT(redactions)]);
    return fault;
}

/* ------------------------------------------------------------- documents */

/* The prose of a document, with references and escapes decoded. Markup, and text that
 * is no prose, becomes a line end. */
typedef struct decoded {
    const char *document;
    written *prose;
} decoded;

static void keep_piece(void *context, const linkspan_piece *piece)
{
    const decoded *d = context;
    if (piece->kind < LINKSPAN_PIECE_GAP)
        (void)keep_written(d->prose, lks_piece_bytes(piece, d->document),
                           piece->read_len);
    else
        (void)keep_written(d->prose, "\n", 1);
}

static void read_prose(uint32_t markup, const char *text, size_t len,
                       written *prose)
{
    decoded d = {text, prose};
    lks_read_prose(NULL, markup, text, len, keep_piece, &d);
}

const char *lks_fault_of_document(const char *text, size_t len, uint64_t choice)
{
    const size_t maker = choice % LKS_FINDERS;
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
    require(linkify_document(lks_finder(maker), &o, markup, text, len,
                             keep_written, &made) == LINKSPAN_OK);
    read_prose(markup, written_string(&made), made.len, &prose);
    const size_t finder =
        lks_finder_of_text(written_string(&prose), prose.len, maker);
    written_free(&made);
    written_free(&prose);
    return finder < LKS_FINDERS ? "something is linked in the document" : NULL;
}

/* --------------------------------------------------------- random texts */

static const char *const pieces[] = {"javascript:",
                                     "vbscript:",
                                     "data:",
                                     "text/html",
                                     ";base64,",
                                     "file:",
                                     "blob:",
                                     "\\\\",
                                     "\\",
                                     "srv",
                                     "[\\\\]",
                                     "[:]",
                                     "(.)",
                                     "{ . }",
                                     "[dot]",
                                     "(at)",
                                     "[://]",
                                     "http[s]://",
                                     "hxxp[s]",
                                     "[s]",
                                     "[sx]",
                                     "hXXp://",
                                     "hTTp://",
                                     "HtTpS://",
                                     "&#46;",
                                     "&x#46;",
                                     "&",
                                     "#46;",
                                     "[d0t]",
                                     "[dx0t]",
                                     "\\.",
                                     "evil\\.com",
                                     "evil&#46;com",
                                     "evil[d0t]org",
                                     " dot ",
                                     "http[",
                                     "localhost:80",
                                     "10.0.0.1",
                                     "//10.0.0.1",
                                     "//srv.txt",
                                     "me@a.txt",
                                     "mailto:me@srv",
                                     "<me@srv>",
                                     "https:\\/\\/",
                                     "hxxps:\\/\\/",
                                     "//[::1]",
                                     "[d",
                                     "ot]",
                                     "meow",
                                     "x",
                                     "x://",
                                     "0x7f",
                                     "u:p@",
                                     "http:",
                                     "http:1.2.3.4",
                                     "0x7f.0.0.1/",
                                     "http://",
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
                                     "XN--FIQS8S",
                                     ".txt",
                                     ".py",
                                     ".co",
                                     "m",
                                     "\xEF\xBC\xA3\xEF\xBC\xAF\xEF\xBC\xAD",
                                     "\xEF\xBD\x8D",
                                     "\xE4\xB8\xAD\xE5\x9B\xBD",
                                     "\xE5\x9B\xBD",
                                     "\xE5\xBE\x88\xE5\xA4\xA7",
                                     "\xE3\x81\xBF\xE3\x82\x93\xE3\x81\xAA",
                                     "\xE3\x82\xB3\xE3\x83\xA0",
                                     "\xEF\xBD\xBA\xEF\xBE\x91",
                                     "\xE0\xB9\x84\xE0\xB8\x97\xE0\xB8\xA2",
                                     "\xD1\x80\xD1\x84",
                                     "\xD0\xA0\xD0\xA4",
                                     "verm\xC3\xB6gensberatung",
                                     "vermo\xCC\x88gensberatung",
                                     ("\xE1\x84\x83\xE1\x85\xA1\xE1\x86\xBA"
                                      "\xEC\xBB\xB4"),
                                     "\xE2\x80\x8C",
                                     "-\xEC\x97\x90",
                                     "__",
                                     "javascript:",
                                     "tel:",
                                     "sms:+1234",
                                     "tel:112",
                                     "magnet:?xt=a",
                                     "geo:1,2",
                                     "urn:isbn:",
                                     "xmpp:me@",
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

/* Labels that hosts end with, complete, in part and extended, and others. */
static const char *const labels[] = {
    "com",
    "COM",
    "co",
    "m",
    "txt",
    "py",
    "g",
    "example",
    "xn--p1ai",
    "xn--",
    "1",
    "2026",
    "x",
    "_",
    "-",
    "localhost",
    "http",
    "\xEF\xBD\x83\xEF\xBD\x8F\xEF\xBD\x8D",
    "\xEF\xBD\x8D",
    "\xE4\xB8\xAD",
    "\xE5\x9B\xBD",
    "\xE4\xB8\xAD\xE5\x9B\xBD",
    "\xE5\x85\xAC\xE5\x8F\xB8",
    "\xE4\xB8\x96\xE7\x95\x8C",
    "\xE6\x88\x91\xE7\x88\xB1\xE4\xBD\xA0",
    "\xE5\xBE\x88\xE5\xA4\xA7",
    "\xE5\x9C\xA8\xE5\x8C\x97\xE4\xBA\xAC\xE7\x9A\x84\xE5\xA4\xA7",
    "\xE3\x82\xB3\xE3\x83\xA0",
    "\xEF\xBD\xBA\xEF\xBE\x91",
    "\xE3\x81\xAF",
    "\xE0\xB9\x84\xE0\xB8\x97\xE0\xB8\xA2",
    "\xE0\xB8\x81",
    "\xD1\x80\xD1\x84",
    "\xD0\xA0",
    "\xD0\xA4",
    "\xD9\x85\xD8\xB5\xD8\xB1",
    "\xD9\x88",
    "\xED\x95\x9C\xEA\xB5\xAD",
    "\xEC\x97\x90\xEC\x84\x9C",
    "\xE1\x84\x83\xE1\x85\xA1\xE1\x86\xBA\xEC\xBB\xB4",
    "verm\xC3\xB6gensberatung",
    "VERMO\xCC\x88GENSBERATUNG",
    "\xF0\x9F\x98\x80",
    "\xC2\xAD",
    "\xE2\x80\x8D",
};

static const char *const joints[] = {".",
                                     ".",
                                     ".",
                                     ".",
                                     "\xE3\x80\x82",
                                     "\xE3\x80\x82",
                                     "\xEF\xBC\x8E",
                                     "\xEF\xBD\xA1",
                                     "",
                                     "",
                                     "",
                                     "-",
                                     "_",
                                     "@",
                                     "://",
                                     " ",
                                     "/",
                                     ":"};

size_t lks_random_labels(uint64_t *random, char *text, size_t room)
{
    size_t len = 0;
    for (;;) {
        const char *label = labels[lks_random_below(random, COUNT(labels))];
        const char *joint = joints[lks_random_below(random, COUNT(joints))];
        const size_t widths[] = {strlen(label), strlen(joint)};
        if (widths[0] + widths[1] > room - len)
            return len;
        memcpy(text + len, label, widths[0]);
        memcpy(text + len + widths[0], joint, widths[1]);
        len += widths[0] + widths[1];
    }
}
