/* A document keeps every byte except for what is written around its links, and
 * its links are those of its prose, read as a whole. An HTML document with its
 * links is read as it was without them: no link affects what comes after it. If
 * libcmark is installed: its tree of a Markdown document is the tree from
 * before, plus links.
 *
 * First byte: markup (bit 0), redaction (bit 1), profile (bit 2), a short limit
 * for links (bit 3), flags of detection (the rest). The rest: the document. */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#ifdef LINKSPAN_HAVE_CMARK
#    include "support/tree.h"
#endif
#include "support/linkify_document.h"
#include "support/prose.h"
#include "support/written.h"

#define LONGEST 4096
#define MARK    "MaRkEd"
#define FIRST   "&#x4D;" /* first letter of MARK, as a reference */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

/* ----------------------------------------------------- what is expected */

/* The text that the document stands for, the place of each of its offsets in
 * the document, and the links, as ranges of the document. */
typedef struct reading {
    const char *document;
    char text[2 * LONGEST];
    size_t source[2 * LONGEST + 1];  /* where what ends at an offset ends */
    size_t first[2 * LONGEST + 1];   /* where what starts at an offset starts */
    bool is_seamed[2 * LONGEST + 1]; /* markup stands before the offset */
    bool is_hidden[2 * LONGEST + 1]; /* the text is no prose */
    size_t len;
    bool is_redacted;
    linkspan_range links[LONGEST];
    linkspan_range read[LONGEST]; /* the links, as ranges of the text */
    bool is_written[LONGEST];
    size_t link_count;
} reading;

static void read_piece(void *context, const linkspan_piece *piece)
{
    reading *r = context;
    const char *document = r->document;
    linkspan_piece gap = {.kind = LINKSPAN_PIECE_GAP,
                          .range = piece->range,
                          .read_len = 1,
                          .read = "\n"};
    /* what markup separates is redacted for itself */
    if (r->is_redacted && piece->kind > LINKSPAN_PIECE_GAP)
        piece = &gap;
    const bool is_hidden = piece->kind >= LINKSPAN_PIECE_OTHER;
    const bool is_text = piece->kind == LINKSPAN_PIECE_TEXT ||
                         piece->kind == LINKSPAN_PIECE_OTHER;
    const char *read = is_text ? document + piece->range.start : piece->read;
    require(r->len + piece->read_len <= sizeof r->text);
    memcpy(r->text + r->len, read, piece->read_len);
    if (piece->kind == LINKSPAN_PIECE_SEAM) {
        r->is_seamed[r->len] = true;
        return;
    }
    for (size_t i = 0; i < piece->read_len; i++) {
        r->is_hidden[r->len + i] = is_hidden;
        r->first[r->len + i] =
            is_text || i == 0 ? piece->range.start + i : piece->range.end;
        r->source[r->len + i + 1] =
            is_text ? piece->range.start + i + 1 : piece->range.end;
        r->is_seamed[r->len + i + 1] = false;
    }
    r->len += piece->read_len;
}

static void add_link(reading *r, size_t start, size_t end)
{
    r->read[r->link_count] = (linkspan_range){start, end};
    r->is_written[r->link_count] = false;
    r->links[r->link_count++] =
        (linkspan_range){r->first[start], r->source[end]};
}

/* Where markup stands inside the link, or its end. */
static size_t seam_in(const reading *r, size_t start, size_t end)
{
    for (start++; start < end && !r->is_seamed[start];)
        start++;
    return start;
}

/* Add the link as it is linked: up to the first markup in it, if its host is complete
 * there. */
static void add_part(reading *r, const linkspan_detector *d,
                     linkspan_link *link)
{
    const size_t seam = seam_in(r, link->span.start, link->span.end);
    if (!r->is_hidden[link->span.start] &&
        (seam == link->span.end ||
         linkspan_link_before(d, r->text, r->len, seam, link) == LINKSPAN_OK))
        add_link(r, link->span.start, link->span.end);
}

static void read_pieces(reading *r, const linkspan_detector *d, uint32_t markup,
                        const char *document, size_t len)
{
    r->document = document;
    r->len = 0;
    r->source[0] = 0;
    r->is_seamed[0] = false;
    r->link_count = 0;
    lks_read_prose(d, markup, document, len, read_piece, r);
}

