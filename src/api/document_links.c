#include "api/document_links.h"

#include "safety/message.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/steps.h"

/* Of a document with more links, only the first ones are compared. */
#define MOST_LINKS 65536
/* Bytes of all addresses that are kept. */
#define MOST_BYTES ((size_t)16 << 20)
/* At most this many labels in one place of `heads` are compared. */
#define MOST_STEPS 64
/* A site is that of most links only if this many other links lead to it: a message with two
 * links that lead to one place is no newsletter. */
#define LEAST_OTHERS 3

void lks_document_links_begin(lks_document_links *links,
                              const linkspan_allocator *allocator)
{
    *links = (lks_document_links){.allocator = allocator};
    (void)linkspan_buf_init(&links->bytes, MOST_BYTES, allocator);
}

void lks_document_links_free(lks_document_links *links)
{
    lks_release(links->allocator, links->shown);
    lks_release(links->allocator, links->sites);
    lks_release(links->allocator, links->labels);
    lks_buf_release(&links->bytes);
}

static uint32_t site_of(const lks_check_rules *rules, lks_slice target)
{
    lks_site site;
    lks_site_of(rules, lks_target_host(target), &site);
    return lks_site_hash(&site);
}

linkspan_status lks_document_links_count(lks_document_links *links,
                                         const lks_check_rules *rules,
                                         lks_slice target)
{
    const uint32_t site = site_of(rules, target);
    if (!site || links->site_count == MOST_LINKS)
        return LINKSPAN_OK;
    uint32_t *const sites =
        lks_grow(links->allocator, links->sites, sizeof *sites,
                 links->site_count, &links->site_room);
    if (!sites)
        return LINKSPAN_ERR_NO_MEMORY;
    links->sites = sites;
    sites[links->site_count++] = site;
    return LINKSPAN_OK;
}

linkspan_status lks_document_links_keep(lks_document_links *links,
                                        const lks_shown_link *link,
                                        lks_slice shown, lks_slice target)
{
    if (links->shown_count == MOST_LINKS ||
        links->bytes.len + shown.len + target.len > MOST_BYTES)
        return LINKSPAN_OK;
    lks_shown_link *const all =
        lks_grow(links->allocator, links->shown, sizeof *all,
                 links->shown_count, &links->shown_room);
    if (!all)
        return LINKSPAN_ERR_NO_MEMORY;
    links->shown = all;
    lks_shown_link *const own = &all[links->shown_count];
    *own = *link;
    own->shown = links->bytes.len;
    own->shown_len = shown.len;
    own->target = own->shown + shown.len;
    own->target_len = target.len;
    lks_buf_begin(&links->bytes);
    lks_buf_append(&links->bytes, shown.data, shown.len);
    lks_buf_append(&links->bytes, target.data, target.len);
    const linkspan_status st = lks_buf_commit(&links->bytes);
    links->shown_count += st == LINKSPAN_OK;
    return st;
}

/* ------------------------------------------------------------------- labels */

static const lks_label_target *find_label(const lks_document_links *links,
                                          uint64_t label, size_t *steps)
{
    uint32_t at = links->heads[label % LKS_LABEL_HEADS];
    for (*steps = 0; at > 0 && *steps < MOST_STEPS; ++*steps) {
        const lks_label_target *const one = &links->labels[at - 1];
        LKS_STEP();
        if (one->label == label)
            return one;
        at = one->next;
    }
    return NULL;
}

const lks_written *lks_document_links_target(const lks_document_links *links,
                                             uint64_t label)
{
    size_t steps = 0;
    const lks_label_target *const one = find_label(links, label, &steps);
    return one ? &one->target : NULL;
}

linkspan_status lks_document_links_define(lks_document_links *links,
                                          uint64_t label,
                                          const lks_written *target)
{
    size_t steps = 0;
    if (find_label(links, label, &steps) || steps == MOST_STEPS)
        return LINKSPAN_OK;
    lks_label_target *const all =
        lks_grow(links->allocator, links->labels, sizeof *all,
                 links->label_count, &links->label_room);
    if (!all)
        return LINKSPAN_ERR_NO_MEMORY;
    links->labels = all;
    uint32_t *const head = &links->heads[label % LKS_LABEL_HEADS];
    all[links->label_count++] = (lks_label_target){label, *target, *head};
    *head = (uint32_t)links->label_count;
    return LINKSPAN_OK;
}

/* --------------------------------------------------------- the site of most */

/* The majority vote of Boyer and Moore: the only site that can have more than half. */
void lks_document_links_end(lks_document_links *links)
{
    size_t lead = 0;
    LKS_STEPS(2 * links->site_count);
    for (size_t i = 0; i < links->site_count; i++) {
        if (lead == 0)
            links->most = links->sites[i];
        lead = links->sites[i] == links->most ? lead + 1 : lead - 1;
    }
    for (size_t i = 0; i < links->site_count; i++)
        links->most_count += links->sites[i] == links->most;
}

/* True if most other links lead to the site too. */
static bool is_usual(const lks_document_links *links, uint32_t site)
{
    const size_t others = links->site_count > 0 ? links->site_count - 1 : 0;
    return site && site == links->most && links->most_count > LEAST_OTHERS &&
           2 * (links->most_count - 1) > others;
}

uint32_t lks_document_links_finding(const lks_document_links *links,
                                    const lks_check_rules *rules,
                                    const lks_shown_link *link,
                                    lks_slice target)
{
    const lks_slice shown =
        lks_slice_of(links->bytes.data + link->shown, link->shown_len);
    const uint32_t code = lks_shown_finding(rules, shown, &link->link, target);
    return code && is_usual(links, site_of(rules, target))
               ? lks_excused_finding(code)
               : code;
}
