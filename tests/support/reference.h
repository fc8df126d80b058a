/* UTS #58's algorithms, transcribed step by step from the standard without
 * regard to speed, as a second opinion on the library. They share nothing with
 * it except the properties of code points. The decisions of docs/internals/conformance.md
 * about what the standard leaves open (T1, E1 ...) are applied where they are
 * named. */
#ifndef LKS_SUPPORT_REFERENCE_H
#define LKS_SUPPORT_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/** Stands for each byte that is part of no well-formed sequence. */
#define LKS_REF_BAD UINT32_MAX

/** A text as an array of code points; `at[count]` is the text's length. */
typedef struct lks_ref_text {
    uint32_t *cp;
    size_t *at; /**< byte offset of each */
    size_t count;
} lks_ref_text;

lks_ref_text lks_ref_decode(const uint8_t *text, size_t len);
void lks_ref_free(lks_ref_text *text);

/** UTS #58 3.5.1: where the link ends, in bytes. */
size_t lks_ref_link_end(const uint8_t *text, size_t len, size_t host_end);

/** UTS #58 5.2: where the link and its local part start; false on failure. */
bool lks_ref_email_start(const uint8_t *text, size_t len, size_t at,
                         size_t *link_start, size_t *local_start);

/** UTS #58 4.1: the whole URL, by the letter. Returns its length; the caller
 *  frees `*out`. */
size_t lks_ref_format(const linkspan_url *url, char **out);

#endif
