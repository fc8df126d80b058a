/* Everything that linkspan does with a text, for tests/pathological.c. */
#include <stdlib.h>

#include "linkspan/linkspan.h"
#include "output/format.h"
#include "pathological.h"
#include "support/linkify_document.h"
#include "support/prose.h"

static void must(linkspan_status st)
{
    if (st < LINKSPAN_OK)
        abort();
}

static linkspan_detector *detector_for(uint32_t profile, uint32_t flags)
{
    static const linkspan_str added = {"x", 1};
    linkspan_options o;
    linkspan_detector *d = NULL;
    must(linkspan_options_init(&o));
    must(linkspan_options_set_profile(&o, profile));
    o.flags = flags & ~ADDED_SCHEME;
    if (flags & ADDED_SCHEME) {
        o.schemes = &added;
        o.scheme_count = 1;
    }
    must(linkspan_detector_new(&o, &d));
    return d;
}

static size_t detect(uint32_t profile, uint32_t flags, const char *text,
                     size_t len)
{
    linkspan_detector *d = detector_for(profile, flags);
    linkspan_link link;
    size_t at = 0;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
        ;
    linkspan_detector_free(d);
    return 0;
}

/* Correct the end of each link, as for links of another detector. */
static size_t extend(uint32_t profile, uint32_t flags, const char *text,
                     size_t len)
{
    linkspan_detector *d = detector_for(profile, flags);
    linkspan_link link;
    size_t at = 0;
    size_t end = 0;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK) {
        must(linkspan_extend(d, text, len, link.span.start, link.span.end,
                             &end));
    }
    linkspan_detector_free(d);
    return 0;
}

/* A byte in the middle is typed again, so that the links stay the same. */
static size_t relink(uint32_t profile, uint32_t flags, const char *text,
                     size_t len)
{
    linkspan_detector *d = detector_for(profile, flags);
    const linkspan_edit edit = {.size = sizeof edit,
                                .position = len / 2,
                                .removed = len > 0,
                                .inserted = len > 0};
    size_t count = 0;
    must(linkspan_find(d, text, len, NULL, 0, &count));
    linkspan_link *links = calloc(2 * count + 1, sizeof *links);
    if (!links)
        abort();
    must(linkspan_find(d, text, len, links, count, &count));
    const linkspan_links list = {.size = sizeof list,
                                 .stride = sizeof *links,
                                 .links = links,
                                 .count = count,
                                 .room = count};
    linkspan_relinked to = {
        .size = sizeof to, .links = links + count, .room = count + 1};
    must(linkspan_relink(d, text, len, &edit, &list, &to));
    free(links);
    linkspan_detector_free(d);
    return 0;
}

static size_t find_flat(uint32_t unit, uint32_t flags, const char *text,
                        size_t len)
{
    linkspan_detector *d = detector_for(LINKSPAN_PROFILE_TAILORED, flags);
    ptrdiff_t record[LINKSPAN_FIELD_COUNT];
    if (linkspan_find_flat(d, text, len, unit, record, LINKSPAN_FIELD_COUNT,
                           1) < 0)
        abort();
    linkspan_detector_free(d);
    return 0;
}

static int32_t ignore_link(void *context, const linkspan_link *link,
                           linkspan_str bytes)
{
    (void)context;
    (void)link;
    (void)bytes;
    return 0;
}

/* Push the text to a stream in pieces of `piece` bytes. */
static size_t stream(uint32_t piece, uint32_t flags, const char *text,
                     size_t len)
{
    linkspan_detector *d = detector_for(LINKSPAN_PROFILE_UTS58, flags);
    linkspan_stream *s = NULL;
    must(linkspan_stream_new(d, NULL, &s));
    for (size_t at = 0; at < len; at += piece)
        must(linkspan_stream_push(s, text + at,
                                  len - at < piece ? len - at : piece,
                                  ignore_link, NULL));
    must(linkspan_stream_finish(s, ignore_link, NULL));
    linkspan_stream_free(s);
    linkspan_detector_free(d);
    return 0;
}

enum {
    FORMAT_URL,
    FORMAT_HREF,
    NORMALIZE,
    CLEAN,
    DEFANG,
    REFANG,
    SKELETON,
    DISPLAY,
    DISPLAY_SHORT,
    COPY,
    UNDO,
    ASCII
};

