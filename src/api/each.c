#include "text/hints.h"

LKS_FAST_BEGIN

#include "api/each.h"

#include "api/judge.h"

void lks_each_begin(lks_each *each, const linkspan_detector *d, lks_slice text,
                    size_t at, size_t open_from)
{
    lks_scan_begin(&each->scan, d, text, at);
    lks_place_begin(&each->place, open_from, false);
}

/* The scan fills the caller's struct directly: copying the link right after it
 * was made would wait for the store of each of its numbers. */
bool lks_each_judged(lks_each *each, linkspan_link *link)
{
    lks_scan *scan = &each->scan;
    const linkspan_link before = *link;
    const bool asks_around = lks_asks_around(scan->d);
    do {
        if (lks_scan_next(scan, link) != LKS_SCAN_FOUND) {
            *link = before;
            return false;
        }
        if (asks_around)
            lks_place_follow(&each->place, scan->text, link->span.start);
    } while (
        !lks_judge(scan->d, scan->text, link, lks_place_around(&each->place)));
    return true;
}

LKS_FAST_END
