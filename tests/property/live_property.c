/* After each edit, the links of a text are those of a search from scratch, in ten writing
 * systems and for every profile: live_property [EDITS [SEED]]. Random edits are made with
 * linkspan_relink(), which must not look at more text than it reports. Other texts are
 * typed code point by code point, into a stream at the same time. An ordinary main(),
 * since it also runs where cmocka does not. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"
#include "support/texts.h"

#define LONGEST         6000
#define MOST_LINKS      (LONGEST / 4)
#define EDITS_OF_A_TEXT 40

typedef struct document {
    size_t len;
    size_t count; /* of links */
    char text[LONGEST];
    linkspan_link links[MOST_LINKS];
} document;

/* ------------------------------------------------------------------ texts */

/* Words with and without what links are made of; the last one of each row is a
 * host or an address. */
static const char *const words[][8] = {
    {"see", "it", "Look", "here.", "(really)", "tea", "e.g.", "b\u00FCcher.de"},
    {"\u0441\u043C", "\u0438", "\u041F\u0440\u0438\u0432\u0435\u0442",
     "\u0442\u0443\u0442.", "\u00AB\u0434\u0430\u00BB", "\u0447\u0430\u0439",
     "\u0432",
     "\u043F\u0440\u0435\u0437\u0438\u0434\u0435\u043D\u0442.\u0440\u0444"},
    {"\u03BA\u03B1\u03B9", "\u03C4\u03BF", "\u03B5\u03B4\u03CE.",
     "\u03C4\u03C3\u03AC\u03B9;", "\u03BD\u03B1\u03B9", "\u00AB\u03BF\u00BB",
     "\u03B7", "\u03C4\u03B5\u03C3\u03C4.\u03B5\u03BB"},
    {"\u0627\u0646\u0638\u0631", "\u0648", "\u0647\u0646\u0627\u060C",
     "\u0634\u0627\u064A\u061F", "\u0641\u064A", "\u0646\u0639\u0645",
     "\u0648example.com", "\u0645\u062B\u0627\u0644.\u0645\u0635\u0631"},
    {"\u05E8\u05D0\u05D4", "\u05D1", "\u05DB\u05D0\u05DF.", "\u05EA\u05D4",
     "\u05DB\u05DF", "\u05D5", "\u05D1example.com",
     "\u05EA\u05D4@example.co.il"},
    {"\u0926\u0947\u0916\u0947\u0902", "\u0914\u0930",
     "\u092F\u0939\u093E\u0901\u0964", "\u091A\u093E\u092F",
     "\u0939\u093E\u0901", "\u092E\u0947\u0902", "\u0915\u093E",
     "\u0938\u0902\u0917\u0920\u0928.\u092D\u093E\u0930\u0924"},
    {"\u0E14\u0E39", "\u0E41\u0E25\u0E30",
     "\u0E17\u0E35\u0E48\u0E19\u0E35\u0E48", "\u0E0A\u0E32",
     "\u0E43\u0E0A\u0E48", "\u0E43\u0E19",
     "example.com\u0E04\u0E23\u0E31\u0E1A",
     "\u0E17\u0E14\u0E2A\u0E2D\u0E1A.\u0E44\u0E17\u0E22"},
    {"\u8BF7\u770B", "\u548C", "\u8FD9\u91CC\u3002", "\u8336\uFF0C", "\u662F",
     "\u5728example.com", "\uFF08\u5BF9\uFF09", "\u4F8B\u5B50.\u4E2D\u56FD"},
    {"\u3092\u898B\u3066", "\u3068", "\u3053\u3053\u3002", "\u304A\u8336\u3001",
     "\u306F\u3044", "example.com\u3092", "\u300C\u8336\u300D",
     "\u4F8B.jp/\u8336"},
    {"\uBCF4\uC138\uC694", "\uC640", "\uC5EC\uAE30.", "\uCC28", "\uB124",
     "example.com\uC5D0\uC11C", "(\uCC28)", "\uD55C\uAD6D.com/\uCC28"},
};

static const char *const glue[] = {
    " ",
    " ",
    " ",
    " ",
    " ",
    "",
    "\n",
    ". ",
    ", ",
    "\r\n",
    "\t",
    ")",
    "(",
    "/",
    "@",
    ":",
    "https://",
    "example.com",
    "example.com/a_(b)",
    "mailto:",
    "a.b@example.org",
    "?q=",
    "#",
    "**",
    "\"",
    "\xE2\x80\xAE",
    "\xE2\x80\xAC",
    "\xE3\x80\x80",
    "\xFF",
    "...",
    "http://[::1]:80/",
    "www.example.net",
    "user:pw@",
    "\"a b\"@example.com",
    "%",
    "\xE2\x80\x8D",
    "xn--",
    "-",
    ".",
    "\u5546\u5E97\u3002\u624B\u673A", /* P20: 商店。手机 */
    "\u3001",
    "\u3002",
};

