#include "api/linkify.h"

#include <string.h>

#include "api/check.h"
#include "api/defanging.h"
#include "api/filter.h"
#include "find/detector.h"
#include "find/stream.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/hints.h"
#include "text/sized.h"
#include "text/utf8.h"
#include "url/scheme.h"

#define ALL_FLAGS ((uint32_t)(LINKSPAN_LINKIFY_LEGACY * 2 - 1))

#define STRING(s) ((linkspan_str){(s), sizeof(s) - 1})

/* The largest number of bytes that a scheme, a host and the text that replaces
 * a link have together. Without these three, no form of a link is more than
 * three times as long as the link. */
#define MOST_EXTRA (LINKSPAN_LINKIFY_STRING_MAX + 1024u)

/* Room for three attributes with their names. The escape of a byte has at most
 * six bytes. */
#define MOST_ATTRIBUTES                                                        \
    ((size_t)3 * ((size_t)6 * LINKSPAN_LINKIFY_STRING_MAX + 16))

/* ---------------------------------------------------------------- options */

static linkspan_linkify_options default_options(void)
{
    return (linkspan_linkify_options){.size = sizeof(linkspan_linkify_options),
                                      .output = LINKSPAN_OUTPUT_HTML,
                                      .rel = STRING("nofollow noopener"),
                                      .redaction = STRING("[link]")};
}

linkspan_status
linkspan_linkify_options_init_sized(linkspan_linkify_options *options,
                                    size_t size)
{
    if (!options || !lks_is_size(size))
        return LINKSPAN_ERR_ARG;
    const linkspan_linkify_options own = default_options();
    lks_write_struct(options, size, &own, sizeof own);
    return LINKSPAN_OK;
}

uint32_t lks_linkify_markup(const linkspan_linkify_options *options)
{
    linkspan_linkify_options o = {.size = sizeof o};
    return options && lks_read_struct(&o, sizeof o, options) == LINKSPAN_OK &&
                   o.markup <= LINKSPAN_MARKUP_MARKDOWN
               ? o.markup
               : 0;
}

static bool are_arguments(const linkspan_linkify_options *o)
{
    return lks_is_str(o->rel) && lks_is_str(o->target) &&
           lks_is_str(o->class_name) && lks_is_str(o->redaction) &&
           lks_are_strs(o->schemes, o->scheme_count) &&
           lks_allocator_is_ready(o->allocator);
}

linkspan_status lks_linkify_check_string(linkspan_str s)
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

bool lks_is_listed_scheme(linkspan_str scheme, const linkspan_str *list,
                          size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (equals_ignoring_case(scheme, list[i]))
            return true;
    return false;
}

/* True for a scheme whose URLs a browser would run, as for "javascript", or
 * open without visiting a site, as for "data". */
static bool is_dangerous(linkspan_str scheme)
{
    const lks_slice name = lks_slice_of(scheme.data, scheme.len);
    return (lks_scheme_of(name)->traits & LKS_SCHEME_CARRIER) != 0;
}

static linkspan_status check_scheme(linkspan_str s)
{
    const linkspan_status st = lks_linkify_check_string(s);
    if (st != LINKSPAN_OK)
        return st;
    return lks_is_scheme_name(s) && !is_dangerous(s) ? LINKSPAN_OK
                                                     : LINKSPAN_ERR_INVALID;
}

static linkspan_status check_options(const linkspan_linkify_options *o)
{
    const linkspan_str strings[] = {o->rel, o->target, o->class_name,
                                    o->redaction};
    if (!are_arguments(o))
        return LINKSPAN_ERR_ARG;
    if (!lks_format_of(o->output) || (o->flags & ~ALL_FLAGS) ||
        o->markup > LINKSPAN_MARKUP_MARKDOWN ||
        o->order > LINKSPAN_ORDER_PLAIN ||
        o->paragraph > LINKSPAN_RIGHT_TO_LEFT)
        return LINKSPAN_ERR_OPTION;
    if (o->scheme_count > LINKSPAN_LINKIFY_SCHEME_MAX)
        return LINKSPAN_ERR_LIMIT;
    linkspan_filter_options filter;
    linkspan_status st =
        o->filter ? lks_read_filter(&filter, o->filter) : LINKSPAN_OK;
    for (size_t i = 0; i < 4 && st == LINKSPAN_OK; i++)
        st = lks_linkify_check_string(strings[i]);
    for (size_t i = 0; i < o->scheme_count && st == LINKSPAN_OK; i++)
        st = check_scheme(o->schemes[i]);
    return st;
}

