/* However a text is cut and whatever the policy, the stream reports the links
 * of the whole text, with their bytes; pulling gives the same links as pushing.
 *
 * First byte: flags of detection. Second byte: kinds, limits, tailored rules,
 * and whether there is a policy. Third byte: how many bytes after it are
 * lengths of pieces, used in turn; 0: one piece. Then, with a policy, an action
 * for each finding. The rest: the text. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/actions.h"

#define TAILORED   64 /* bits of the second byte */
#define HAS_POLICY 128

#define LONGEST 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

typedef struct found {
    size_t count;
    linkspan_link links[LONGEST];
    const char *text;
} found;

/* Lengths of pieces, in turn. */
typedef struct cuts {
    const uint8_t *lengths;
    size_t count;
    size_t at;
} cuts;

static size_t next_piece(cuts *c, size_t left)
{
    if (c->count == 0)
        return left;
    const size_t len = c->lengths[c->at++ % c->count];
    return len < left ? len : left;
}

static void keep(found *f, const linkspan_link *link, linkspan_str bytes)
{
    require(f->count < LONGEST);
    require(bytes.len == link->span.end - link->span.start);
    require(memcmp(bytes.data, f->text + link->span.start, bytes.len) == 0);
    f->links[f->count++] = *link;
}

static int32_t on_link(void *context, const linkspan_link *link,
                       linkspan_str bytes)
{
    keep(context, link, bytes);
    return 0;
}

/* Spans are ordered, disjoint and inside the text. */
static void find_whole(const linkspan_detector *d, found *f, size_t len)
{
    size_t at = 0;
    size_t end = 0;
    linkspan_link *link = f->links;
    while (linkspan_next(d, f->text, len, &at, link) == LINKSPAN_OK) {
        require(link->span.start >= end && link->span.end > link->span.start);
        require(at >= link->span.end && at <= len);
        end = link->span.end;
        require(++f->count < LONGEST);
        link = &f->links[f->count];
    }
}

static void push_all(linkspan_stream *s, cuts c, found *f, size_t len)
{
    size_t idle = 0;
    for (size_t at = 0; at < len;) {
        size_t piece = next_piece(&c, len - at);
        if (piece == 0 && ++idle > c.count) /* all lengths are 0 */
            piece = 1;
        require(linkspan_stream_push(s, f->text + at, piece, on_link, f) ==
                LINKSPAN_OK);
        at += piece;
    }
    require(linkspan_stream_finish(s, on_link, f) == LINKSPAN_OK);
}

static void pull_all(linkspan_stream *s, found *f)
{
    linkspan_link link;
    linkspan_str bytes;
    while (linkspan_stream_pull(s, &link, &bytes) == LINKSPAN_OK)
        keep(f, &link, bytes);
}

static void feed_all(linkspan_stream *s, cuts c, found *f, size_t len)
{
    for (size_t at = 0; at < len;) {
        size_t taken = 0;
        const size_t piece = next_piece(&c, len - at);
        require(linkspan_stream_feed(s, f->text + at, piece ? piece : 1,
                                     &taken) == LINKSPAN_OK);
        require(taken > 0);
        at += taken;
        pull_all(s, f);
    }
    require(linkspan_stream_end(s) == LINKSPAN_OK);
    pull_all(s, f);
}

static linkspan_detector *make_detector(uint8_t flags, uint8_t others,
                                        const linkspan_policy *policy)
{
    static const size_t caps[] = {65536, 64, 20, 300};
    static const size_t locals[] = {64, 3, 1000, 8};
    linkspan_options options;
    linkspan_detector *d = NULL;
    require(linkspan_options_init(&options) == LINKSPAN_OK);
    require(linkspan_options_set_profile(
                &options, others & TAILORED
                              ? LINKSPAN_PROFILE_TAILORED
                              : LINKSPAN_PROFILE_UTS58) == LINKSPAN_OK);
    options.policy = policy;
    options.flags = flags;
    options.kinds = (others & 3) == 0 ? 3 : others & 3;
    options.max_link_len = caps[others >> 2 & 3];
    options.max_local_part = locals[others >> 4 & 3];
    require(linkspan_detector_new(&options, &d) == LINKSPAN_OK);
    return d;
}

static void require_same(const found *a, const found *b)
{
    require(a->count == b->count);
    require(memcmp(a->links, b->links, a->count * sizeof *a->links) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static found whole;
    static found pieces;
    if (size < 3 || size > LONGEST || data[2] > size - 3)
        return 0;
    const cuts c = {data + 3, data[2], 0};
    const size_t actions = data[1] & HAS_POLICY ? LKS_ACTION_BYTES : 0;
    if (actions > size - 3 - c.count)
        return 0;
    const char *text = (const char *)data + 3 + c.count + actions;
    const size_t len = size - 3 - c.count - actions;
    linkspan_policy policy;
    if (actions > 0)
        policy = lks_policy_of_bytes(data + 3 + c.count);
    linkspan_detector *d =
        make_detector(data[0], data[1], actions > 0 ? &policy : NULL);
    linkspan_stream *s = NULL;
    require(linkspan_stream_new(d, NULL, &s) == LINKSPAN_OK);

    whole.count = 0;
    whole.text = text;
    find_whole(d, &whole, len);
    pieces.count = 0;
    pieces.text = text;
    push_all(s, c, &pieces, len);
    require_same(&whole, &pieces);
    require(linkspan_stream_reset(s) == LINKSPAN_OK);
    pieces.count = 0;
    feed_all(s, c, &pieces, len);
    require_same(&whole, &pieces);

    linkspan_stream_free(s);
    linkspan_detector_free(d);
    return 0;
}
