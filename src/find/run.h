/* Runs: stretches of characters that a host can be written with. */
#ifndef LKS_FIND_RUN_H
#define LKS_FIND_RUN_H

#include "find/detector.h"
#include "text/ascii_run.h"

/** True for host characters, the four dots and the low line (H3, H6, H13). */
bool lks_is_run_char(const linkspan_detector *d, uint32_t cp);

/** True for an ASCII byte that can stand in a run; false for every other
 *  byte. */
static inline bool lks_is_ascii_run_byte(uint8_t byte)
{
    return lks_host_byte[byte] != 0 || byte == '_';
}

/** True if `byte`, which stands beside an ASCII run, cannot be part of a
 *  run. */
static inline bool lks_ends_ascii_run(uint8_t byte)
{
    return byte < 0x80 && byte != '_';
}

/** How much of a run is searched for a host: more than the longest host with
 *  dots and low lines around it. */
#define LKS_RUN_WINDOW 1088u

typedef struct lks_run {
    linkspan_range range;
    bool is_long;        /**< the run goes on after `range` */
    bool is_ascii;       /**< all of the run is ASCII: `ascii` describes it */
    lks_ascii_run ascii; /**< describes the ASCII bytes at the start of the
                          *   run */
} lks_run;

/** The run that starts at `at`, or its first LKS_RUN_WINDOW bytes. */
void lks_run_at(const linkspan_detector *d, lks_slice text, size_t at,
                lks_run *run);

/** The run that starts at `at`, or its first LKS_RUN_SHORT code points. */
#define LKS_RUN_SHORT 88u
void lks_short_run_at(const linkspan_detector *d, lks_slice text, size_t at,
                      lks_run *run);

/** H14: by option, a name without a dot or without a TLD can be a host. */
static inline bool lks_takes_names(const linkspan_detector *d)
{
    return lks_detects(d, LINKSPAN_DETECT_SINGLE_LABELS |
                              LINKSPAN_DETECT_LOCALHOST);
}

/** True if the run is ASCII without a dot, and no option makes such a name a
 *  host. Only lks_odd_host_in_run() can still find a host in it. */
static inline bool lks_is_word(const linkspan_detector *d, const lks_run *run)
{
    return run->is_ascii && run->ascii.dots == 0 && !lks_takes_names(d);
}

/** The end of the run that contains `at`, or `limit` if that is sooner. */
size_t lks_run_end(const linkspan_detector *d, lks_slice text, size_t at,
                   size_t limit);

/** Remove dots after the name (H8), low lines around it (H13), and an
 *  ideographic full stop before it, which ends the previous sentence. An
 *  ordinary full stop before the name stays, since it makes an empty label (H7:
 *  such a name is not linked). Returns true if exactly one dot was removed at
 *  the end, and nothing else there. */
bool lks_trim_run(lks_slice text, linkspan_range *range);

/** The place after the run's last ideographic full stop; the start of the run if
 *  it has none. After a host in the run, the scan continues at this place, unless
 *  the scan is already past this place. A scheme, a local part or another host
 *  may start there, even if the labels before the full stop are no host. Labels
 *  between the host and that full stop are not searched, so that a run is not
 *  read again for each label. */
size_t lks_last_segment(lks_slice text, linkspan_range run);

#endif