/* ----------------------------------------------------- making a linkifier */

/* Copy a string to `*at`, in the memory right after the linkifier, and move
 * `*at` past the copy. */
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
                         const linkspan_linkify_options *o,
                         const lks_format *format)
{
    linkspan_str *schemes = (linkspan_str *)(void *)(l + 1);
    char *at = (char *)(schemes + o->scheme_count);
    l->allocator = o->allocator;
    l->flags = o->flags;
    l->output.format = format;
    l->copies_links =
        format->put_copied_link && o->scheme_count == 0 &&
        !(o->flags & (LINKSPAN_LINKIFY_REDACT | LINKSPAN_LINKIFY_DEFANG |
                      LINKSPAN_LINKIFY_DISPLAY));
    l->output.has_controls_shown =
        format->can_show_controls &&
        (o->flags & LINKSPAN_LINKIFY_SHOW_CONTROLS) != 0;
    l->output.order = o->order;
    l->output.paragraph = o->paragraph;
    l->max_shown = o->max_shown;
    if (o->filter)
        (void)lks_read_filter(&l->filter, o->filter);
    l->on_plan = o->on_plan;
    l->plan_context = o->plan_context;
    l->redaction = copy_string(o->redaction, &at);
    for (size_t i = 0; i < o->scheme_count; i++)
        schemes[i] = copy_string(o->schemes[i], &at);
    l->schemes = schemes;
    l->scheme_count = o->scheme_count;
}

static linkspan_linkifier *allocate(const linkspan_linkify_options *o,
                                    const lks_format *format)
{
    size_t bytes = sizeof(linkspan_linkifier) + o->redaction.len;
    for (size_t i = 0; i < o->scheme_count; i++)
        bytes += sizeof(linkspan_str) + o->schemes[i].len;
    linkspan_linkifier *l = lks_resize(o->allocator, NULL, bytes);
    if (!l)
        return NULL;
    memset(l, 0, sizeof *l);
    copy_options(l, o, format);
    return l;
}

linkspan_status lks_safe_detector(const linkspan_allocator *allocator,
                                  linkspan_detector **detector)
{
    linkspan_options o;
    (void)linkspan_options_init(&o);
    (void)linkspan_options_set_profile(&o, LINKSPAN_PROFILE_SAFE);
    o.allocator = allocator;
    return linkspan_detector_new(&o, detector);
}

static linkspan_status append(void *context, const char *bytes, size_t len)
{
    linkspan_buf *buf = context;
    lks_buf_begin(buf);
    lks_buf_append(buf, bytes, len);
    return lks_buf_commit(buf);
}

/* Write the attributes of the tags in advance, so that they are escaped once
 * and not for every link. */
static linkspan_status write_attributes(linkspan_linkifier *l,
                                        const linkspan_detector *detector,
                                        const linkspan_linkify_options *o)
{
    lks_batch *batch = &l->output.batch;
    (void)linkspan_buf_init(&l->rest_of_tag, MOST_ATTRIBUTES, l->allocator);
    lks_output_begin(&l->output);
    batch->copy = lks_copier_for(detector->kernel);
    batch->has_none = lks_checker_for(detector->kernel);
    batch->may_have_lead = true;
    batch->write = append;
    batch->context = &l->rest_of_tag;
    l->output.format->put_attributes(batch, o);
    lks_batch_flush(batch);
    l->output.rest_of_tag = lks_buf_slice(&l->rest_of_tag);
    return batch->status;
}

