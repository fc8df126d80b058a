/* What the library answers about many texts, for tools/same_as, which compares
 * two builds: answers SUMS|LINES COUNT [TEXT...] < NAMES.
 * The texts are COUNT random ones and the files NAMES, one a line, read in pieces
 * of whole lines. SUMS prints a line for each text: its name, and a sum of the
 * answers for each subject. LINES prints the answers themselves, of these TEXTs. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/alphabet.h"
#include "support/linkify_document.h"
#include "support/random.h"
#include "support/soup.h"
#include "support/texts.h"

#define PIECE        16384u /* of a file */
#define LONGEST      512u   /* of a random text */
#define MOST         64u    /* findings of a link */
#define LONGEST_NAME 4096u
#define PROFILES     3u

static const char *const subjects[] = {
    "links",   "href", "display",   "findings", "events", "suspects",
    "streams", "html", "documents", "harmless", "places"};
enum {
    LINKS,
    HREF,
    DISPLAY,
    FINDINGS,
    EVENTS,
    SUSPECTS,
    STREAMS,
    HTML,
    DOCUMENTS,
    HARMLESS,
    PLACES,
    SUBJECTS
};

static struct {
    bool shows;
    uint64_t sums[SUBJECTS];
    const char *name; /* of the text */
    const char *way;  /* the profile or rule */
    linkspan_buf out;
} state;

static linkspan_detector *profiles[PROFILES];
static const char *const profile_names[PROFILES] = {"uts58", "tailored",
                                                    "safe"};
static linkspan_detector *suspecting;
static linkspan_detector *alone[32];
static const char *alone_names[32];
static size_t alone_count;

static void fail(const char *why)
{
    (void)fprintf(stderr, "answers: %s\n", why);
    exit(2);
}

/* ------------------------------------------------------------------ lines */

static void add(uint64_t *sum, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        *sum = (*sum ^ (uint8_t)text[i]) * 0x100000001B3u;
}

static void put_text(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((uint8_t)text[i] < ' ' || text[i] == '\\')
            (void)printf("\\%02x", (unsigned)(uint8_t)text[i]);
        else
            (void)putchar(text[i]);
}

/* One line: numbers by `format`, and then a text. */
__attribute__((format(printf, 4, 5))) static void
say(unsigned subject, const char *text, size_t len, const char *format, ...)
{
    char line[1024];
    va_list list;
    va_start(list, format);
    const int count = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    if (count < 0 || (size_t)count >= sizeof line)
        fail("a line is too long");
    uint64_t *sum = &state.sums[subject];
    add(sum, state.way, strlen(state.way));
    add(sum, line, (size_t)count);
    add(sum, text, len);
    add(sum, "\n", 1);
    if (!state.shows)
        return;
    (void)printf("%s %s %s %s ", state.name, state.way, subjects[subject],
                 line);
    put_text(text, len);
    (void)putchar('\n');
}

static void say_buffer(unsigned subject, linkspan_status status)
{
    say(subject, state.out.data, state.out.len, "%d", (int)status);
    state.out.len = 0;
}

static void say_link(unsigned subject, const char *text, const linkspan_link *l)
{
    const linkspan_range *const ranges[] = {
        &l->scheme, &l->local_part, &l->host,     &l->host_run,  &l->port,
        &l->path,   &l->query,      &l->fragment, &l->directives};
    char places[512];
    int at = 0;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        at += snprintf(places + at, sizeof places - (size_t)at, " %zu-%zu",
                       ranges[i]->start, ranges[i]->end);
    say(subject, text + l->span.start, l->span.end - l->span.start,
        "%zu-%zu k%u f%x h%u p%x a%d d%zu%s", l->span.start, l->span.end,
        l->kind, l->flags, l->host_kind, l->parts, (int)l->action,
        l->directive_count, places);
}

/* --------------------------------------------------------------- subjects */

static void say_findings(const linkspan_detector *d, const char *text,
                         size_t len, const linkspan_link *link)
{
    linkspan_finding list[MOST];
    linkspan_findings found = {
        .size = sizeof found, .list = list, .room = MOST};
    if (linkspan_check(d, text, len, link, &found) < 0)
        fail("linkspan_check");
    for (size_t i = 0; i < found.count && i < MOST; i++) {
        const char *name =
            linkspan_name_of(LINKSPAN_NAMES_FINDING, list[i].code);
        say(FINDINGS, name, strlen(name), "%d %x %zu-%zu",
            (int)list[i].severity, list[i].cp, list[i].range.start,
            list[i].range.end);
    }
}

static void say_forms(const char *text, const linkspan_link *link)
{
    const char *span = text + link->span.start;
    const size_t len = link->span.end - link->span.start;
    const linkspan_display_options how = {.size = sizeof how,
                                          .kind = link->kind};
    say_buffer(HREF, linkspan_href(link->kind, span, len, 0, &state.out));
    say_buffer(DISPLAY, linkspan_display(&how, span, len, &state.out, NULL, 0));
}

static void say_links(const linkspan_detector *d, unsigned subject,
                      const char *text, size_t len, bool has_forms)
{
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK) {
        say_link(subject, text, &link);
        if (!has_forms)
            continue;
        say_findings(d, text, len, &link);
        say_forms(text, &link);
    }
}