#define ROWS(table) (sizeof(table) / sizeof *(table))

static size_t append(char *text, size_t len, size_t room, const char *piece)
{
    const size_t more = strlen(piece);
    if (more > room - len)
        return len;
    memcpy(text + len, piece, more);
    return len + more;
}

/* A text of one writing system, with few line ends or with many. */
static size_t write_text(uint64_t *random, char *text, size_t room)
{
    const size_t row = lks_random_below(random, ROWS(words));
    const bool is_long_line = lks_random_below(random, 3) == 0;
    const size_t wanted = lks_random_below(random, room + 1);
    if (lks_random_below(random, 8) == 0)
        return lks_random_prose(random, text, wanted);
    size_t len = 0;
    while (len + 40 < wanted) {
        const char *piece = glue[lks_random_below(random, ROWS(glue))];
        if (is_long_line && (*piece == '\n' || *piece == '\r'))
            piece = " ";
        if (lks_random_below(random, 2) == 0)
            piece = words[row][lks_random_below(random, 8)];
        len = append(text, len, wanted, piece);
        if (lks_random_below(random, 3) > 0)
            len = append(text, len, wanted, " ");
    }
    return len;
}

/* ------------------------------------------------------------ detectors */

#define DETECTORS 8

static linkspan_detector *make_detector(size_t number)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    if (linkspan_options_init(&options) != LINKSPAN_OK ||
        linkspan_options_set_profile(&options, (uint32_t)(number % 3)) !=
            LINKSPAN_OK)
        abort();
    if (number >= 3) /* long lines are then cut at spaces */
        options.max_link_len = 700;
    if (number == 6)
        options.flags = LINKSPAN_DETECT_QUOTED;
    if (number == 7)
        options.flags = 255;
    if (linkspan_detector_new(&options, &d) != LINKSPAN_OK)
        abort();
    return d;
}

static void find(const linkspan_detector *d, document *doc)
{
    if (linkspan_find(d, doc->text, doc->len, doc->links, MOST_LINKS,
                      &doc->count) != LINKSPAN_OK ||
        doc->count > MOST_LINKS)
        abort();
}

static bool are_same(const linkspan_link *a, size_t a_count,
                     const linkspan_link *b, size_t b_count)
{
    return a_count == b_count && memcmp(a, b, a_count * sizeof *a) == 0;
}

/* --------------------------------------------------------------- failures */

static int complain(const char *what, const document *doc, size_t detector)
{
    (void)fprintf(stderr, "live_property: %s, detector %zu: \"", what,
                  detector);
    for (size_t i = 0; i < doc->len; i++) {
        const unsigned char c = (unsigned char)doc->text[i];
        if (c < 0x20 || c >= 0x7F || c == '"')
            (void)fprintf(stderr, "\\%03o", (unsigned)c);
        else
            (void)fputc(c, stderr);
    }
    (void)fprintf(stderr, "\"\n");
    return 1;
}

/* ------------------------------------------------------------------ edits */

static linkspan_edit random_edit(uint64_t *random, const document *doc,
                                 char *inserted)
{
    linkspan_edit edit = {.size = sizeof edit};
    const size_t most[] = {1, 4, 30, 200};
    edit.position = lks_random_below(random, doc->len + 1);
    const size_t left = doc->len - edit.position;
    const size_t way = lks_random_below(random, 4);
    if (way != 0) { /* typing removes nothing */
        edit.removed = lks_random_below(random, most[way] + 1);
        edit.removed = edit.removed < left ? edit.removed : left;
    }
    const size_t room = LONGEST - (doc->len - edit.removed);
    if (way == 3 && room > 400)
        edit.inserted = write_text(random, inserted, 400);
    else if (way != 1 && room > 60)
        edit.inserted =
            append(inserted, 0, 60,
                   lks_random_below(random, 2) == 0
                       ? glue[lks_random_below(random, ROWS(glue))]
                       : words[lks_random_below(random, ROWS(words))]
                              [lks_random_below(random, 8)]);
    return edit;
}

static void change(document *doc, const linkspan_edit *edit,
                   const char *inserted)
{
    char *at = doc->text + edit->position;
    memmove(at + edit->inserted, at + edit->removed,
            doc->len - edit->position - edit->removed);
    memcpy(at, inserted, edit->inserted);
    doc->len += edit->inserted - edit->removed;
}

static linkspan_links list_of(const document *doc)
{
    static linkspan_link copy[MOST_LINKS];
    memcpy(copy, doc->links, doc->count * sizeof *copy);
    return (linkspan_links){.size = sizeof(linkspan_links),
                            .stride = sizeof(linkspan_link),
                            .links = copy,
                            .count = doc->count,
                            .room = MOST_LINKS};
}

