#include "linkspan/linkspan.h"

#include <string.h>

#include "api/check.h"
#include "detect/detector.h"
#include "detect/stream.h"
#include "format/href.h"
#include "output/output.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/utf8.h"

#define ALL_FLAGS                                                              \
    ((uint32_t)(LINKSPAN_LINKIFY_HTTP | LINKSPAN_LINKIFY_REDACT |              \
                LINKSPAN_LINKIFY_SHOW_CONTROLS))

#define STRING(s) ((linkspan_str){(s), sizeof(s) - 1})

/* A href is at most three times its link, but for scheme and host. */
#define HREF_EXTRA 1024u

struct linkspan_linkifier {
    const linkspan_allocator *allocator;
    linkspan_detector *own_detector; /* NULL: the caller's is used */
    linkspan_stream *stream;
    uint32_t flags;
    bool has_failed;
    size_t written; /* offset of the text up to which it is written */
    linkspan_str redaction;
    const linkspan_str *schemes; /* in lower case; none: the default ones */
    size_t scheme_count;
    linkspan_buf href;
    lks_output output;
};

/* ---------------------------------------------------------------- options */

linkspan_status linkspan_linkify_options_init(linkspan_linkify_options *options)
{
    if (!options)
        return LINKSPAN_ERR_ARG;
    *options = (linkspan_linkify_options){.size = sizeof *options,
                                          .output = LINKSPAN_OUTPUT_HTML,
                                          .rel = STRING("nofollow noopener"),
                                          .redaction = STRING("[link]")};
    return LINKSPAN_OK;
}

static bool are_arguments(const linkspan_linkify_options *o)
{
    return o->size >= sizeof *o && lks_is_str(o->rel) &&
           lks_is_str(o->target) && lks_is_str(o->class_name) &&
           lks_is_str(o->redaction) &&
           lks_are_strs(o->schemes, o->scheme_count) &&
           lks_allocator_is_ready(o->allocator);
}

static linkspan_status check_string(linkspan_str s)
{
    if (s.len > LINKSPAN_LINKIFY_STRING_MAX)
        return LINKSPAN_ERR_LIMIT;
    const lks_slice bytes = lks_slice_of(s.data, s.len);
    return lks_utf8_is_valid(bytes.data, bytes.len) &&
                   !memchr(bytes.data, 0, bytes.len)
               ? LINKSPAN_OK
               : LINKSPAN_ERR_INVALID;
}

static bool equals_ignoring_case(linkspan_str a, linkspan_str b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (lks_ascii_lower((uint8_t)a.data[i]) !=
            lks_ascii_lower((uint8_t)b.data[i]))
            return false;
    return true;
}

static bool is_listed(linkspan_str s, const linkspan_str *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (equals_ignoring_case(s, list[i]))
            return true;
    return false;
}

/* What a browser would run, or open without a site. */
static bool is_dangerous(linkspan_str scheme)
{
    const linkspan_str dangerous[] = {STRING("javascript"), STRING("data"),
                                      STRING("vbscript"), STRING("file"),
                                      STRING("blob")};
    return is_listed(scheme, dangerous, sizeof dangerous / sizeof *dangerous);
}

static linkspan_status check_scheme(linkspan_str s)
{
    const linkspan_status st = check_string(s);
    if (st != LINKSPAN_OK)
        return st;
    for (size_t i = 0; i < s.len; i++)
        if (!lks_is_ascii_alnum((uint8_t)s.data[i]))
            return LINKSPAN_ERR_INVALID;
    return s.len > 0 && !is_dangerous(s) ? LINKSPAN_OK : LINKSPAN_ERR_INVALID;
}

static linkspan_status check_options(const linkspan_linkify_options *o)
{
    const linkspan_str strings[] = {o->rel, o->target, o->class_name,
                                    o->redaction};
    if (!are_arguments(o))
        return LINKSPAN_ERR_ARG;
    if (o->output < LINKSPAN_OUTPUT_HTML || o->output > LINKSPAN_OUTPUT_PLAIN ||
        (o->flags & ~ALL_FLAGS))
        return LINKSPAN_ERR_OPTION;
    if (o->scheme_count > LINKSPAN_LINKIFY_SCHEME_MAX)
        return LINKSPAN_ERR_LIMIT;
    linkspan_status st = LINKSPAN_OK;
    for (size_t i = 0; i < 4 && st == LINKSPAN_OK; i++)
        st = check_string(strings[i]);
    for (size_t i = 0; i < o->scheme_count && st == LINKSPAN_OK; i++)
        st = check_scheme(o->schemes[i]);
    return st;
}

/* ----------------------------------------------------- making a linkifier */