/* Defanging is reversible, except together with redaction: redacted text cannot
 * be restored. */
static void begin_defanging(linkspan_linkifier *l,
                            const linkspan_detector *detector)
{
    const lks_linked_more more = lks_linked_by(detector);
    lks_defang_begin(&l->defanger, !(l->flags & LINKSPAN_LINKIFY_REDACT),
                     &more);
}

static linkspan_status prepare(linkspan_linkifier *l,
                               const linkspan_detector *detector,
                               const linkspan_linkify_options *o)
{
    if (!detector) {
        const linkspan_status st =
            lks_safe_detector(l->allocator, &l->own_detector);
        if (st != LINKSPAN_OK)
            return st;
        detector = l->own_detector;
    }
    const size_t most = (SIZE_MAX - MOST_EXTRA) / 3;
    const size_t longest =
        detector->max_link_len < most ? detector->max_link_len : most;
    const size_t max = 3 * longest + MOST_EXTRA;
    (void)linkspan_buf_init(&l->href, max, l->allocator);
    (void)linkspan_buf_init(&l->label, max, l->allocator);
    (void)linkspan_buf_init(&l->title, max, l->allocator);
    lks_plan_init(l, max);
    begin_defanging(l, detector);
    linkspan_status st = write_attributes(l, detector, o);
    if (st == LINKSPAN_OK)
        st = lks_stream_new(detector, l->allocator, &l->stream);
    if (st == LINKSPAN_OK && lks_is_harmless(l))
        lks_stream_find_suspects(l->stream);
    if (st == LINKSPAN_OK)
        lks_stream_follow(l->stream, l->output.format->is_flowing);
    return st;
}

LKS_COLD linkspan_status lks_linkifier_new(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    const lks_format *format, linkspan_linkifier **linkifier)
{
    linkspan_linkify_options o = default_options();
    if (!linkifier)
        return LINKSPAN_ERR_ARG;
    linkspan_status st =
        options ? lks_read_struct(&o, sizeof o, options) : LINKSPAN_OK;
    if (st == LINKSPAN_OK)
        st = check_options(&o);
    if (st != LINKSPAN_OK)
        return st;
    if (o.markup && !format) /* a document does not come in pieces */
        return LINKSPAN_ERR_OPTION;
    linkspan_linkifier *l =
        allocate(&o, format ? format : lks_format_of(o.output));
    if (!l)
        return LINKSPAN_ERR_NO_MEMORY;
    st = prepare(l, detector, &o);
    if (st != LINKSPAN_OK) {
        linkspan_linkifier_free(l);
        return st;
    }
    *linkifier = l;
    return LINKSPAN_OK;
}

linkspan_status linkspan_linkifier_new(const linkspan_detector *detector,
                                       const linkspan_linkify_options *options,
                                       linkspan_linkifier **linkifier)
{
    return lks_linkifier_new(detector, options, NULL, linkifier);
}

void linkspan_linkifier_free(linkspan_linkifier *linkifier)
{
    if (!linkifier)
        return;
    if (linkifier->is_busy) {
        linkifier->is_freed = true;
        return;
    }
    linkspan_stream_free(linkifier->stream);
    linkspan_detector_free(linkifier->own_detector);
    lks_buf_release(&linkifier->rest_of_tag);
    lks_buf_release(&linkifier->href);
    lks_buf_release(&linkifier->label);
    lks_buf_release(&linkifier->title);
    lks_plan_free(&linkifier->plan);
    lks_release(linkifier->allocator, linkifier);
}

linkspan_status linkspan_linkifier_reset(linkspan_linkifier *linkifier)
{
    if (!linkifier)
        return LINKSPAN_ERR_ARG;
    if (linkifier->is_busy)
        return LINKSPAN_ERR_BUSY;
    lks_stream_reset(linkifier->stream);
    lks_output_begin(&linkifier->output);
    begin_defanging(linkifier, lks_stream_detector(linkifier->stream));
    linkifier->has_failed = false;
    linkifier->written = 0;
    return LINKSPAN_OK;
}
