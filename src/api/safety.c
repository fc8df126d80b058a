#include "linkspan/linkspan.h"

#include "api/check.h"
#include "api/defanging.h"
#include "api/judge.h"
#include "api/read.h"
#include "find/scan.h"
#include "host/data.h"
#include "host/host.h"
#include "safety/defang.h"
#include "safety/findings.h"
#include "safety/host.h"
#include "safety/policy.h"
#include "safety/secrets.h"
#include "safety/unseen.h"
#include "text/buf.h"
#include "text/sized.h"
#include "url/whole.h"

/* How many bytes before a link are searched for bidi embeddings that are open
 * at the link. */
#define LOOK_BACK 65536u

#define CLEAN_FLAGS ((uint32_t)(LINKSPAN_CLEAN_NFC * 2 - 1))

linkspan_status linkspan_policy_init_sized(linkspan_policy *policy, size_t size,
                                           uint32_t preset)
{
    linkspan_policy own;
    if (!policy || !lks_is_size(size))
        return LINKSPAN_ERR_ARG;
    if (!lks_policy_init(&own, preset))
        return LINKSPAN_ERR_OPTION;
    lks_write_struct(policy, size, &own, sizeof own);
    return LINKSPAN_OK;
}

linkspan_status linkspan_policy_allow_mix(linkspan_policy *policy,
                                          const char *mix, size_t len)
{
    linkspan_policy own;
    if (!lks_is_memory(mix, len))
        return LINKSPAN_ERR_ARG;
    linkspan_status st = lks_policy_read(&own, policy);
    if (st == LINKSPAN_OK)
        st = lks_allow_mix(&own, lks_slice_of(mix, len));
    if (st == LINKSPAN_OK)
        lks_write_struct(policy, policy->size, &own, sizeof own);
    return st;
}

linkspan_status linkspan_check_sized(const linkspan_detector *detector,
                                     const char *text, size_t len,
                                     const linkspan_link *link,
                                     linkspan_findings *findings, size_t stride)
{
    linkspan_link own;
    lks_findings found;
    if (!lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    linkspan_status st = lks_read_link(&own, link, len);
    if (st == LINKSPAN_OK)
        st = lks_begin_findings(findings, stride, &found);
    if (st != LINKSPAN_OK)
        return st;
    linkspan_policy strict;
    if (!detector)
        (void)lks_policy_init(&strict, LINKSPAN_POLICY_STRICT);
    const lks_slice slice = lks_slice_of(text, len);
    lks_check_rules rules = detector ? lks_rules_of(detector)
                                     : (lks_check_rules){.policy = &strict};
    rules.around = lks_around_in(slice, own.span.start, LOOK_BACK);
    lks_check_link(&rules, slice, &own, &found);
    return lks_end_findings(findings, &found);
}

linkspan_status linkspan_split_link_sized(const char *text, size_t len,
                                          linkspan_link *link, size_t size)
{
    if (!lks_is_memory(text, len) || !link || !lks_is_size(size))
        return LINKSPAN_ERR_ARG;
    const lks_slice slice = lks_slice_of(text, len);
    linkspan_link own;
    lks_split_link(slice, &own);
    linkspan_host host = {.size = sizeof host};
    lks_describe_host(lks_data_table(NULL),
                      lks_slice_of(slice.data + own.host.start,
                                   own.host.end - own.host.start),
                      &host);
    own.host_kind = host.kind;
    lks_write_struct(link, size, &own, sizeof own);
    return LINKSPAN_OK;
}

/* ------------------------------------------------------------ clean text */

linkspan_status linkspan_check_text_sized(const char *text, size_t len,
                                          linkspan_findings *findings,
                                          size_t stride)
{
    lks_findings found;
    if (!lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = lks_begin_findings(findings, stride, &found);
    if (st != LINKSPAN_OK)
        return st;
    lks_check_text(lks_slice_of(text, len), &found);
    return lks_end_findings(findings, &found);
}

linkspan_status linkspan_clean_text(const char *text, size_t len,
                                    uint32_t flags, linkspan_buf *out)
{
    if (!lks_is_memory(text, len) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if ((flags & ~CLEAN_FLAGS) || lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    lks_buf_begin(out);
    lks_clean_text(lks_slice_of(text, len), flags, out);
    return lks_buf_commit(out);
}

/* --------------------------------------------------------------- secrets */

typedef struct secrets {
    linkspan_range *ranges;
    size_t room;
    size_t count;
} secrets;

static void add_secret(void *context, linkspan_range secret)
{
    secrets *const all = context;
    if (all->count < all->room)
        all->ranges[all->count] = secret;
    all->count++;
}

linkspan_status linkspan_find_secrets(const char *text, size_t len,
                                      const linkspan_link *link,
                                      linkspan_range *ranges, size_t room,
                                      size_t *count)
{
    linkspan_link own;
    if (!lks_is_memory(text, len) || !count ||
        !lks_is_array(ranges, room, sizeof *ranges))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = lks_read_link(&own, link, len);
    if (st != LINKSPAN_OK)
        return st;
    secrets all = {ranges, room, 0};
    lks_find_secrets(lks_slice_of(text, len), &own, add_secret, &all);
    *count = all.count;
    return all.count > 0 ? LINKSPAN_OK : LINKSPAN_NONE;
}

/* ------------------------------------------------------------- defanging */

/* Text that the scan skips after a link, such as the path after an e-mail
 * address, is defanged together with the link: a program that searches the
 * defanged text would not skip that text. */
static void defang_links(const linkspan_detector *detector, lks_slice text,
                         linkspan_buf *out)
{
    lks_defanger defanger;
    lks_scan scan;
    linkspan_link link;
    size_t at = 0;
    const lks_defang_level rest = lks_defang_between(detector);
    const lks_linked_more more = lks_linked_by(detector);
    lks_defang_begin(&defanger, true, &more);
    lks_scan_begin(&scan, detector, text, 0);
    lks_scan_for_suspects(&scan);
    while (lks_scan_next(&scan, &link) == LKS_SCAN_FOUND) {
        const size_t start = link.span.start;
        const lks_slice between = {text.data + at, start - at};
        const lks_slice drawn = {text.data + start, scan.at - start};
        lks_defang_push(&defanger, between, rest, out);
        lks_defang_push(&defanger, drawn, LKS_DEFANG_LINK, out);
        at = scan.at;
    }
    const lks_slice last = {text.data + at, text.len - at};
    lks_defang_push(&defanger, last, rest, out);
    lks_defang_finish(&defanger, out);
}

linkspan_status linkspan_defang(const linkspan_detector *detector,
                                const char *text, size_t len, linkspan_buf *out)
{
    if (!lks_is_memory(text, len) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if (lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    const lks_slice slice = lks_slice_of(text, len);
    lks_buf_begin(out);
    if (detector)
        defang_links(detector, slice, out);
    else
        lks_defang_link(slice, out);
    return lks_buf_commit(out);
}

linkspan_status linkspan_refang(const char *text, size_t len, uint32_t flags,
                                linkspan_buf *out)
{
    if (!lks_is_memory(text, len) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if (flags & ~(uint32_t)LINKSPAN_REFANG_WORDS || lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    lks_buf_begin(out);
    lks_refang(lks_slice_of(text, len), flags & LINKSPAN_REFANG_WORDS, out);
    return lks_buf_commit(out);
}