/* Strings stand behind the linkifier, in one block. */
static linkspan_str copy_string(linkspan_str s, char **at)
{
    if (!s.data)
        return s;
    const linkspan_str copy = {*at, s.len};
    if (s.len > 0)
        memcpy(*at, s.data, s.len);
    *at += s.len;
    return copy;
}

static void copy_options(linkspan_linkifier *l,
                         const linkspan_linkify_options *o)
{
    linkspan_str *schemes = (linkspan_str *)(void *)(l + 1);
    char *at = (char *)(schemes + o->scheme_count);
    l->allocator = o->allocator;
    l->flags = o->flags;
    l->output.format = o->output;
    l->output.has_controls_shown =
        (o->flags & LINKSPAN_LINKIFY_SHOW_CONTROLS) != 0;
    l->output.attributes.rel = copy_string(o->rel, &at);
    l->output.attributes.target = copy_string(o->target, &at);
    l->output.attributes.class_name = copy_string(o->class_name, &at);
    l->redaction = copy_string(o->redaction, &at);
    for (size_t i = 0; i < o->scheme_count; i++)
        schemes[i] = copy_string(o->schemes[i], &at);
    l->schemes = schemes;
    l->scheme_count = o->scheme_count;
}

static linkspan_linkifier *allocate(const linkspan_linkify_options *o)
{
    size_t bytes = sizeof(linkspan_linkifier) + o->rel.len + o->target.len +
                   o->class_name.len + o->redaction.len;
    for (size_t i = 0; i < o->scheme_count; i++)
        bytes += sizeof(linkspan_str) + o->schemes[i].len;
    linkspan_linkifier *l = lks_resize(o->allocator, NULL, bytes);
    if (!l)
        return NULL;
    memset(l, 0, sizeof *l);
    copy_options(l, o);
    return l;
}

/* What people may click. */
static linkspan_status make_detector(linkspan_linkifier *l)
{
    linkspan_options o;
    (void)linkspan_options_init(&o);
    (void)linkspan_options_set_profile(&o, LINKSPAN_PROFILE_TAILORED);
    o.allocator = l->allocator;
    return linkspan_detector_new(&o, &l->own_detector);
}

static linkspan_status prepare(linkspan_linkifier *l,
                               const linkspan_detector *detector)
{
    if (!detector) {
        const linkspan_status st = make_detector(l);
        if (st != LINKSPAN_OK)
            return st;
        detector = l->own_detector;
    }
    const size_t most = (SIZE_MAX - HREF_EXTRA) / 3;
    const size_t longest =
        detector->max_link_len < most ? detector->max_link_len : most;
    (void)linkspan_buf_init(&l->href, 3 * longest + HREF_EXTRA, l->allocator);
    lks_output_begin(&l->output);
    return lks_stream_new(detector, l->allocator, &l->stream);
}

linkspan_status linkspan_linkifier_new(const linkspan_detector *detector,
                                       const linkspan_linkify_options *options,
                                       linkspan_linkifier **linkifier)
{
    linkspan_linkify_options defaults;
    (void)linkspan_linkify_options_init(&defaults);
    const linkspan_linkify_options *o = options ? options : &defaults;
    if (!linkifier)
        return LINKSPAN_ERR_ARG;
    linkspan_status st = check_options(o);
    if (st != LINKSPAN_OK)
        return st;
    linkspan_linkifier *l = allocate(o);
    if (!l)
        return LINKSPAN_ERR_NO_MEMORY;
    st = prepare(l, detector);
    if (st != LINKSPAN_OK) {
        linkspan_linkifier_free(l);
        return st;
    }
    *linkifier = l;
    return LINKSPAN_OK;
}

void linkspan_linkifier_free(linkspan_linkifier *linkifier)
{
    if (!linkifier)
        return;
    linkspan_stream_free(linkifier->stream);
    linkspan_detector_free(linkifier->own_detector);
    lks_buf_release(&linkifier->href);
    lks_release(linkifier->allocator, linkifier);
}

linkspan_status linkspan_linkifier_reset(linkspan_linkifier *linkifier)
{
    if (!linkifier)
        return LINKSPAN_ERR_ARG;
    lks_stream_reset(linkifier->stream);
    lks_output_begin(&linkifier->output);
    linkifier->has_failed = false;
    linkifier->written = 0;
    return LINKSPAN_OK;
}

/* ---------------------------------------------------------------- writing */

static linkspan_status make_href(linkspan_linkifier *l, uint32_t kind,
                                 lks_slice link)
{
    l->href.len = 0;
    lks_buf_begin(&l->href);
    const linkspan_status st =
        kind == LINKSPAN_KIND_EMAIL
            ? lks_email_href(link, &l->href)
            : lks_url_href(link, (l->flags & LINKSPAN_LINKIFY_HTTP) != 0,
                           &l->href);
    return st == LINKSPAN_OK ? lks_buf_commit(&l->href) : st;
}

