/* Links of documents in which markup stands: linkify makes the links that are found
 * in the text of a block. */
/* Tests: api/link.c, api/markup_links.c, api/trail.c, documents/md_bare_links.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/exact.h"
#include "support/linkify_document.h"
#include "support/piece_bytes.h"
#include "support/random.h"
#include "support/rows.h"
#include "support/written.h"

#define HTML     LINKSPAN_MARKUP_HTML
#define MARKDOWN LINKSPAN_MARKUP_MARKDOWN

/* ------------------------------------------------- what linkify links */

static linkspan_status note_bytes(void *context, const linkspan_link *link,
                                  linkspan_str bytes, linkspan_plan *plan)
{
    (void)plan;
    if (link->action > LINKSPAN_ACTION_ENCODE)
        return LINKSPAN_OK; /* refused after all */
    if (keep_written(context, bytes.data, bytes.len) != LINKSPAN_OK)
        return LINKSPAN_ERR_NO_MEMORY;
    return keep_written(context, "|", 1);
}

/* The links that a document gets, each before a vertical line. */
static written linkified(const linkspan_detector *d, uint32_t markup,
                         const char *text, size_t len)
{
    written links = {.data = NULL};
    written out = {.data = NULL};
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.on_plan = note_bytes;
    o.plan_context = &links;
    assert_int_equal(
        linkify_document(d, &o, markup, text, len, keep_written, &out),
        LINKSPAN_OK);
    written_free(&out);
    return links;
}

/* -------------------------------------- what is found in its places */

typedef struct block {
    const linkspan_detector *d;
    const char *document;
    written text;
    bool is_seam;
    size_t seams[4096]; /* offsets in the text */
    size_t count;
    bool is_other[65536]; /* for each byte of the text */
    written links;
} block;

static void end_block(block *b)
{
    const char *const text = written_string(&b->text);
    linkspan_link link;
    size_t at = 0;
    size_t next = 0;
    while (linkspan_next(b->d, text, b->text.len, &at, &link) == LINKSPAN_OK) {
        if (b->is_other[link.span.start])
            continue;
        while (next < b->count && b->seams[next] <= link.span.start)
            next++;
        if (next < b->count && b->seams[next] < link.span.end &&
            linkspan_link_before(b->d, text, b->text.len, b->seams[next],
                                 &link) != LINKSPAN_OK)
            continue;
        (void)keep_written(&b->links, text + link.span.start,
                           link.span.end - link.span.start);
        (void)keep_written(&b->links, "|", 1);
    }
    b->text.len = 0;
    b->count = 0;
}

static linkspan_status on_place(void *context, uint32_t place,
                                const linkspan_piece *piece,
                                const linkspan_range *name)
{
    block *const b = context;
    (void)name;
    if (piece->kind == LINKSPAN_PIECE_GAP)
        end_block(b);
    if (place != LINKSPAN_PLACE_TEXT || piece->kind == LINKSPAN_PIECE_GAP)
        return LINKSPAN_OK;
    if (piece->kind == LINKSPAN_PIECE_SEAM) {
        assert_true(b->count < ROWS(b->seams));
        b->seams[b->count++] = b->text.len;
        return LINKSPAN_OK;
    }
    assert_true(b->text.len + piece->read_len < sizeof b->is_other);
    memset(b->is_other + b->text.len, piece->kind >= LINKSPAN_PIECE_OTHER,
           piece->read_len);
    return keep_written(&b->text, lks_piece_bytes(piece, b->document),
                        piece->read_len);
}

/* The links of the text of a document, each before a vertical line. */
static written found(const linkspan_detector *d, uint32_t markup,
                     const char *text, size_t len)
{
    static block b;
    b = (block){.d = d, .document = text};
    assert_int_equal(
        linkspan_read_places(d, markup, text, len, NULL, on_place, &b),
        LINKSPAN_OK);
    end_block(&b);
    written_free(&b.text);
    return b.links;
}

static linkspan_detector *detector_of(uint32_t profile)
{
    linkspan_options o;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    assert_int_equal(linkspan_options_set_profile(&o, profile), LINKSPAN_OK);
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
    return d;
}

/* ----------------------------------------------------------------- rows */

