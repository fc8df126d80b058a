/* Callbacks that change nothing leave the output unchanged, and what they receive is
 * right: links are in order, their bytes are those of the text as it was read, and each
 * part lies in its link. A buffer receives the same output as a writer. If a callback
 * drops every link, or if ranges to ignore cover the text, the output is as if there were
 * no links. A text that a callback sets is either refused or planned as it was set; an
 * address that is planned is printable ASCII.
 *
 * First byte: the format, or the markup of a document, and the profile. The
 * rest: the text. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "output/format.h"
#include "support/linkify_document.h"
#include "support/written.h"

#define LONGEST     4096
#define IS_DOCUMENT 8 /* bit of the first byte */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

typedef struct input {
    const linkspan_detector *d;
    uint32_t markup; /* 0: text */
    uint32_t output;
    const char *text;
    size_t len;
    size_t done; /* where the last link ended */
    size_t links;
} input;

static void linkify(const input *in, linkspan_linkify_options *o, written *w)
{
    o->output = in->output;
    require((in->markup
                 ? linkify_document(in->d, o, in->markup, in->text, in->len,
                                    keep_written, w)
                 : linkspan_linkify_write(in->d, o, in->text, in->len,
                                          keep_written, w)) == LINKSPAN_OK);
}

static bool is_same(const written *a, const written *b)
{
    return a->len == b->len &&
           memcmp(written_string(a), written_string(b), a->len) == 0;
}

static linkspan_linkify_options options(void)
{
    linkspan_linkify_options o;
    require(linkspan_linkify_options_init(&o) == LINKSPAN_OK);
    return o;
}

/* ------------------------------------------------------------ looking only */

static bool lies_in(linkspan_range part, linkspan_range whole)
{
    return part.start == part.end ||
           (part.start >= whole.start && part.start <= part.end &&
            part.end <= whole.end);
}

static void check_link(input *in, const linkspan_link *link, linkspan_str bytes)
{
    require(link->span.start >= in->done && link->span.start < link->span.end &&
            link->span.end <= in->len);
    require(
        lies_in(link->scheme, link->span) &&
        lies_in(link->local_part, link->span) &&
        lies_in(link->host, link->span) && lies_in(link->port, link->span) &&
        lies_in(link->path, link->span) && lies_in(link->query, link->span) &&
        lies_in(link->fragment, link->span) &&
        lies_in(link->directives, link->span));
    if (!in->markup)
        require(bytes.len == link->span.end - link->span.start &&
                memcmp(bytes.data, in->text + link->span.start, bytes.len) ==
                    0);
    in->done = link->span.end;
    in->links++;
}

static linkspan_status look(void *context, const linkspan_link *link,
                            linkspan_str bytes, linkspan_plan *plan)
{
    linkspan_str href;
    linkspan_str text;
    linkspan_finding list[8];
    linkspan_findings found = {.size = sizeof found, .list = list, .room = 8};
    check_link(context, link, bytes);
    require(linkspan_plan_text(plan, &text) == LINKSPAN_OK && text.len > 0);
    require(linkspan_plan_findings(plan, &found) >= 0);
    const linkspan_status st = linkspan_plan_href(plan, &href);
    require(st == LINKSPAN_OK || st == LINKSPAN_NONE);
    for (size_t i = 0; st == LINKSPAN_OK && i < href.len; i++)
        require(href.data[i] > ' ' && href.data[i] < 0x7F);
    return LINKSPAN_OK;
}

static int32_t keep(void *context, const linkspan_link *link,
                    linkspan_str bytes)
{
    check_link(context, link, bytes);
    return 1;
}

