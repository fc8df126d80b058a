#include "text/hints.h"

LKS_FAST_BEGIN

#include "find/candidate.h"

#include "find/host.h"
#include "find/lead.h"
#include "find/rules/hosts.h"

/* P13: if a backslash escape seems to begin the run at the scan's `at`, move the
 * scan past it. LKS_UNDECIDED if a run starts at `at` then, as before. */
LKS_COLD static lks_outcome pass_escape(lks_scan *s)
{
    const linkspan_range rest = {s->at, s->text.len};
    size_t start = s->at;
    if (!lks_tailors(s->d, LINKSPAN_TAILOR_MARKUP))
        return LKS_UNDECIDED;
    lks_note_reach(s, s->at + LKS_ESCAPE_MAX + 1);
    if (lks_must_wait(s))
        return LKS_WAIT;
    s->reach = s->at;
    if (lks_escape_before(s->text, rest, false, &start) != LKS_ESCAPE_ENDS)
        return LKS_UNDECIDED;
    if (s->trace)
        s->trace->escape = (linkspan_range){s->at - 1, start};
    s->at = start;
    if (start == s->text.len)
        return LKS_NOT_FOUND;
    size_t width = 0;
    const uint32_t cp = lks_utf8_decode(s->text.data + start,
                                        s->text.data + s->text.len, &width);
    return cp < 0x80 ? (lks_is_ascii_run_byte((uint8_t)cp) ? LKS_UNDECIDED
                                                           : LKS_NOT_FOUND)
           : lks_is_run_char(s->d, cp) ? LKS_UNDECIDED
                                       : LKS_NOT_FOUND;
}

/* Skip a run that is no host. Its path is skipped too if the run stands after
 * `://` (H12), or after a scheme that carries its text (H11). */
static lks_outcome leave_word(lks_scan *s, const lks_run *run)
{
    lks_lead lead = {.kind = LKS_LEAD_NONE};
    linkspan_range port;
    (void)lks_read_port(s->text, run->range.end, false, &port);
    lks_note_reach(s, port.end + 1);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (lks_is_initiator(s->text, port.end))
        lead = lks_lead_before(s->d, s->text, s->floor, run->range.start);
    return lks_refuse(s, run, &lead);
}

/* Decide about a run that may be the host of a URL. */
static lks_outcome take_host(lks_scan *s, linkspan_link *link)
{
    lks_run run;
    lks_run_host host;
    const bool is_known = s->authority != s->at &&
                          lks_short_host_at(s->d, s->text, s->at, &run, &host);
    if (!is_known)
        lks_run_at(s->d, s->text, s->at, &run);
    const bool is_odd =
        s->authority == s->at &&
        (lks_tailors(s->d, LINKSPAN_TAILOR_HOSTS) || s->d->scheme_count > 0);
    const bool is_suspicious = s->finds_suspects && lks_is_in_authority(s);
    if (lks_is_word(s->d, &run) && !s->trace && !is_odd && !is_suspicious)
        return leave_word(s, &run);
    return lks_take_host(s, &run, is_known, &host, link);
}

lks_outcome lks_take_run(lks_scan *s, linkspan_link *link)
{
    if (LKS_UNLIKELY(s->at > s->floor && s->text.data[s->at - 1] == '\\')) {
        const lks_outcome got = pass_escape(s);
        if (got != LKS_UNDECIDED)
            return got;
    }
    if (s->at == s->floor || s->text.data[s->at - 1] != '@' ||
        s->at == s->authority)
        return take_host(s, link);
    lks_run domain;
    lks_run_at(s->d, s->text, s->at, &domain);
    return lks_take_address(s, s->at - 1, &domain, false, link);
}

LKS_FAST_END
