#include "find/rules/hosts.h"

#include <string.h>

#include "find/rules/name_class.h"
#include "find/rules/rules.h"
#include "host/label.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "text/words.h"
#include "unicode/native.h"

/* U+00B7, with which Greek is typed in place of its semicolon. */
static const char middle_dot[] = "\xC2\xB7";

static bool is_domain(const linkspan_detector *d, lks_slice text,
                      linkspan_range range, lks_run_host *host)
{
    return range.end > range.start && range.end - range.start <= LKS_NAME_MAX &&
           lks_is_host(d, text, range, false, host) &&
           host->kind == LINKSPAN_HOST_DOMAIN;
}

/* True for a capital and then small letters, such as "Doors" and "Cảm". */
static bool is_capitalised(lks_slice label)
{
    if (label.len < 2 || label.data[0] < 'A' || label.data[0] > 'Z')
        return false;
    for (size_t i = 1; i < label.len; i++) {
        LKS_STEP();
        if (label.data[i] < 0x80 &&
            !(label.data[i] >= 'a' && label.data[i] <= 'z'))
            return false;
    }
    return true;
}

/* True for a name that is no package of code: "java.io.File", "com.example.App". */
static bool is_site(lks_slice name)
{
    static const char packages[][4] = {"com", "edu", "io", "net", "org"};
    const uint8_t *dot = memchr(name.data, '.', name.len);
    const size_t last = lks_last_label_of(name);
    const lks_slice ending = {name.data + last, name.len - last};
    char room[4];
    const size_t len = (size_t)(dot - name.data);
    if (len > 1 && len < sizeof room) {
        for (size_t i = 0; i < len; i++)
            room[i] = (char)lks_ascii_lower(name.data[i]);
        if (LKS_IS_WORD_OF(lks_slice_of(room, len), packages))
            return false;
    }
    return lks_last_label_facts(ending).name_class == LKS_CLASS_A &&
           !(ending.len == 2 && lks_starts_with_ignoring_case(ending, "io"));
}

/* P20: the name before the last dot, if the word after it starts a sentence. */
static linkspan_range before_sentence(lks_slice text, linkspan_range run,
                                      bool is_address)
{
    const linkspan_range nothing = {run.start, run.start};
    size_t last = run.end;
    while (last > run.start && text.data[last - 1] != '.') {
        LKS_STEP();
        last--;
    }
    if (last == run.start ||
        !is_capitalised((lks_slice){text.data + last, run.end - last}))
        return nothing;
    const linkspan_range name = {run.start, last - 1};
    const lks_slice bytes = {text.data + name.start, name.end - name.start};
    if (!is_address && (run.end == text.len || text.data[run.end] != ' ' ||
                        !lks_is_ascii(bytes) ||
                        !memchr(bytes.data, '.', bytes.len) || !is_site(bytes)))
        return nothing;
    return name;
}

bool lks_glued_host_in_run(const linkspan_detector *d, lks_slice text,
                           const lks_run *run, lks_run_place place,
                           lks_run_host *host)
{
    linkspan_range range = run->range;
    if (run->is_long)
        return false;
    host->is_dot_next = false;
    if (lks_tailors(d, LINKSPAN_TAILOR_PUNCTUATION) &&
        lks_ends_with((lks_slice){text.data, range.end}, middle_dot)) {
        range.end -= sizeof middle_dot - 1;
        return is_domain(d, text, range, host);
    }
    return place != LKS_PLACE_SCHEME &&
           lks_tailors(d, LINKSPAN_TAILOR_SPACES) &&
           is_domain(d, text,
                     before_sentence(text, range, place == LKS_PLACE_ADDRESS),
                     host);
}