static void read_document(reading *r, const linkspan_detector *d,
                          uint32_t markup, linkspan_str document,
                          bool is_redacted)
{
    linkspan_link link;
    size_t at = 0;
    r->is_redacted = is_redacted;
    read_pieces(r, d, markup, document.data, document.len);
    while (linkspan_next(d, r->text, r->len, &at, &link) == LINKSPAN_OK)
        add_part(r, d, &link);
}

/* ------------------------------------------------------ what was written */

/* The output that is still to be read. */
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

/* Skip an address, which is printable ASCII, up to `stop`. */
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

/* Skip the link around `label`, which is a part of the document. */
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

/* Skip an inline link around `label`, in which some brackets and a last
 * backslash are escaped. */
static bool skip_inline_link(reader *w, linkspan_str label)
{
    const reader before = *w;
    if (!skip_string(w, "["))
        return false;
    /* The label is isolated. Then it is written with its references decoded, so it is
     * not compared, and it may contain isolates of its own: the last control that closes
     * one is right before the end of the label. */
    if (skip_string(w, "\u2066")) {
        while (w->at < w->end) {
            if (!skip_string(w, "\u2069"))
                w->at++;
            else if (w->at < w->end && *w->at == ']')
                break;
        }
        label.len = 0;
    }
    for (size_t i = 0; i < label.len; i++) {
        const bool is_last = i + 1 == label.len;
        if (label.data[i] == '\\' && !is_last) {
            if (!skip(w, label.data + i, 2))
                break;
            i++;
            continue;
        }
        if (strchr("[]\\*_~", label.data[i]) && label.data[i] != '\0')
            (void)skip_string(w, "\\");
        if (!skip(w, label.data + i, 1))
            break;
    }
    if (!skip_string(w, "](")) { /* no link: "[" is text of the document */
        *w = before;
        return false;
    }
    require(skip_address(w, ')'));
    require(skip_string(w, ")"));
    return true;
}

/* Skip the text before a link, with one more backslash if it ends with a
 * backslash or, before an inline link, with an exclamation mark. */
static bool skip_up_to_link(reader *w, linkspan_str between, bool is_inline)
{
    const char last = between.len > 0 ? between.data[between.len - 1] : ' ';
    const reader before = *w;
    if (is_inline && last == '!' && skip(w, between.data, between.len - 1) &&
        skip_string(w, "\\!"))
        return true;
    *w = before;
    if (!skip(w, between.data, between.len))
        return false;
    if (last == '\\')
        (void)skip_string(w, "\\");
    return true;
}

/* Skip a link of a Markdown document and the text before it. The link includes `marks`
 * bytes, marks of emphasis, on either side of the label. */
static bool skip_markdown_link(reader *w, linkspan_str between,
                               linkspan_str label, size_t marks)
{
    const reader before = *w;
    between.len -= marks;
    label.data -= marks;
    label.len += 2 * marks;
    if (marks == 0 && skip_up_to_link(w, between, false) &&
        skip_string(w, "<") && skip(w, label.data, label.len) &&
        skip_string(w, ">"))
        return true;
    *w = before;
    if (skip_up_to_link(w, between, true) && skip_inline_link(w, label))
        return true;
    *w = before;
    return false;
}

/* Number of marks of emphasis right before the link, if the same number stands
 * right after it. */
static size_t marks_around(linkspan_str document, size_t at,
                           linkspan_range link)
{
    size_t marks = 0;
    while (link.start - marks > at && link.end + marks < document.len &&
           strchr("*_", document.data[link.start - 1 - marks]) &&
           document.data[link.start - 1 - marks] ==
               document.data[link.end + marks])
        marks++;
    return marks;
}

static linkspan_str part_of(const char *document, size_t start, size_t end)
{
    return (linkspan_str){document + start, end - start};
}

/* Check a link of a Markdown document and the text before it. Returns the place in the
 * document after the link. */
static size_t check_markdown_link(reader *w, linkspan_str document, size_t at,
                                  linkspan_range link)
{
    const linkspan_str between = part_of(document.data, at, link.start);
    const linkspan_str label = part_of(document.data, link.start, link.end);
    const size_t marks = marks_around(document, at, link);
    if (skip_markdown_link(w, between, label, 0))
        return link.end;
    if (marks > 0 && skip_markdown_link(w, between, label, marks))
        return link.end + marks;
    require(skip(w, between.data, between.len));
    require(skip(w, label.data, label.len));
    return link.end;
}

/* Some links stay text: those whose address cannot be written, and in Markdown
 * those that cannot be links without a change of something else. */