/* One line for code points in a row about which the same is said. */
static int32_t on_event(void *context, const linkspan_event *e)
{
    linkspan_event *last = context;
    if (last->rule && last->rule == e->rule && last->decision == e->decision &&
        last->part == e->part && last->depth == e->depth &&
        last->is_in_link == e->is_in_link)
        return 0;
    *last = *e;
    say(EVENTS, e->rule, strlen(e->rule), "%zu d%u p%u b%u %u", e->range.start,
        e->decision, e->part, e->depth, e->is_in_link);
    return 0;
}

static int32_t on_link(void *context, const linkspan_link *link,
                       linkspan_str bytes)
{
    const char *text = context;
    if (memcmp(text + link->span.start, bytes.data, bytes.len) != 0)
        fail("a stream hands out other bytes");
    say_link(STREAMS, text, link);
    return 0;
}

/* In pieces of lengths that depend on the text alone. */
static void say_stream(const linkspan_detector *d, char *text, size_t len)
{
    linkspan_stream *stream = NULL;
    uint64_t random = len;
    const size_t most = len % 3 == 0 ? 2 : len % 3 == 1 ? 40 : 5000;
    if (linkspan_stream_new(d, NULL, &stream) != LINKSPAN_OK)
        fail("linkspan_stream_new");
    for (size_t at = 0; at < len;) {
        size_t piece = 1 + lks_random_below(&random, most);
        piece = piece < len - at ? piece : len - at;
        if (linkspan_stream_push(stream, text + at, piece, on_link, text) !=
            LINKSPAN_OK)
            fail("linkspan_stream_push");
        at += piece;
    }
    if (linkspan_stream_finish(stream, on_link, text) != LINKSPAN_OK)
        fail("linkspan_stream_finish");
    linkspan_stream_free(stream);
}

static void say_linkified(unsigned subject, const linkspan_detector *d,
                          uint32_t markup, uint32_t flags, const char *text,
                          size_t len)
{
    linkspan_linkify_options o;
    if (linkspan_linkify_options_init(&o) != LINKSPAN_OK)
        fail("linkspan_linkify_options_init");
    o.flags |= flags;
    say_buffer(subject,
               linkify_document_to(d, &o, markup, text, len, &state.out));
}

static void say_piece(unsigned subject, uint32_t place, const char *text,
                      const linkspan_piece *piece)
{
    const bool is_text = piece->kind % LINKSPAN_PIECE_OTHER == 0;
    say(subject, is_text ? text + piece->range.start : piece->read,
        piece->read_len, "%u k%u %zu-%zu", place, piece->kind,
        piece->range.start, piece->range.end);
}

static linkspan_status on_place(void *context, uint32_t place,
                                const linkspan_piece *piece,
                                const linkspan_range *name)
{
    (void)name;
    say_piece(PLACES, place, context, piece);
    return LINKSPAN_OK;
}

/* `text` as a document in HTML, and in Markdown. */
static void say_document(const linkspan_detector *d, char *text, size_t len)
{
    for (uint32_t markup = LINKSPAN_MARKUP_HTML;
         markup <= LINKSPAN_MARKUP_MARKDOWN; markup++) {
        say_linkified(DOCUMENTS, d, markup, 0, text, len);
        say_linkified(HARMLESS, d, markup, LINKSPAN_LINKIFY_DEFANG, text, len);
        say_linkified(HARMLESS, d, markup, LINKSPAN_LINKIFY_REDACT, text, len);
        if (linkspan_read_places(d, markup, text, len, NULL, on_place, text) !=
            LINKSPAN_OK)
            fail("linkspan_read_places");
    }
}

/* All about one text; `number` chooses a rule to try alone. */
static void answer(char *text, size_t len, size_t number, bool is_document)
{
    memset(state.sums, 0, sizeof state.sums);
    for (size_t i = 0; i < PROFILES; i++) {
        state.way = profile_names[i];
        say_links(profiles[i], LINKS, text, len, i != 1);
        linkspan_event last = {.rule = NULL};
        if (linkspan_explain(profiles[i], text, len, on_event, &last) !=
            LINKSPAN_OK)
            fail("linkspan_explain");
        say_stream(profiles[i], text, len);
    }
    state.way = "tailored";
    say_buffer(HTML,
               linkspan_linkify(profiles[1], NULL, text, len, &state.out));
    if (is_document)
        say_document(profiles[1], text, len);
    state.way = "suspecting";
    say_links(suspecting, SUSPECTS, text, len, false);
    say_stream(suspecting, text, len);
    state.way = alone_names[number % alone_count];
    say_links(alone[number % alone_count], LINKS, text, len, false);

    if (state.shows)
        return;
    (void)fputs(state.name, stdout);
    for (size_t i = 0; i < SUBJECTS; i++)
        (void)printf(" %016" PRIx64, state.sums[i]);
    (void)putchar('\n');
}

/* ------------------------------------------------------------------ texts */

