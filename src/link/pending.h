/* Cuts a link by a tailored rule, at once or after waiting for the text that
 * follows (link/cutter.h). */
#ifndef LKS_LINK_PENDING_H
#define LKS_LINK_PENDING_H

#include "link/cutter.h"

/* A cut is pending for at most this many units; then it is decided as if the
 * link ended there. Text after a cut is searched for links again, so this limit
 * bounds how often a byte is read. Real URLs have less text in brackets than
 * this. */
#define LKS_LONGEST_WAIT 28

/** States of a wait. */
enum {
    LKS_NO_WAIT,
    LKS_WAITS,
    LKS_IN_RUN,   /**< a run of native letters */
    LKS_IN_NAME,  /**< a name of Katakana and Han */
    LKS_IN_TITLE, /**< a few Han that may end a title */
    LKS_IN_VALUE, /**< the value of a search, or a user's name */
    LKS_AFTER_RUN /**< after the run: Soft characters or, for P2 (native text
                   *   after ASCII), syntax */
};

/** What Japanese names are written with. */
#define LKS_NAME_CLASSES                                                       \
    (LKS_NATIVE_BIT(LKS_NATIVE_KATAKANA) | LKS_NATIVE_BIT(LKS_NATIVE_KANA) |   \
     LKS_NATIVE_BIT(LKS_NATIVE_HAN))

static inline bool lks_cutter_has(const lks_cutter *t, uint32_t rule)
{
    return (t->rules.bits & rule) != 0;
}

/** Cut the link at `ending` by `rule`, a LINKSPAN_TAILOR_ value, unless the link
 *  is cut before that place already. */
void lks_cut_at(lks_cutter *t, uint32_t rule, lks_ending ending);

void lks_wait_at(lks_cutter *t, lks_pending_cut *wait, uint8_t state,
                 lks_ending here);

/** True if the wait has lasted so long that it must be decided now. */
static inline bool lks_waits_long(const lks_cutter *t,
                                  const lks_pending_cut *wait)
{
    return t->count - wait->since > LKS_LONGEST_WAIT;
}

#endif