static void check_links(reading *r, uint32_t markup, linkspan_str document,
                        reader w)
{
    size_t at = 0;
    for (size_t i = 0; i < r->link_count; i++) {
        const linkspan_range link = r->links[i];
        const linkspan_str label = part_of(document.data, link.start, link.end);
        require(link.start < link.end && link.end <= document.len);
        if (markup == LINKSPAN_MARKUP_MARKDOWN) {
            at = check_markdown_link(&w, document, at, link);
            continue;
        }
        require(at <= link.start);
        require(skip(&w, document.data + at, link.start - at));
        r->is_written[i] = skip_html_link(&w, label);
        if (!r->is_written[i])
            require(skip(&w, label.data, label.len));
        at = link.end;
    }
    require(skip(&w, document.data + at, document.len - at));
    require(w.at == w.end);
}

/* Linked text is no prose any more; everything else is as before. */
static void check_read_again(const reading *r, linkspan_str document)
{
    static reading again; /* is_redacted is false */
    size_t link = 0;
    if (document.len > LONGEST) /* links make a document longer */
        return;
    read_pieces(&again, NULL, LINKSPAN_MARKUP_HTML, document.data,
                document.len);
    /* the document may end with the end tag of a link */
    if (again.len == r->len + 1 && again.text[r->len] == '\n')
        again.len--;
    require(again.len == r->len && memcmp(again.text, r->text, r->len) == 0);
    for (size_t i = 0; i < r->len; i++) {
        while (link < r->link_count &&
               (r->read[link].end <= i || !r->is_written[link]))
            link++;
        const bool is_linked = link < r->link_count && i >= r->read[link].start;
        require(again.is_hidden[i] == (r->is_hidden[i] || is_linked));
    }
}

static bool is_mark(uint32_t markup, char c)
{
    return markup == LINKSPAN_MARKUP_MARKDOWN && (c == '\\' || c == '`');
}

/* Skip text that is the same as in the document. In Markdown, backslashes and backquotes
 * are not compared: they can be added or dropped, so that text stays text. */
static bool skip_text(uint32_t markup, linkspan_str text, reader *w)
{
    for (size_t i = 0; i < text.len; i++) {
        if (is_mark(markup, text.data[i]))
            continue;
        while (w->at < w->end && is_mark(markup, *w->at))
            w->at++;
        if (!skip(w, text.data + i, 1))
            return false;
    }
    return true;
}

/* True if the first letter of a redaction may have to be written as a reference. After
 * `&`, or `&` and a word, the letter could be read as part of a reference: `&` and
 * `MaRkEd` become `&&#x4D;aRkEd`. After `<` or `</` it would start a tag. */
static bool is_open_before(linkspan_str before)
{
    size_t len = before.len;
    if (len > 1 && before.data[len - 1] == '/')
        return before.data[len - 2] == '<';
    while (len > 0 && (isalnum((unsigned char)before.data[len - 1]) ||
                       before.data[len - 1] == '#'))
        len--;
    return len > 0 && (before.data[len - 1] == '&' ||
                       (len == before.len && before.data[len - 1] == '<'));
}

static bool is_redacted(const reading *r, uint32_t markup,
                        linkspan_str document, reader w)
{
    static const linkspan_str mark = {MARK, sizeof MARK - 1};
    static const linkspan_str rest = {&MARK[1], sizeof MARK - 2};
    size_t at = 0;
    for (size_t i = 0; i < r->link_count; i++) {
        const linkspan_str before =
            part_of(document.data, at, r->links[i].start);
        if (!skip_text(markup, before, &w))
            return false;
        const bool is_reference =
            is_open_before(before) && skip(&w, FIRST, sizeof FIRST - 1);
        if (!skip_text(markup, is_reference ? rest : mark, &w))
            return false;
        at = r->links[i].end;
    }
    if (!skip_text(markup, part_of(document.data, at, document.len), &w))
        return false;
    while (w.at < w.end && is_mark(markup, *w.at))
        w.at++;
    return w.at == w.end;
}

/* True if the result consists of redactions, marks of Markdown, and bytes of the
 * document in their order. */
static bool is_part_of_document(linkspan_str document, reader w)
{
    size_t at = 0;
    while (w.at < w.end) {
        if (skip_string(&w, MARK))
            continue;
        if (is_mark(LINKSPAN_MARKUP_MARKDOWN, *w.at)) {
            w.at++;
            continue;
        }
        while (at < document.len && document.data[at] != *w.at)
            at++;
        if (at++ == document.len)
            return false;
        w.at++;
    }
    return true;
}