static void check_looking(input *in, const written *want)
{
    linkspan_buf out;
    written w = {.data = NULL};
    linkspan_linkify_options o = options();
    const linkspan_filter_options filter = {
        .size = sizeof filter, .filter = keep, .context = in};
    o.on_plan = look;
    o.plan_context = in;
    in->done = in->links = 0;
    linkify(in, &o, &w);
    require(is_same(&w, want));
    written_free(&w);
    o = options();
    o.filter = &filter;
    in->done = 0;
    linkify(in, &o, &w);
    require(is_same(&w, want));
    written_free(&w);
    require(linkspan_buf_init(&out, SIZE_MAX, NULL) == LINKSPAN_OK);
    o = options();
    o.output = in->output;
    require((in->markup ? linkify_document_to(in->d, &o, in->markup, in->text,
                                              in->len, &out)
                        : linkspan_linkify(in->d, &o, in->text, in->len,
                                           &out)) == LINKSPAN_OK);
    require(out.len == want->len &&
            (out.len == 0 || memcmp(out.data, want->data, out.len) == 0));
    linkspan_buf_free(&out);
}

/* ---------------------------------------------------------------- no links */

static linkspan_status drop(void *context, const linkspan_link *link,
                            linkspan_str bytes, linkspan_plan *plan)
{
    (void)context;
    (void)link;
    (void)bytes;
    return linkspan_plan_drop(plan);
}

static void check_dropping(const input *in)
{
    written dropped = {.data = NULL};
    written ignored = {.data = NULL};
    const linkspan_range all = {0, SIZE_MAX};
    const linkspan_filter_options filter = {
        .size = sizeof filter, .ignored = &all, .ignored_count = 1};
    linkspan_linkify_options o = options();
    o.on_plan = drop;
    linkify(in, &o, &dropped);
    o = options();
    o.filter = &filter;
    linkify(in, &o, &ignored);
    require(is_same(&dropped, &ignored));
    /* if no link is found, a document is written unchanged */
    if (in->markup)
        require(ignored.len == in->len &&
                memcmp(written_string(&ignored), in->text, in->len) == 0);
    written_free(&dropped);
    written_free(&ignored);
}

/* ------------------------------------------------------------ other values */

/* Uses the text itself for everything that can be set. */
static linkspan_status set_all(void *context, const linkspan_link *link,
                               linkspan_str bytes, linkspan_plan *plan)
{
    const input *in = context;
    linkspan_str got;
    const size_t len = in->len < 200 ? in->len : 200;
    (void)link;
    (void)bytes;
    (void)linkspan_plan_set_href(plan, in->text, len);
    if (linkspan_plan_href(plan, &got) == LINKSPAN_OK)
        for (size_t i = 0; i < got.len; i++)
            require(got.data[i] > ' ' && got.data[i] < 0x7F);
    if (linkspan_plan_set_text(plan, in->text, len) == LINKSPAN_OK)
        require(linkspan_plan_text(plan, &got) == LINKSPAN_OK &&
                got.len == len && memcmp(got.data, in->text, len) == 0);
    (void)linkspan_plan_set_attribute(plan, "title", 5, in->text, len);
    (void)linkspan_plan_set_attribute(plan, in->text, len, in->text, len);
    return LINKSPAN_OK;
}

static void check_setting(input *in)
{
    written w = {.data = NULL};
    linkspan_linkify_options o = options();
    o.on_plan = set_all;
    o.plan_context = in;
    o.max_shown = 20;
    o.order = LINKSPAN_ORDER_CONTENT;
    linkify(in, &o, &w);
    written_free(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1 || size > LONGEST)
        return 0;
    linkspan_options detection;
    linkspan_detector *d = NULL;
    require(linkspan_options_init(&detection) == LINKSPAN_OK);
    require(linkspan_options_set_profile(
                &detection, data[0] & 16
                                ? LINKSPAN_PROFILE_TAILORED
                                : LINKSPAN_PROFILE_UTS58) == LINKSPAN_OK);
    require(linkspan_detector_new(&detection, &d) == LINKSPAN_OK);
    input in = {.d = d,
                .markup = data[0] & IS_DOCUMENT ? 1 + (data[0] & 1u) : 0,
                .output = 1 + data[0] % LKS_FORMAT_COUNT,
                .text = (const char *)data + 1,
                .len = size - 1};
    written want = {.data = NULL};
    linkspan_linkify_options o = options();
    linkify(&in, &o, &want);
    check_looking(&in, &want);
    check_dropping(&in);
    check_setting(&in);
    written_free(&want);
    linkspan_detector_free(d);
    return 0;
}