/* True if linkspan_relink() needs only the bytes that it reports as scanned: with other
 * bytes around them the result is the same. The byte before them is kept too, since it
 * shows that a line starts. */
static bool needs_no_more(const linkspan_detector *d, const document *doc,
                          const linkspan_edit *edit, const document *old,
                          const linkspan_relinked *relinked,
                          const linkspan_link *links)
{
    static document other;
    static linkspan_link others[MOST_LINKS];
    static const char junk[] = "a@b.com/(x";
    linkspan_relinked again = {
        .size = sizeof again, .links = others, .room = MOST_LINKS};
    const linkspan_links before = list_of(old);
    memcpy(other.text, doc->text, doc->len);
    for (size_t i = 0; i < doc->len; i++)
        if (i + 1 < relinked->scanned.start || i >= relinked->scanned.end)
            other.text[i] = junk[i % (sizeof junk - 1)];
    return linkspan_relink(d, other.text, doc->len, edit, &before, &again) ==
               LINKSPAN_OK &&
           again.first == relinked->first &&
           again.gone_count == relinked->gone_count &&
           memcmp(&again.scanned, &relinked->scanned, sizeof again.scanned) ==
               0 &&
           are_same(others, again.new_count, links, relinked->new_count);
}

/* True if no link that the edit does not touch is reported as both gone and new. */
static bool is_least(const document *old, const linkspan_edit *edit,
                     const linkspan_relinked *r, const linkspan_link *links)
{
    if (r->gone_count == 0 || r->new_count == 0)
        return true;
    const linkspan_link *gone = &old->links[r->first];
    const bool is_before = gone->host_run.end <= edit->position &&
                           gone->span.end <= edit->position;
    return !is_before || memcmp(gone, links, sizeof *gone) != 0;
}

static const char *edit_once(const linkspan_detector *d, uint64_t *random,
                             document *doc, document *old)
{
    static char inserted[LONGEST];
    static linkspan_link links[MOST_LINKS];
    linkspan_relinked relinked = {
        .size = sizeof relinked, .links = links, .room = MOST_LINKS};
    const linkspan_edit edit = random_edit(random, doc, inserted);
    memcpy(old, doc, sizeof *old);
    change(doc, &edit, inserted);
    find(d, doc);
    linkspan_links list = list_of(old);
    if (linkspan_relink(d, doc->text, doc->len, &edit, &list, &relinked) !=
        LINKSPAN_OK)
        return "relink fails";
    if (linkspan_relink_apply(&edit, &relinked, &list) != LINKSPAN_OK)
        return "relink_apply fails";
    if (!are_same(list.links, list.count, doc->links, doc->count))
        return "an edit gives other links";
    if (relinked.scanned.start > edit.position ||
        relinked.scanned.end < edit.position + edit.inserted)
        return "the edit was not looked at";
    if (!is_least(old, &edit, &relinked, links))
        return "a link is gone and new";
    if (lks_random_below(random, 4) == 0 &&
        !needs_no_more(d, doc, &edit, old, &relinked, links))
        return "more was looked at";
    return NULL;
}

/* True if a search that starts where linkspan_restart() says finds the links that follow.
 * Not for the profile "safe": in a long line, its policy needs more text before the
 * restart than linkspan_next() looks at. */
static bool restarts(const linkspan_detector *d, uint64_t *random,
                     const document *doc)
{
    const size_t position = lks_random_below(random, doc->len + 1);
    size_t at = 0;
    size_t i = 0;
    linkspan_link link;
    if (linkspan_restart(d, doc->text, doc->len, position, &at) !=
            LINKSPAN_OK ||
        at > position)
        return false;
    while (i < doc->count && doc->links[i].span.start < at)
        i++;
    while (linkspan_next(d, doc->text, doc->len, &at, &link) == LINKSPAN_OK) {
        if (i == doc->count || memcmp(&link, &doc->links[i], sizeof link) != 0)
            return false;
        i++;
    }
    return i == doc->count;
}

static int edit_text(const linkspan_detector *d, size_t number,
                     uint64_t *random, size_t edits)
{
    static document doc;
    static document old;
    doc.len =
        write_text(random, doc.text,
                   lks_random_below(random, 4) == 0 ? LONGEST - 1000 : 500);
    find(d, &doc);
    for (size_t i = 0; i < edits; i++) {
        const char *wrong = edit_once(d, random, &doc, &old);
        if (wrong) {
            (void)complain("before", &old, number);
            return complain(wrong, &doc, number);
        }
        if (number % 3 != 2 && !restarts(d, random, &doc))
            return complain("a restart gives other links", &doc, number);
    }
    return 0;
}