/* In Markdown, redaction may make text of markup that hides a name, such as
 * `<!b.com>`; that name is redacted too. It may also make text of a mark of
 * emphasis, which then belongs to the link before it: `j.co/&_x_`. */
static void check_redacted(const reading *r, uint32_t markup,
                           linkspan_str document, reader w)
{
    static const char marks[] = "<`]*_";
    bool may_hide = false;
    for (size_t i = 0; i + 1 < sizeof marks; i++)
        may_hide |= markup == LINKSPAN_MARKUP_MARKDOWN &&
                    memchr(document.data, marks[i], document.len);
    require(is_redacted(r, markup, document, w) ||
            (may_hide && is_part_of_document(document, w)));
}

#ifdef LINKSPAN_HAVE_CMARK
/* True if the document has one of the characters that are the tree's own marks,
 * as it is or as a reference: `&#1;`, `&#x02;`. */
static bool has_marks_of_trees(linkspan_str document)
{
    for (size_t i = 0; i < document.len; i++) {
        unsigned long cp = (unsigned char)document.data[i];
        if (i + 2 < document.len && memcmp(document.data + i, "&#", 2) == 0) {
            char number[12] = {0};
            const size_t at =
                i + 2 +
                (document.data[i + 2] == 'x' || document.data[i + 2] == 'X');
            const size_t left = document.len - at;
            memcpy(number, document.data + at, left < 11 ? left : 11);
            cp = strtoul(number, NULL, at == i + 2 ? 10 : 16);
        }
        if (cp >= 1 && cp <= 3)
            return true;
    }
    return false;
}

/* cmark reads the result as it read the document, with links added. */
static void check_tree(const linkspan_detector *d, linkspan_str document,
                       const written *w, bool is_redacted)
{
    size_t links = 0;
    if (has_marks_of_trees(document))
        return;
    written after = lks_tree_of(written_string(w), w->len);
    lks_planned planned = lks_plan_document(d, document.data, document.len);
    if (!is_redacted)
        require(!lks_linked_difference(document.data, document.len, &planned,
                                       &after, false, &links));
    lks_planned_free(&planned);
    written_free(&after);
}
#endif

/* For redaction, the detector finds only one kind of links: with both kinds, redaction
 * would change the prose between the links, too. */
static linkspan_detector *make_detector(uint8_t options, uint32_t more)
{
    linkspan_options o;
    linkspan_detector *d = NULL;
    require(linkspan_options_init(&o) == LINKSPAN_OK);
    require(linkspan_options_set_profile(
                &o, options & 4 ? LINKSPAN_PROFILE_TAILORED
                                : LINKSPAN_PROFILE_UTS58) == LINKSPAN_OK);
    o.flags = (options & 0xF0) | more;
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
    linkspan_detector *d = make_detector(data[0], 0);
    /* redaction covers suspects too */
    linkspan_detector *covered =
        make_detector(data[0], data[0] & 2 ? LINKSPAN_DETECT_SUSPECTS : 0);
    linkspan_linkify_options o;
    written w = {.data = NULL};
    require(linkspan_linkify_options_init(&o) == LINKSPAN_OK);
    o.flags = data[0] & 2 ? LINKSPAN_LINKIFY_REDACT : 0;
    o.rel = (linkspan_str){NULL, 0};
    o.class_name = o.redaction = (linkspan_str){MARK, sizeof MARK - 1};
    require(linkify_document(d, &o, markup, document.data, document.len,
                             keep_written, &w) == LINKSPAN_OK);
    read_document(&r, covered, markup, document, (data[0] & 2) != 0);
    const reader result = {written_string(&w), written_string(&w) + w.len};
    if (data[0] & 2)
        check_redacted(&r, markup, document, result);
    else
        check_links(&r, markup, document, result);
    if (!(data[0] & 2) && markup == LINKSPAN_MARKUP_HTML)
        check_read_again(&r, (linkspan_str){written_string(&w), w.len});
#ifdef LINKSPAN_HAVE_CMARK
    if (markup == LINKSPAN_MARKUP_MARKDOWN)
        check_tree(d, document, &w, (data[0] & 2) != 0);
#endif
    written_free(&w);
    linkspan_detector_free(d);
    linkspan_detector_free(covered);
    return 0;
}
