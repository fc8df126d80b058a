/* Characters that join a run to the text beside it, so that people see a host
 * other than the run: invisible characters, look-alikes of the dot, a
 * full-width `@`. */
#ifndef LKS_FIND_RULES_JOINED_H
#define LKS_FIND_RULES_JOINED_H

#include "find/run.h"

/** H3: true if a full-width `@` (U+FF20) stands right before `at`, and a
 *  character that a local part can contain stands right before this `@`: the
 *  text at `at` is then part of an address. */
bool lks_is_after_wide_at(lks_slice text, size_t at);

/** H18: true if invisible characters (those that UTS #46 ignores, bidi controls,
 *  tags and all else that is Default_Ignorable), look-alikes of the dot, the
 *  heart U+2764 or the tatweel U+0640 join the run to an ASCII letter or digit
 *  on either side. Also true if more than 64 of these characters stand in a
 *  row, whatever stands beyond them. `*reach` is raised to how far the function
 *  looked. */
bool lks_run_touches_joiner(lks_slice text, const lks_run *run, size_t *reach);

/** H18, P7: true if one of `# $ & + *` joins the bare name at `at` to a letter or
 *  digit before the mark: "AT&T.com". A script without spaces is written right
 *  beside names, and a mark that stands at both ends of a word is markup:
 *  "*bold*example.com". Looks back at most 64 bytes. */
bool lks_is_after_joining_mark(lks_slice text, size_t at);

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
