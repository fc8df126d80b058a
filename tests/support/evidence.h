/* The evidence about a name between two texts. */
#ifndef LKS_SUPPORT_EVIDENCE_H
#define LKS_SUPPORT_EVIDENCE_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/rows.h"

/** A kind of evidence as a bit: B(MARKS). */
#define B(KIND) (UINT32_C(1) << LINKSPAN_EVIDENCE_##KIND)

typedef struct evidence_row {
    const char *why;
    const char *before;
    const char *name;
    const char *after;
    uint32_t evidence; /**< all of it, as bits */
} evidence_row;

/** The evidence, as bits; `evidence` receives all of it. */
static inline uint32_t
lks_weigh_between(const linkspan_detector *d, const char *before,
                  const char *name, const char *after,
                  int32_t evidence[LINKSPAN_EVIDENCE_COUNT])
{
    char text[1024];
    uint32_t bits = 0;
    (void)snprintf(text, sizeof text, "%s%s%s", before, name, after);
    const size_t start = strlen(before);
    assert_int_equal(linkspan_weigh_name(d, text, strlen(text), start,
                                         start + strlen(name), evidence),
                     LINKSPAN_OK);
    for (uint32_t i = 0; i < LINKSPAN_EVIDENCE_CLASS; i++)
        bits |= evidence[i] != 0 ? UINT32_C(1) << i : 0;
    return bits;
}

/** Compare the evidence of each row, but for the bits in `ignored`. */
static inline void lks_check_evidence(const evidence_row *rows, size_t count,
                                      uint32_t ignored)
{
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < count; i++) {
        const evidence_row *r = &rows[i];
        int32_t evidence[LINKSPAN_EVIDENCE_COUNT];
        const uint32_t found =
            lks_weigh_between(d, r->before, r->name, r->after, evidence);
        ROW_EQ(r, found & ~ignored, r->evidence);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

#endif