static linkspan_status write(uint32_t what, const char *text, size_t len,
                             linkspan_buf *out)
{
    const linkspan_display_options options = {
        .size = sizeof options,
        .kind = LINKSPAN_KIND_URL,
        .flags = what == COPY ? LINKSPAN_DISPLAY_TO_COPY : 0,
        .max_len = what == DISPLAY_SHORT ? 40 : 0};
    switch (what) {
    case FORMAT_URL:
        return linkspan_format_url(text, len, 0, out);
    case FORMAT_HREF:
        return linkspan_href(LINKSPAN_KIND_URL, text, len, 0, out);
    case NORMALIZE:
        return linkspan_normalize(LINKSPAN_KIND_URL, text, len, 0, out);
    case CLEAN:
        return linkspan_clean_text(text, len, 31, out);
    case DEFANG:
        return linkspan_defang(NULL, text, len, out);
    case REFANG:
        return linkspan_refang(text, len, 0, out);
    case SKELETON:
        return linkspan_skeleton(text, len, out);
    case COPY:
        return linkspan_display(&options, text, len, out, NULL, 0);
    case UNDO:
        return linkspan_bidi_undo(text, len, out);
    case ASCII:
        return linkspan_host_to_ascii(text, len, 0, out, NULL);
    default:
        return linkspan_display(&options, text, len, out, NULL, 0);
    }
}

/* Text that is no URL is refused, which takes time too. */
static size_t to_buffer(uint32_t what, uint32_t flags, const char *text,
                        size_t len)
{
    linkspan_buf out;
    (void)flags;
    must(linkspan_buf_init(&out, SIZE_MAX / 4, NULL));
    const linkspan_status st = write(what, text, len, &out);
    if (st == LINKSPAN_ERR_NO_MEMORY || st == LINKSPAN_ERR_ARG)
        abort();
    const size_t written = out.len;
    linkspan_buf_free(&out);
    return written;
}

/* `how` is the form of the controls, plus 8 for an address. */
static size_t bidi(uint32_t how, uint32_t flags, const char *text, size_t len)
{
    const linkspan_bidi bidi = {.size = sizeof bidi,
                                .kind = how & 8 ? LINKSPAN_KIND_EMAIL
                                                : LINKSPAN_KIND_URL,
                                .order = LINKSPAN_ORDER_CONTENT,
                                .form = how & 7};
    linkspan_buf out;
    (void)flags;
    must(linkspan_buf_init(&out, SIZE_MAX / 4, NULL));
    must(linkspan_bidi_write(&bidi, text, len, &out));
    const size_t written = out.len;
    linkspan_buf_free(&out);
    return written;
}

static size_t pri185(uint32_t how, uint32_t flags, const char *text, size_t len)
{
    size_t at = 0;
    uint32_t found = 0;
    linkspan_range range;
    (void)how;
    (void)flags;
    while (linkspan_pri185_next(NULL, text, len, &at, &found, &range) ==
           LINKSPAN_OK)
        ;
    return 0;
}

static size_t check(uint32_t is_text, uint32_t flags, const char *text,
                    size_t len)
{
    linkspan_finding list[4];
    linkspan_findings found = {.size = sizeof found, .list = list, .room = 4};
    linkspan_link link;
    (void)flags;
    if (is_text) {
        must(linkspan_check_text(text, len, &found));
        return 0;
    }
    must(linkspan_split_link(text, len, &link));
    must(linkspan_check(NULL, text, len, &link, &found));
    return 0;
}

static size_t lookalike(uint32_t how, uint32_t flags, const char *text,
                        size_t len)
{
    static linkspan_protected *list;
    const linkspan_str domain = {"paypal.com", 10};
    size_t index = 0;
    (void)how;
    (void)flags;
    if (!list)
        must(linkspan_protected_new(&domain, 1, NULL, &list, NULL));
    (void)linkspan_looks_like(list, text, len, &index);
    return 0;
}

static linkspan_status count_bytes(void *context, const char *bytes, size_t len)
{
    (void)bytes;
    *(size_t *)context += len;
    return LINKSPAN_OK;
}

/* Flags in the bits above the format, and callbacks in the bits above those. */
#define DEFANGED (LINKSPAN_LINKIFY_DEFANG << 8)
#define REDACTED (LINKSPAN_LINKIFY_REDACT << 8)
#define PLANNED  (1u << 16)

