/* A document keeps every byte but what is written around its links, and links
 * are those of its prose, read as a whole. An HTML document with its links reads
 * as it did without them: no link disturbs what comes after it.
 *
 * First byte: markup (bit 0), redaction (bit 1), profile (bit 2), a short cap on
 * links (bit 3), flags of detection (the rest). The rest: the document. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/written.h"

#define LONGEST 4096
#define MARK    "MaRkEd"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

/* ----------------------------------------------------- what is expected */

/* What the document stands for, where in it each offset of that is, and the
 * links, as ranges of the document. */
typedef struct reading {
    char text[2 * LONGEST];
    size_t source[2 * LONGEST + 1];
    size_t len;
    linkspan_range links[LONGEST];
    linkspan_range read[LONGEST]; /* the same, as ranges of the text */
    bool is_written[LONGEST];
    size_t link_count;
} reading;

static void read_piece(reading *r, const linkspan_piece *piece,
                       const char *document)
{
    const bool is_text = piece->kind == LINKSPAN_PIECE_TEXT;
    const char *read = is_text ? document + piece->range.start : piece->read;
    require(r->len + piece->read_len <= sizeof r->text);
    memcpy(r->text + r->len, read, piece->read_len);
    for (size_t i = 1; i < piece->read_len; i++)
        r->source[r->len + i] =
            is_text ? piece->range.start + i : piece->range.end;
    r->len += piece->read_len;
    r->source[r->len] = piece->range.end;
}

static void read_document(reading *r, const linkspan_detector *d,
                          uint32_t markup, const char *document, size_t len)
{
    linkspan_prose *prose = NULL;
    linkspan_piece piece = {.size = sizeof piece};
    linkspan_link link;
    size_t at = 0;
    r->len = 0;
    r->source[0] = 0;
    r->link_count = 0;
    require(linkspan_prose_new(markup, document, len, NULL, &prose) ==
            LINKSPAN_OK);
    while (linkspan_prose_next(prose, document, len, &piece) == LINKSPAN_OK)
        read_piece(r, &piece, document);
    linkspan_prose_free(prose);
    while (linkspan_next(d, r->text, r->len, &at, &link) == LINKSPAN_OK) {
        r->read[r->link_count] =
            (linkspan_range){link.span.start, link.span.end};
        r->is_written[r->link_count] = false;
        r->links[r->link_count++] = (linkspan_range){r->source[link.span.start],
                                                     r->source[link.span.end]};
    }
}

/* ------------------------------------------------------ what was written */

/* What is still to be read of it. */
typedef struct reader {
    const char *at;
    const char *end;
} reader;

static bool skip(reader *w, const char *bytes, size_t len)
{
    if ((size_t)(w->end - w->at) < len || memcmp(w->at, bytes, len) != 0)
        return false;
    w->at += len;
    return true;
}

static bool skip_string(reader *w, const char *string)
{
    return skip(w, string, strlen(string));
}

/* Past an address, which is printable ASCII, up to `stop`. */
static bool skip_address(reader *w, char stop)
{
    const char *start = w->at;
    while (w->at < w->end && *w->at != stop) {
        require(*w->at > ' ' && *w->at < 0x7F && !strchr("<>\"", *w->at));
        if (*w->at == '\\' && stop == ')')
            w->at++;
        w->at++;
    }
    return w->at > start;
}

/* The link around `label`, which is a part of the document. */
static bool skip_html_link(reader *w, linkspan_str label)
{
    if (!skip_string(w, "<a href=\""))
        return false;
    require(skip_address(w, '"'));
    require(skip_string(w, "\" class=\"" MARK "\">"));
    const bool is_bidi = skip_string(w, "<bdi dir=\"ltr\">");
    require(skip(w, label.data, label.len));
    require(!is_bidi || skip_string(w, "</bdi>"));
    require(skip_string(w, "</a>"));
    return true;
}

static bool skip_markdown_link(reader *w, linkspan_str label)
{
    const reader before = *w;
    if (skip_string(w, "<") && skip(w, label.data, label.len) &&
        skip_string(w, ">"))
        return true;
    *w = before;
    if (!skip_string(w, "["))
        return false;
    for (size_t i = 0; i < label.len; i++) {
        if (label.data[i] == '\\' && i + 1 < label.len) {
            if (!skip(w, label.data + i, 2))
                break;
            i++;
            continue;
        }
        if (strchr("[]", label.data[i]) && label.data[i] != '\0')
            (void)skip_string(w, "\\");
        if (!skip(w, label.data + i, 1))
            break;
    }
    if (!skip_string(w, "](")) { /* the bracket was the document's own */
        *w = before;
        return false;
    }
    require(skip_address(w, ')'));
    require(skip_string(w, ")"));
    return true;
}

/* In Markdown an exclamation mark right before a link is escaped. */
static bool skip_up_to_link(reader *w, uint32_t markup, linkspan_str between)
{
    const reader before = *w;
    if (skip(w, between.data, between.len))
        return true;
    *w = before;
    return markup == LINKSPAN_MARKUP_MARKDOWN && between.len > 0 &&
           between.data[between.len - 1] == '!' &&
           skip(w, between.data, between.len - 1) && skip_string(w, "\\!");
}

