#include "api/each.h"

#include "api/judge.h"

void lks_each_begin(lks_each *each, const linkspan_detector *d, lks_slice text,
                    size_t at, size_t open_from)
{
    lks_scan_begin(&each->scan, d, text, at);
    lks_place_begin(&each->place, open_from, false);
}

bool lks_each_judged(lks_each *each, linkspan_link *link)
{
    lks_scan *scan = &each->scan;
    linkspan_link found;
    const bool asks_around = lks_asks_around(scan->d);
    do {
        if (lks_scan_next(scan, &found) != LKS_SCAN_FOUND)
            return false;
        if (asks_around)
            lks_place_follow(&each->place, scan->text, found.span.start);
    } while (!lks_judge(scan->d, scan->text, &found,
                        lks_place_around(&each->place)));
    *link = found;
    return true;
}