static linkspan_status change_plan(void *context, const linkspan_link *link,
                                   linkspan_str bytes, linkspan_plan *plan)
{
    linkspan_findings found = {.size = sizeof found};
    (void)context;
    (void)link;
    (void)bytes;
    (void)linkspan_plan_findings(plan, &found);
    (void)linkspan_plan_set_attribute(plan, "title", 5, "title", 5);
    return LINKSPAN_OK;
}

static linkspan_linkify_options linkify_options(uint32_t how)
{
    linkspan_linkify_options o;
    must(linkspan_linkify_options_init(&o));
    o.flags = how >> 8 & 0xFF;
    o.on_plan = how & PLANNED ? change_plan : NULL;
    o.max_shown = how & PLANNED ? 20 : 0;
    return o;
}

static size_t linkify(uint32_t output, uint32_t flags, const char *text,
                      size_t len)
{
    linkspan_linkify_options o = linkify_options(output);
    size_t written = 0;
    (void)flags;
    o.output = output & 0xFF;
    must(linkspan_linkify_write(NULL, &o, text, len, count_bytes, &written));
    return written;
}

static size_t document(uint32_t markup, uint32_t flags, const char *text,
                       size_t len)
{
    const linkspan_linkify_options o = linkify_options(markup);
    size_t written = 0;
    (void)flags;
    must(linkify_document(NULL, &o, markup & 0xFF, text, len, count_bytes,
                          &written));
    return written;
}

static void ignore_piece(void *context, const linkspan_piece *piece)
{
    (void)context;
    (void)piece;
}

static size_t prose(uint32_t markup, uint32_t flags, const char *text,
                    size_t len)
{
    (void)flags;
    linkspan_detector *d = detector_for(LINKSPAN_PROFILE_TAILORED, 0);
    lks_read_prose(d, markup, text, len, ignore_piece, NULL);
    linkspan_detector_free(d);
    return 0;
}

static linkspan_status ignore_place(void *context, uint32_t place,
                                    const linkspan_piece *piece,
                                    const linkspan_range *name)
{
    (void)place;
    (void)name;
    *(size_t *)context += piece->read_len;
    return LINKSPAN_OK;
}

static size_t places(uint32_t markup, uint32_t flags, const char *text,
                     size_t len)
{
    size_t read = 0;
    (void)flags;
    linkspan_detector *d = detector_for(LINKSPAN_PROFILE_TAILORED, 0);
    must(linkspan_read_places(d, markup, text, len, NULL, ignore_place, &read));
    linkspan_detector_free(d);
    return 0;
}

static linkspan_status ignore_finding(void *context,
                                      const linkspan_document_finding *found)
{
    *(size_t *)context += found->text.len;
    return LINKSPAN_OK;
}

/* The links of a document with what they show, and the text as a sender. */
static size_t check_document(uint32_t markup, uint32_t flags, const char *text,
                             size_t len)
{
    size_t read = 0;
    linkspan_finding one;
    linkspan_findings found = {.size = sizeof found, .list = &one, .room = 1};
    (void)flags;
    linkspan_detector *d = detector_for(LINKSPAN_PROFILE_SAFE, 0);
    must(linkspan_check_document(d, markup, 0, text, len, NULL, ignore_finding,
                                 &read));
    must(linkspan_check_sender(d, text, len, NULL, 0, &found));
    linkspan_detector_free(d);
    return 0;
}