static const struct link_row {
    const char *why;
    uint32_t markup;
    const char *document;
    const char *want;
} rows[] = {
    /* issue "Right everywhere", number 2 */
    {"a place to break a line", HTML, "pay<wbr>pal.com", ""},
    {"an element of a line", HTML, "goo<b>gle.com</b>", ""},
    {"a comment", HTML, "goo<!-- x -->gle.com", ""},
    {"after a scheme", HTML, "https://exa<b>mple.com/a</b>", ""},
    {"the domain of an address", HTML, "a@exa<i>mple.com</i>", ""},
    {"a host that becomes a local part", HTML, "example.com<i>@evil.org</i>",
     ""},
    {"the text of a link", HTML, "<a>goo</a>gle.com", ""},
    {"a word that starts in code", HTML, "<code>goo</code>gle.com", ""},
    {"what is not shown", HTML, "goo<script>x</script>gle.com", ""},
    {"an unknown element", HTML, "goo<x-y>gle.com</x-y>", ""},
    {"a reference in the text of a link", HTML, "<a>goo&#103;</a>le.com", ""},
    {"emphasis", MARKDOWN, "goo**gle.com**", ""},
    {"struck-out text", MARKDOWN, "~~goo~~gle.com", ""},
    {"tildes that strike nothing out", MARKDOWN, "goo~~ gle.com", "gle.com|"},
    {"emphasis that ends inside the host", MARKDOWN, "**example.com**.evil.org",
     ""},
    {"the text of a link of Markdown", MARKDOWN, "[goo](x)gle.com", ""},
    {"code of Markdown", MARKDOWN, "`goo`gle.com", ""},
    {"a tag in Markdown", MARKDOWN, "goo<b>gle.com</b>", ""},
    {"a word in front", MARKDOWN, "*bold*example.com", ""},
    {"a line break", HTML, "x<br>example.com", "example.com|"},
    {"an image", HTML, "x<img src=a>example.com", "example.com|"},
    {"a cell", HTML, "<table><tr><td>x</td><td>example.com</td></tr></table>",
     "example.com|"},
    {"a block", HTML, "<p>x<p>example.com", "example.com|"},
    {"a line of Markdown", MARKDOWN, "x\nexample.com", "example.com|"},
    {"an image of Markdown", MARKDOWN, "![x](y)example.com", "example.com|"},
    {"in a path the link ends", HTML, "https://a.com/<b>x</b>/y",
     "https://a.com/|"},
    {"a path that starts with the tag", HTML, "a.com<b>/x</b>", "a.com|"},
    {"emphasis in a path after another", MARKDOWN, "*x* https://a.com/**y**",
     "https://a.com/**y**|"},
    {"markup around it", HTML, "(<b>a.com</b>, <i>https://b.com/x</i>)",
     "a.com|https://b.com/x|"},
    /* number 1 */
    {"low lines", MARKDOWN, "see https://example.com/_next/static/x.js now",
     "https://example.com/_next/static/x.js|"},
    {"a low line after a bracket", MARKDOWN,
     "https://en.wikipedia.org/wiki/A_(b)_c",
     "https://en.wikipedia.org/wiki/A_(b)_c|"},
    {"stars", MARKDOWN, "x https://example.com/a*b*c y",
     "https://example.com/a*b*c|"},
    {"a host that goes on across a tag keeps emphasis after it", MARKDOWN,
     "pay<b>example.com/x**y**evil.org", ""},
    {"a reference before it", MARKDOWN, "a.b@(&period;a.com/x7*b.com*c.com",
     ""},
    {"a full stop that is a reference", MARKDOWN, "a.com&sol;_x_&period;y",
     "a.com/_x_.y|"},
    {"without a scheme", MARKDOWN, "x example.com/__init__.py y",
     "example.com/__init__.py|"},
    {"marks of two links", MARKDOWN, "https://a.com/*x https://b.com/y*z",
     "https://a.com/*x|https://b.com/y*z|"},
    {"strong emphasis that ends with it", MARKDOWN,
     "**see https://example.com/a**", "https://example.com/a|"},
    {"struck-out text that ends with it", MARKDOWN,
     "~~see https://example.com/a~~", "https://example.com/a|"},
    {"marks at its end that close nothing", MARKDOWN,
     "see https://example.com/a_ x", "https://example.com/a_|"},
    {"code comes first", MARKDOWN, "https://a.com/`*x*` y", "https://a.com/|"},
    {"escapes of its marks", MARKDOWN, "https://a.com/\\_x\\_",
     "https://a.com/_x_|"},
};

