/* The result of linkspan_check() for a link that is given as a whole string. */
#ifndef LKS_SUPPORT_FINDINGS_H
#define LKS_SUPPORT_FINDINGS_H

#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/rows.h"

#define LKS_FINDINGS_MAX 64

typedef struct lks_link_findings {
    linkspan_link link;
    linkspan_findings all;
    linkspan_finding list[LKS_FINDINGS_MAX];
} lks_link_findings;

static inline void findings_of(const linkspan_detector *d, const char *url,
                               lks_link_findings *f)
{
    f->all = (linkspan_findings){
        .size = sizeof f->all, .list = f->list, .room = LKS_FINDINGS_MAX};
    assert_int_equal(linkspan_split_link(EXACT(url), &f->link), LINKSPAN_OK);
    const linkspan_status st = linkspan_check(d, EXACT(url), &f->link, &f->all);
    assert_int_equal(st, f->all.count ? LINKSPAN_OK : LINKSPAN_NONE);
    assert_true(f->all.count <= LKS_FINDINGS_MAX);
}

/** The finding with this code, or NULL. */
static inline const linkspan_finding *finding_of(const lks_link_findings *f,
                                                 uint32_t code)
{
    for (size_t i = 0; i < f->all.count; i++)
        if (f->list[i].code == code)
            return &f->list[i];
    return NULL;
}

static inline void print_findings(const lks_link_findings *f)
{
    for (size_t i = 0; i < f->all.count; i++)
        print_error("    %s at %zu\n",
                    linkspan_name_of(LINKSPAN_NAMES_FINDING, f->list[i].code),
                    f->list[i].range.start);
}

#endif