#define LINKIFY(VALUE, name)                                                   \
    {"linkify " #name, 1024, 1, LINKSPAN_OUTPUT_##VALUE, linkify},

/* The form to copy is found by trial: with each of several sets of escapes, each of
 * its forms is searched in three profiles. A text that is longer than a link can be
 * is searched less often, so the steps per byte are constant only from that length
 * on. */
#define COPIED 4096

/* Reasons for the larger limits: each time that a link is extended, up to 1088 bytes
 * of its run are read. A bare name is judged by up to 200 bytes on either side of it
 * (P9, P10, P18), so that each of many short names costs AROUND_NAMES steps a byte. A
 * host that is not plain ASCII is compared with each form of the widely imitated names,
 * which costs KNOWN_NAMES steps a byte where hosts are short. Prose of Markdown is read
 * from the tree of its paragraph. Streams look at a byte up to
 * sixteen times, and linkifying uses a stream. In a skeleton, a mark that comes last and belongs first is moved past all
 * marks that are not written yet. */
#define AROUND_NAMES 400
#define KNOWN_NAMES  512
const work works[] = {
    {"detect uts58", 64, 1, LINKSPAN_PROFILE_UTS58, detect},
    {"detect tailored", AROUND_NAMES, 1, LINKSPAN_PROFILE_TAILORED, detect},
    {"detect safe", KNOWN_NAMES, 1, LINKSPAN_PROFILE_SAFE, detect},
    {"detect extended", 256, 8, LINKSPAN_PROFILE_UTS58, extend},
    {"detect extended, tailored", 1200, 8, LINKSPAN_PROFILE_TAILORED, extend},
    {"detect relinked", 192, 1, LINKSPAN_PROFILE_UTS58, relink},
    {"detect relinked, tailored", 3 * AROUND_NAMES, 1,
     LINKSPAN_PROFILE_TAILORED, relink},
    {"detect flat", AROUND_NAMES, 1, LINKSPAN_UNIT_UTF16, find_flat},
    {"stream", 1024, 16, 4096, stream},
    {"format", 64, 1, FORMAT_URL, to_buffer},
    {"format href", 64, 1, FORMAT_HREF, to_buffer},
    {"format normalize", 64, 1, NORMALIZE, to_buffer},
    {"format host", 64, 1, ASCII, to_buffer},
    {"check link", 64, 1, 0, check},
    {"check text", 64, 1, 1, check},
    {"check clean", 64, 1, CLEAN, to_buffer},
    {"check defang", 64, 1, DEFANG, to_buffer},
    {"check refang", 64, 1, REFANG, to_buffer},
    {"check skeleton", 2.0 * LINKSPAN_SKELETON_MARKS, 1, SKELETON, to_buffer},
    {"check look-alike", 2.0 * LINKSPAN_SKELETON_MARKS, 1, 0, lookalike},
    {"display", 80, 2, DISPLAY, to_buffer},
    {"display short", 80, 2, DISPLAY_SHORT, to_buffer},
    {"display copied", COPIED, 16, COPY, to_buffer},
    {"display undone", 96, 2, UNDO, to_buffer},
    {"display embeddings", 80, 2, LINKSPAN_BIDI_EMBEDDINGS, bidi},
    {"display isolates", 80, 2, LINKSPAN_BIDI_ISOLATES, bidi},
    {"display HTML", 80, 2, LINKSPAN_BIDI_HTML, bidi},
    {"display address", 80, 2, LINKSPAN_BIDI_ISOLATES + 8, bidi},
    {"display PRI 185", 96, 2, 0, pri185},
    {"linkify defanged", 1024, 1, LINKSPAN_OUTPUT_PLAIN | DEFANGED, linkify},
    {"linkify planned", 1024, 1, LINKSPAN_OUTPUT_HTML | PLANNED, linkify},
    {"document planned", 1024, 1, LINKSPAN_MARKUP_HTML | PLANNED, document},
    {"document HTML", 1024, 1, LINKSPAN_MARKUP_HTML, document},
    {"document Markdown", 1024, 1, LINKSPAN_MARKUP_MARKDOWN, document},
    {"document defanged", 1024, 1, LINKSPAN_MARKUP_HTML | DEFANGED, document},
    {"document redacted", 1024, 1, LINKSPAN_MARKUP_MARKDOWN | REDACTED,
     document},
    {"document HTML, prose", 64, 1, LINKSPAN_MARKUP_HTML, prose},
    {"document Markdown, prose", 96, 1, LINKSPAN_MARKUP_MARKDOWN, prose},
    {"document HTML, places", 64, 1, LINKSPAN_MARKUP_HTML, places},
    {"document Markdown, places", 192, 1, LINKSPAN_MARKUP_MARKDOWN, places},
    {"document HTML, checked", 1024, 1, LINKSPAN_MARKUP_HTML, check_document},
    {"document Markdown, checked", 1024, 1, LINKSPAN_MARKUP_MARKDOWN,
     check_document},
    LKS_FORMATS(LINKIFY) /* one for each */
};
const size_t work_count = sizeof works / sizeof *works;