/* A link that the policy refuses is not linked because markup stands in its path. */
static void the_policy_counts(void **state)
{
    (void)state;
    static const char document[] = "яgoo中gle.com/x<b>y</b>";
    linkspan_detector *const d = detector_of(LINKSPAN_PROFILE_SAFE);
    written made = linkified(d, HTML, EXACT(document));
    assert_string_equal(written_string(&made), "");
    written_free(&made);
    linkspan_detector_free(d);
}

static void links_each_row(void **state)
{
    (void)state;
    linkspan_detector *const profiles[] = {
        detector_of(LINKSPAN_PROFILE_TAILORED),
        detector_of(LINKSPAN_PROFILE_SAFE)};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows) * ROWS(profiles); i++) {
        const struct link_row *r = &rows[i / ROWS(profiles)];
        const linkspan_detector *d = profiles[i % ROWS(profiles)];
        written made = linkified(d, r->markup, EXACT(r->document));
        written seen = found(d, r->markup, EXACT(r->document));
        ROW_STR(r, written_string(&made), made.len, r->want);
        if (!strstr(r->document, "<a>") && !strstr(r->document, "code>"))
            ROW_STR(r, written_string(&seen), seen.len, r->want);
        written_free(&made);
        written_free(&seen);
    }
    ROWS_END();
    linkspan_detector_free(profiles[0]);
    linkspan_detector_free(profiles[1]);
}

/* ------------------------------------------- each URL of the gate */

static const struct around_row {
    const char *why;
    const char *before;
    const char *after;
} arounds[] = {
    {"alone", "see ", " now"},
    {"emphasis", "see *", "* now"},
    {"strong", "see **x ", "** now"},
    {"low lines", "see _x ", "_ now"},
    {"struck out", "see ~~x ", "~~ now"},
    {"both", "***x* ", "** now"},
};

/* True if "&copy;" or the like may stand in the URL. */
static bool has_reference(const char *url)
{
    const char *const first = strchr(url, '&');
    return first && strchr(first, ';');
}

/* True if the URL is whole in plain text, and has nothing that is syntax in
 * Markdown: code, tags, escapes and references come before links. Brackets are text, since
 * no definition makes links of them. */
static bool is_compared(const linkspan_detector *d, const char *url)
{
    char text[2048];
    linkspan_link link;
    size_t at = 0;
    const int len = snprintf(text, sizeof text, "see %s now", url);
    return !strpbrk(url, "`<>\\") && !has_reference(url) &&
           !strstr(url, "](") && !strchr("*_~", url[strlen(url) - 1]) &&
           linkspan_next(d, text, (size_t)len, &at, &link) == LINKSPAN_OK &&
           link.span.start == 4 && link.span.end == 4 + strlen(url);
}

static unsigned check_gate(const linkspan_detector *d, const char *document,
                           const char *want)
{
    written made = linkified(d, MARKDOWN, document, strlen(document));
    written seen = found(d, MARKDOWN, document, strlen(document));
    const bool is_good = strcmp(written_string(&made), want) == 0 &&
                         strcmp(written_string(&seen), want) == 0;
    if (!is_good)
        (void)printf("%s\n  linkify %s\n  find    %s\n", document,
                     written_string(&made), written_string(&seen));
    written_free(&made);
    written_free(&seen);
    return !is_good;
}

