/* Characters that join a run to its neighbours, so that people see another host
 * than the run: characters that nobody sees, look-alikes of the dot, a
 * full-width `@`. */
#ifndef LKS_DETECT_JOINED_H
#define LKS_DETECT_JOINED_H

#include "detect/run.h"

/** H3: true if a full-width `@` (U+FF20) stands right before `at`, and before
 *  it a character that a local part can contain: what follows is part of an
 *  address. */
bool lks_is_after_wide_at(lks_slice text, size_t at);

/** H18: true if characters that UTS #46 ignores, or look-alikes of the dot,
 *  join the run to an ASCII letter or digit on either side. More of them in a
 *  row than anyone writes count as joined. `*reach` is raised to how far the
 *  function looked. */
bool lks_run_touches_joiner(lks_slice text, const lks_run *run, size_t *reach);

static inline bool lks_run_is_joined(lks_slice text, const lks_run *run,
                                     size_t *reach)
{
    const linkspan_range range = run->range;
    const bool is_between_ascii =
        range.end < text.len && text.data[range.end] < 0x80 &&
        (range.start == 0 || text.data[range.start - 1] < 0x80);
    return !is_between_ascii && lks_run_touches_joiner(text, run, reach);
}

#endif
