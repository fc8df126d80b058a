/* Weighs the evidence that a bare name is a site. */
#include "linkspan/linkspan.h"

#include "api/check.h"
#include "find/detector.h"
#include "find/host.h"
#include "find/rules/names.h"
#include "text/hints.h"

LKS_COLD linkspan_status linkspan_weigh_name(
    const linkspan_detector *detector, const char *text, size_t len,
    size_t start, size_t end, int32_t evidence[LINKSPAN_EVIDENCE_COUNT])
{
    if (!detector || !evidence || !lks_is_memory(text, len) || start > end ||
        end > len)
        return LINKSPAN_ERR_ARG;
    const lks_slice slice = lks_slice_of(text, len);
    lks_run_host host;
    if (!lks_is_host(detector, slice, (linkspan_range){start, end}, false,
                     &host) ||
        host.kind != LINKSPAN_HOST_DOMAIN)
        return LINKSPAN_NONE;
    const lks_host found = lks_host_of(&host);
    return lks_weigh_name(detector, slice, &found, evidence) ? LINKSPAN_OK
                                                             : LINKSPAN_NONE;
}