static void every_url_of_the_gate_is_whole(void **state)
{
    (void)state;
    FILE *const file = fopen(LINKSPAN_GATE, "r");
    linkspan_detector *const d = detector_of(LINKSPAN_PROFILE_TAILORED);
    char line[1024];
    char last[1024] = "https://example.com/*a*";
    unsigned bad = 0;
    unsigned count = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char document[8192];
        char want[4096];
        line[strcspn(line, "\t\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0' || !is_compared(d, line))
            continue;
        count++;
        for (size_t i = 0; i < ROWS(arounds); i++) {
            (void)snprintf(document, sizeof document, "%s%s%s",
                           arounds[i].before, line, arounds[i].after);
            (void)snprintf(want, sizeof want, "%s|", line);
            bad += check_gate(d, document, want);
        }
        (void)snprintf(document, sizeof document, "see %s and %s now", last,
                       line);
        (void)snprintf(want, sizeof want, "%s|%s|", last, line);
        bad += check_gate(d, document, want);
        (void)snprintf(last, sizeof last, "%s", line);
    }
    (void)fclose(file);
    linkspan_detector_free(d);
    assert_int_equal(bad, 0);
    assert_true(count > 400);
}

/* ------------------------------------------------------------ arguments */

static void shortens_a_link(void **state)
{
    (void)state;
    linkspan_detector *const d = detector_of(LINKSPAN_PROFILE_TAILORED);
    linkspan_link link;
    size_t at = 0;
    assert_int_equal(linkspan_next(d, "a.com/x", 7, &at, &link), LINKSPAN_OK);
    assert_int_equal(linkspan_link_before(NULL, "a.com/x", 7, 6, &link),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_link_before(d, NULL, 7, 6, &link),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_link_before(d, "a.com/x", 7, 6, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_link_before(d, "a.com/x", 7, 0, &link),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_link_before(d, "a.com/x", 7, 7, &link),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_link_before(d, "a.com/x", 7, 3, &link),
                     LINKSPAN_NONE);
    assert_int_equal(link.span.end, 7);
    assert_int_equal(linkspan_link_before(d, "a.com/x", 7, 6, &link),
                     LINKSPAN_OK);
    assert_int_equal(link.span.end, 6);
    assert_int_equal(link.path.end, 6);
    /* P7: findings about the run from which the host was taken stay */
    static const char native[] = "яgoo中gle.com/xy";
    at = 0;
    assert_int_equal(linkspan_next(d, native, sizeof native - 1, &at, &link),
                     LINKSPAN_OK);
    assert_int_equal(link.host_run.start, 0);
    assert_int_equal(linkspan_link_before(d, native, sizeof native - 1,
                                          sizeof native - 2, &link),
                     LINKSPAN_OK);
    assert_int_equal(link.host_run.start, 0);
    linkspan_detector_free(d);
}

/* ------------------------------------------------- random documents */

static const char *const pieces[] = {
    "a.com", "goo",  "gle.com", "https://", "example.com", "/x",    "/_y_",
    "*",     "**",   "_",       "~~",       "me@",         " ",     " ",
    ".",     ",",    "<b>",     "</b>",     "<i>",         "</i>",  "<wbr>",
    "<br>",  "\n",   "`",       "[",        "](x)",        "![",    "&amp;",
    "\\_",   "word", "(",       ")",        "<!-- c -->",  "?q=*z", "<p>"};

/* In prose, linkify makes the links that are found: other text of a document, such as
 * that of a link, has none here, and no block of Markdown is HTML. */
static void linkify_links_what_is_found(void **state)
{
    (void)state;
    linkspan_detector *const d = detector_of(LINKSPAN_PROFILE_TAILORED);
    uint64_t random = 44;
    const size_t rounds = lks_rounds(20000);
    for (size_t i = 0; i < rounds; i++) {
        const uint32_t markup = i % 2 ? HTML : MARKDOWN;
        written text = {.data = NULL};
        const size_t count = 1 + lks_random_below(&random, 14);
        (void)keep_written(&text, "x ", 2);
        for (size_t k = 0; k < count; k++) {
            const char *piece = pieces[lks_random_below(&random, ROWS(pieces))];
            if (markup == MARKDOWN &&
                (piece[0] == '[' || piece[0] == ']' || piece[0] == '!' ||
                 strcmp(piece, "\n") == 0 || strcmp(piece, "<p>") == 0))
                continue;
            (void)keep_written(&text, piece, strlen(piece));
        }
        written made = linkified(d, markup, text.data, text.len);
        written seen = found(d, markup, text.data, text.len);
        if (strcmp(written_string(&made), written_string(&seen)) != 0)
            fail_msg("%s\nlinkify %s\nfind    %s", text.data,
                     written_string(&made), written_string(&seen));
        written_free(&text);
        written_free(&made);
        written_free(&seen);
    }
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_each_row),
        cmocka_unit_test(every_url_of_the_gate_is_whole),
        cmocka_unit_test(shortens_a_link),
        cmocka_unit_test(the_policy_counts),
        cmocka_unit_test(linkify_links_what_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