/* ----------------------------------------------------------------- typing */

#define TYPED 300

/* The links that a stream has reported. */
typedef struct told {
    size_t count;
    linkspan_link links[MOST_LINKS];
} told;

static int32_t keep(void *context, const linkspan_link *link,
                    linkspan_str bytes)
{
    told *t = context;
    (void)bytes;
    t->links[t->count++] = *link;
    return 0;
}

/* The links that a stream gives if the text ends here. */
static void tell_all(linkspan_stream *stream, const told *t, told *all)
{
    size_t at = 0;
    memcpy(all, t, sizeof *all);
    while (linkspan_stream_provisional(stream, &at, &all->links[all->count],
                                       NULL) == LINKSPAN_OK)
        all->count++;
}

/* The end of the code point at `at`, or of an ill-formed unit. */
static size_t next_code_point(const char *text, size_t len, size_t at)
{
    do
        at++;
    while (at < len && ((unsigned char)text[at] & 0xC0) == 0x80);
    return at;
}

/* Append `inserted` bytes to the text as an edit, and check linkspan_relink(). */
static bool relink_end(const linkspan_detector *d, document *doc,
                       size_t inserted)
{
    static linkspan_link links[MOST_LINKS];
    linkspan_relinked relinked = {
        .size = sizeof relinked, .links = links, .room = MOST_LINKS};
    const linkspan_edit edit = {.size = sizeof edit,
                                .position = doc->len - inserted,
                                .inserted = inserted};
    linkspan_links list = list_of(doc);
    if (linkspan_relink(d, doc->text, doc->len, &edit, &list, &relinked) !=
            LINKSPAN_OK ||
        linkspan_relink_apply(&edit, &relinked, &list) != LINKSPAN_OK)
        return false;
    memcpy(doc->links, list.links, list.count * sizeof *list.links);
    doc->count = list.count;
    return true;
}

static const char *type_text(const linkspan_detector *d,
                             linkspan_stream *stream, const char *text,
                             size_t len, document *doc)
{
    static document whole;
    static told t;
    static told all;
    t.count = 0;
    doc->len = 0;
    doc->count = 0;
    if (linkspan_stream_reset(stream) != LINKSPAN_OK)
        return "reset fails";
    for (size_t at = 0; at < len;) {
        const size_t next = next_code_point(text, len, at);
        memcpy(doc->text + at, text + at, next - at);
        doc->len = next;
        if (linkspan_stream_push(stream, text + at, next - at, keep, &t) !=
            LINKSPAN_OK)
            return "push fails";
        memcpy(whole.text, text, next);
        whole.len = next;
        find(d, &whole);
        tell_all(stream, &t, &all);
        if (!are_same(all.links, all.count, whole.links, whole.count))
            return "typing into a stream gives other links";
        if (!relink_end(d, doc, next - at) ||
            !are_same(doc->links, doc->count, whole.links, whole.count))
            return "typing with relink gives other links";
        at = next;
    }
    if (linkspan_stream_finish(stream, keep, &t) != LINKSPAN_OK ||
        !are_same(t.links, t.count, whole.links, len > 0 ? whole.count : 0))
        return "the stream ends with other links";
    return NULL;
}

static int type_one(const linkspan_detector *d, size_t number,
                    linkspan_stream *stream, uint64_t *random)
{
    static document doc;
    char text[TYPED];
    const size_t len = write_text(random, text, sizeof text);
    const char *wrong = type_text(d, stream, text, len, &doc);
    return wrong ? complain(wrong, &doc, number) : 0;
}

int main(int argc, char **argv)
{
    const size_t edits = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    const size_t seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    linkspan_detector *detectors[DETECTORS];
    linkspan_stream *streams[DETECTORS] = {NULL};
    uint64_t random = seed;
    int failed = 0;
    for (size_t i = 0; i < DETECTORS; i++) {
        detectors[i] = make_detector(i);
        if (linkspan_stream_new(detectors[i], NULL, &streams[i]) != LINKSPAN_OK)
            abort();
    }
    size_t done = 0;
    for (size_t text = 0; done < edits && !failed; text++) {
        const size_t number = text % DETECTORS;
        failed = edit_text(detectors[number], number, &random, EDITS_OF_A_TEXT);
        if (!failed)
            failed =
                type_one(detectors[number], number, streams[number], &random);
        done += EDITS_OF_A_TEXT;
    }
    for (size_t i = 0; i < DETECTORS; i++) {
        linkspan_stream_free(streams[i]);
        linkspan_detector_free(detectors[i]);
    }
    if (!failed)
        (void)printf("%zu edits\n", done);
    return failed;
}