/* Of what is written, not of what was found. */
static bool is_allowed(const linkspan_linkifier *l)
{
    const linkspan_str usual[] = {STRING("http"), STRING("https"),
                                  STRING("ftp"), STRING("mailto")};
    const char *colon = memchr(l->href.data, ':', l->href.len);
    const linkspan_str scheme = {l->href.data,
                                 colon ? (size_t)(colon - l->href.data) : 0};
    return l->scheme_count > 0
               ? is_listed(scheme, l->schemes, l->scheme_count)
               : is_listed(scheme, usual, sizeof usual / sizeof *usual);
}

static linkspan_status write_link(linkspan_linkifier *l,
                                  const linkspan_link *link, lks_slice bytes)
{
    if (l->flags & LINKSPAN_LINKIFY_REDACT) {
        lks_output_text(&l->output,
                        lks_slice_of(l->redaction.data, l->redaction.len));
        return LINKSPAN_OK;
    }
    const linkspan_status st = make_href(l, link->kind, bytes);
    if (st == LINKSPAN_OK && is_allowed(l))
        lks_output_link(&l->output, lks_slice_of(l->href.data, l->href.len),
                        bytes);
    else
        lks_output_text(&l->output, bytes);
    return st == LINKSPAN_ERR_INVALID ? LINKSPAN_OK : st;
}

static void write_text_up_to(linkspan_linkifier *l, size_t end)
{
    if (end <= l->written)
        return;
    const linkspan_range range = {l->written, end};
    lks_output_text(&l->output, lks_stream_bytes(l->stream, range));
    l->written = end;
}

/* Write all that the stream can decide by now. */
static linkspan_status write_decided(linkspan_linkifier *l)
{
    linkspan_link link;
    linkspan_str bytes;
    while (lks_stream_next(l->stream, &link, &bytes)) {
        write_text_up_to(l, link.span.start);
        const linkspan_status st =
            write_link(l, &link, lks_slice_of(bytes.data, bytes.len));
        if (st != LINKSPAN_OK)
            return st;
        l->written = link.span.end;
    }
    write_text_up_to(l, lks_stream_settled(l->stream));
    return l->output.sink.status;
}

static bool can_go_on(const linkspan_linkifier *l, linkspan_writer write)
{
    return l && write && !l->has_failed && !lks_stream_has_ended(l->stream);
}

static linkspan_status push(linkspan_linkifier *l, lks_slice rest)
{
    while (rest.len > 0) {
        size_t taken = 0;
        linkspan_status st = lks_stream_feed(l->stream, rest, &taken);
        if (st == LINKSPAN_OK)
            st = write_decided(l);
        if (st != LINKSPAN_OK)
            return st;
        rest.data += taken;
        rest.len -= taken;
    }
    return LINKSPAN_OK;
}

/* Hand over what was written, and remember a failure. */
static linkspan_status leave(linkspan_linkifier *l, linkspan_status st)
{
    if (st == LINKSPAN_OK) {
        lks_sink_flush(&l->output.sink);
        st = l->output.sink.status;
    }
    l->has_failed = st != LINKSPAN_OK;
    return st;
}

linkspan_status linkspan_linkifier_push(linkspan_linkifier *linkifier,
                                        const char *piece, size_t len,
                                        linkspan_writer write, void *context)
{
    if (!can_go_on(linkifier, write) || !lks_is_memory(piece, len))
        return LINKSPAN_ERR_ARG;
    linkifier->output.sink.write = write;
    linkifier->output.sink.context = context;
    return leave(linkifier, push(linkifier, lks_slice_of(piece, len)));
}

linkspan_status linkspan_linkifier_finish(linkspan_linkifier *linkifier,
                                          linkspan_writer write, void *context)
{
    if (!can_go_on(linkifier, write))
        return LINKSPAN_ERR_ARG;
    linkifier->output.sink.write = write;
    linkifier->output.sink.context = context;
    lks_stream_end(linkifier->stream);
    const linkspan_status st = write_decided(linkifier);
    lks_output_end(&linkifier->output);
    return leave(linkifier, st);
}

linkspan_status linkspan_linkify(const linkspan_detector *detector,
                                 const linkspan_linkify_options *options,
                                 const char *text, size_t len,
                                 linkspan_writer write, void *context)
{
    if (!write || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    linkspan_linkifier *l = NULL;
    linkspan_status st = linkspan_linkifier_new(detector, options, &l);
    if (st == LINKSPAN_OK)
        st = linkspan_linkifier_push(l, text, len, write, context);
    if (st == LINKSPAN_OK)
        st = linkspan_linkifier_finish(l, write, context);
    linkspan_linkifier_free(l);
    return st;
}