/* A tail, glued to a host, or text of one of the generators. */
static size_t make_text(size_t number, char *text, bool *is_document)
{
    uint64_t random = number;
    *is_document = number % 8 == 7;
    if (*is_document)
        return lks_random_soup(&random, text);
    if (number % 8 == 6) {
        const lks_flavour flavour = lks_random_flavour(&random, true);
        memcpy(text, "see https://example.com/", 24);
        return 24 + lks_random_text(&random, flavour, 40, (uint8_t *)text + 24,
                                    LONGEST - 24);
    }
    if (number % 8 < 3)
        return lks_random_prose(&random, text, LONGEST / 2);
    static const char *const starts[] = {
        "see https://example.com/",    "(www.example.org/x",
        "<a href='http://example.jp/", "/* `https://example.net/wiki/",
        "|https://example.com/a?q=b",  "**https://example.com/a#b",
        "mailto:a@example.com?cc=",    "\"https://example.com/x=1&y"};
    const char *start = starts[lks_random_below(&random, 8)];
    const size_t before = strlen(start);
    memcpy(text, start, before);
    return before + lks_random_prose(&random, text + before, 120);
}

static bool is_asked(int count, char **names)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], state.name) == 0)
            return true;
    return count == 0;
}

/* True for the name of a file in HTML or Markdown. */
static bool is_markup(const char *path)
{
    static const char *const endings[] = {".html", ".htm", ".xhtml", ".md",
                                          ".markdown"};
    const size_t len = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t width = strlen(endings[i]);
        if (len > width && strcmp(path + len - width, endings[i]) == 0)
            return true;
    }
    return false;
}

static void answer_file(const char *path, size_t number, int asked,
                        char **names)
{
    static char bytes[PIECE];
    static char name[LONGEST_NAME + 32];
    FILE *file = fopen(path, "rb");
    if (!file)
        return;
    size_t kept = 0;
    for (size_t place = 0;;) {
        const size_t got = fread(bytes + kept, 1, PIECE - kept, file) + kept;
        if (got == 0)
            break;
        size_t len = got;
        while (got == PIECE && len > 0 && bytes[len - 1] != '\n')
            len--;
        len = len > 0 ? len : got;
        (void)snprintf(name, sizeof name, "%s:%zu", path, place);
        state.name = name;
        if (is_asked(asked, names)) {
            char copy[PIECE];
            memcpy(copy, bytes, len);
            answer(copy, len, number + place / PIECE, is_markup(path));
        }
        memmove(bytes, bytes + len, got - len);
        kept = got - len;
        place += len;
    }
    (void)fclose(file);
}

static linkspan_detector *make(uint32_t profile, uint32_t flags, uint32_t rules)
{
    linkspan_options o;
    linkspan_detector *d = NULL;
    if (linkspan_options_init(&o) != LINKSPAN_OK ||
        linkspan_options_set_profile(&o, profile) != LINKSPAN_OK)
        fail("options");
    o.flags |= flags;
    if (rules != 0)
        o.tailoring = rules;
    if (linkspan_detector_new(&o, &d) != LINKSPAN_OK)
        fail("linkspan_detector_new");
    return d;
}

static void make_detectors(void)
{
    for (uint32_t i = 0; i < PROFILES; i++)
        profiles[i] = make(i, 0, 0);
    suspecting =
        make(LINKSPAN_PROFILE_TAILORED,
             LINKSPAN_DETECT_SUSPECTS | LINKSPAN_DETECT_REFUSED |
                 LINKSPAN_DETECT_OPAQUE_SCHEMES | LINKSPAN_DETECT_USER_NAMES,
             0);
#define ALONE(NAME, code, name, needs, about)                                  \
    alone_names[alone_count] = (code);                                         \
    alone[alone_count++] =                                                     \
        make(LINKSPAN_PROFILE_TAILORED, 0, LINKSPAN_TAILOR_##NAME);
    LINKSPAN_TAILOR_RULES(ALONE)
#undef ALONE
}

int main(int argc, char **argv)
{
    static char text[LKS_SOUP_MAX];
    static char path[LONGEST_NAME];
    if (argc < 3)
        fail("usage: answers SUMS|LINES COUNT [TEXT...] < NAMES");
    state.shows = strcmp(argv[1], "LINES") == 0;
    const size_t count = strtoul(argv[2], NULL, 10);
    if (linkspan_buf_init(&state.out, (size_t)1 << 26, NULL) != LINKSPAN_OK)
        fail("linkspan_buf_init");
    make_detectors();
    for (size_t i = 0; i < count; i++) {
        char name[32];
        bool is_document = false;
        (void)snprintf(name, sizeof name, "random:%zu", i);
        state.name = name;
        if (!is_asked(argc - 3, argv + 3))
            continue;
        const size_t len = make_text(i, text, &is_document);
        if (state.shows) {
            (void)printf("%s text ", name);
            put_text(text, len);
            (void)putchar('\n');
        }
        answer(text, len, i / 8, is_document);
    }
    for (size_t i = 0; fgets(path, sizeof path, stdin); i++) {
        path[strcspn(path, "\n")] = '\0';
        answer_file(path, i, argc - 3, argv + 3);
    }
    return 0;
}
