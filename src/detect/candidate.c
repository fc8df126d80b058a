#include "text/hints.h"

LKS_FAST_BEGIN

#include "detect/candidate.h"

#include "detect/address.h"
#include "detect/after_host.h"
#include "detect/lead.h"
#include "detect/refusal.h"
#include "detect/tailored.h"
#include "detect/url.h"

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

lks_outcome lks_take_domain(lks_scan *s, bool is_ascii, linkspan_link *link)
{
    lks_run run;
    if (is_ascii)
        lks_set_leapt_run(s, &run);
    else
        lks_run_at(s->d, s->text, s->at, &run);
    return lks_take_address(s, s->at - 1, &run, false, link);
}

lks_outcome lks_take_any_run(lks_scan *s, bool is_ascii, linkspan_link *link)
{
    lks_run run;
    lks_run_host host;
    const bool is_known = !is_ascii && s->authority != s->at &&
                          lks_short_host_at(s->d, s->text, s->at, &run, &host);
    if (is_ascii)
        lks_set_leapt_run(s, &run);
    else if (!is_known)
        lks_run_at(s->d, s->text, s->at, &run);
    const bool is_odd =
        s->authority == s->at &&
        (lks_tailors(s->d, LINKSPAN_TAILOR_HOSTS) || s->d->scheme_count > 0);
    const bool is_suspicious = s->finds_suspects && lks_is_in_authority(s);
    if (lks_is_word(s->d, &run) && !s->on_refusal && !is_odd && !is_suspicious)
        return leave_word(s, &run);
    return lks_take_host(s, &run, is_known, &host, link);
}

LKS_FAST_END