static linkspan_str part_of(const char *document, size_t start, size_t end)
{
    return (linkspan_str){document + start, end - start};
}

/* Some links stay text: those whose address cannot be written. */
static void check_links(reading *r, uint32_t markup, const char *document,
                        size_t len, reader w)
{
    size_t at = 0;
    for (size_t i = 0; i < r->link_count; i++) {
        const linkspan_range link = r->links[i];
        const linkspan_str label = part_of(document, link.start, link.end);
        require(at <= link.start && link.start < link.end && link.end <= len);
        require(skip_up_to_link(&w, markup, part_of(document, at, link.start)));
        r->is_written[i] = markup == LINKSPAN_MARKUP_HTML
                               ? skip_html_link(&w, label)
                               : skip_markdown_link(&w, label);
        if (!r->is_written[i])
            require(skip(&w, label.data, label.len));
        at = link.end;
    }
    require(skip(&w, document + at, len - at));
    require(w.at == w.end);
}

/* Add to a text in which no two line feeds follow each other. */
static void add(char *text, size_t *len, char c)
{
    if (c != '\n' || (*len > 0 && text[*len - 1] != '\n'))
        text[(*len)++] = c;
}

/* What is linked is no prose any more; all else is what it was. */
static void check_read_again(const reading *r, linkspan_str document)
{
    static char want[2 * LONGEST];
    char *got = malloc(document.len + 1);
    size_t want_len = 0;
    size_t got_len = 0;
    size_t link = 0;
    linkspan_prose *prose = NULL;
    linkspan_piece piece = {.size = sizeof piece};
    require(got &&
            linkspan_prose_new(LINKSPAN_MARKUP_HTML, document.data,
                               document.len, NULL, &prose) == LINKSPAN_OK);
    for (size_t i = 0; i < r->len; i++) {
        while (link < r->link_count &&
               (r->read[link].end <= i || !r->is_written[link]))
            link++;
        const bool is_linked = link < r->link_count && i >= r->read[link].start;
        add(want, &want_len, is_linked ? '\n' : r->text[i]);
    }
    while (linkspan_prose_next(prose, document.data, document.len, &piece) ==
           LINKSPAN_OK) {
        const char *read = piece.kind == LINKSPAN_PIECE_TEXT
                               ? document.data + piece.range.start
                               : piece.read;
        for (size_t i = 0; i < piece.read_len; i++)
            add(got, &got_len, read[i]);
    }
    linkspan_prose_free(prose);
    require(got_len == want_len && memcmp(got, want, got_len) == 0);
    free(got);
}

static void check_redacted(const reading *r, const char *document, size_t len,
                           reader w)
{
    size_t at = 0;
    for (size_t i = 0; i < r->link_count; i++) {
        require(skip(&w, document + at, r->links[i].start - at));
        require(skip_string(&w, MARK));
        at = r->links[i].end;
    }
    require(skip(&w, document + at, len - at));
    require(w.at == w.end);
}

/* Who looks for both kinds changes the prose between links, too. */
static linkspan_detector *make_detector(uint8_t options)
{
    linkspan_options o;
    linkspan_detector *d = NULL;
    require(linkspan_options_init(&o) == LINKSPAN_OK);
    require(linkspan_options_set_profile(
                &o, options & 4 ? LINKSPAN_PROFILE_TAILORED
                                : LINKSPAN_PROFILE_UTS58) == LINKSPAN_OK);
    o.flags = options & 0xF0;
    if (options & 2)
        o.kinds = options & 4 ? LINKSPAN_KIND_URL : LINKSPAN_KIND_EMAIL;
    o.max_link_len = options & 8 ? 30 : 65536;
    require(linkspan_detector_new(&o, &d) == LINKSPAN_OK);
    return d;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static reading r;
    if (size < 1 || size > LONGEST)
        return 0;
    const uint32_t markup =
        data[0] & 1 ? LINKSPAN_MARKUP_MARKDOWN : LINKSPAN_MARKUP_HTML;
    const linkspan_str document = {(const char *)data + 1, size - 1};
    linkspan_detector *d = make_detector(data[0]);
    linkspan_linkify_options o;
    written w = {.data = NULL};
    require(linkspan_linkify_options_init(&o) == LINKSPAN_OK);
    o.flags = data[0] & 2 ? LINKSPAN_LINKIFY_REDACT : 0;
    o.rel = (linkspan_str){NULL, 0};
    o.class_name = o.redaction = (linkspan_str){MARK, sizeof MARK - 1};
    require(linkspan_linkify_document(d, &o, markup, document, keep_written,
                                      &w) == LINKSPAN_OK);
    read_document(&r, d, markup, document.data, document.len);
    const reader result = {written_string(&w), written_string(&w) + w.len};
    if (data[0] & 2)
        check_redacted(&r, document.data, document.len, result);
    else
        check_links(&r, markup, document.data, document.len, result);
    if (!(data[0] & 2) && markup == LINKSPAN_MARKUP_HTML)
        check_read_again(&r, (linkspan_str){written_string(&w), w.len});
    written_free(&w);
    linkspan_detector_free(d);
    return 0;
}
