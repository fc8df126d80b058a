/* Decides what is written in place of the links and secrets of a text. Texts and the
 * places of documents share this plan of edits. */
#ifndef LKS_API_REDACT_H
#define LKS_API_REDACT_H

#include "linkspan/linkspan.h"

#include "safety/secrets.h"
#include "text/changes.h"
#include "text/hints.h"
#include "text/slice.h"

/** A range of a text, and what is written in place of it. */
typedef struct lks_edit {
    linkspan_range range;
    linkspan_range word; /**< a part of lks_edits.words */
} lks_edit;

typedef struct lks_edits {
    const linkspan_allocator *allocator;
    linkspan_status status; /**< the first failure */
    lks_edit *list;
    size_t count;
    size_t room;
    linkspan_buf words;
} lks_edits;

LKS_COLD void lks_edits_begin(lks_edits *edits,
                              const linkspan_allocator *allocator);

/** Start a word; append to `edits->words` before lks_edits_add(). */
static inline size_t lks_edits_word(const lks_edits *edits)
{
    return edits->words.len;
}

LKS_COLD void lks_edits_put(lks_edits *edits, lks_slice bytes);

/** Replace the range by the word that was started at `word`. */
LKS_COLD void lks_edits_add(lks_edits *edits, linkspan_range range,
                            size_t word);

static inline lks_slice lks_edits_word_of(const lks_edits *edits,
                                          const lks_edit *one)
{
    return lks_slice_of(edits->words.data + one->word.start,
                        one->word.end - one->word.start);
}

/** Append the text with all edits, of which the first of two that overlap counts, and
 *  note the changes. The edits are sorted. `out` and `changes` must be empty. Then
 *  clear the edits. */
LKS_COLD linkspan_status lks_edits_apply(lks_edits *edits, lks_slice text,
                                         linkspan_buf *out,
                                         lks_changes *changes);

LKS_COLD void lks_edits_free(lks_edits *edits);

/** Where markup stands in a text that was read from a document. */
typedef struct lks_seams {
    /** The first place after `start` and before `end` at which markup stands; `end` if
     *  there is none. NULL: there is no markup. */
    size_t (*first)(const void *context, size_t start, size_t end);
    const void *context;
} lks_seams;

/** How links are redacted, and memory for it. */
typedef struct lks_redactor {
    const linkspan_detector *detector;
    const linkspan_allocator *allocator;
    uint32_t redaction; /**< a LINKSPAN_REDACT_ value */
    lks_slice word;     /**< for LINKSPAN_REDACT_TEXT */
    bool is_document;   /**< characters with a meaning in documents are not
                         *   written */
    lks_secret_list secrets;
    lks_edits edits;
    linkspan_buf rounds[2];
} lks_redactor;

LKS_COLD void lks_redactor_begin(lks_redactor *r,
                                 const linkspan_detector *detector,
                                 const linkspan_redact_options *options);
LKS_COLD void lks_redactor_free(lks_redactor *r);

/** Plan the edits of a text: add them to `r->edits`. Links end at markup as
 *  linkspan_link_before() has it, and those that may not end there are replaced as a
 *  whole: readers see one word. */
LKS_COLD void lks_redact_plan(lks_redactor *r, lks_slice text,
                              const lks_seams *seams);

/** Plan the edits of a text that is one address. `link` is what it was split into. */
LKS_COLD void lks_redact_plan_link(lks_redactor *r, lks_slice text,
                                   const linkspan_link *link);

/**
 * Redact a text in which no link goes on from text before or into text after it, such as
 * a line, until redacting it again changes nothing. `redacted` receives the result, which
 * is valid until the next call, and `changes`, which must be empty, what has changed;
 * their `status` says whether the call failed.
 */
LKS_COLD void lks_redact_settle(lks_redactor *r, lks_slice text,
                                lks_slice *redacted, lks_changes *changes);

/** Append the text with its links replaced by words or defanged, and everything else
 *  written so that nothing in it is linked, and note the changes. Not for redactions
 *  that keep a part of a link. `out` and `changes` must be empty. */
LKS_COLD linkspan_status lks_redact_harmless(lks_redactor *r, lks_slice text,
                                             linkspan_buf *out,
                                             lks_changes *changes);

/** Append a document with all its places redacted once, and note the changes. `out` and
 *  `changes` must be empty. */
LKS_COLD linkspan_status lks_redact_places(lks_redactor *r, uint32_t markup,
                                           lks_slice source, linkspan_buf *out,
                                           lks_changes *changes);

/** Append a redacted document, and note the changes. `out` and `changes` must be
 *  empty. */
LKS_COLD linkspan_status lks_redact_document(lks_redactor *r, uint32_t markup,
                                             lks_slice source,
                                             linkspan_buf *out,
                                             lks_changes *changes);

/** True if a part of each link stays: its host, or all but its secrets. */
static inline bool lks_redaction_keeps(uint32_t redaction)
{
    return redaction == LINKSPAN_REDACT_HOST ||
           redaction == LINKSPAN_REDACT_SECRET;
}

#endif
