/* P21: names that are not hosts by the lists of top-level domains and public
 * suffixes, but that count as hosts after a scheme or before a path. */
#ifndef LKS_FIND_RULES_LOCAL_NAMES_H
#define LKS_FIND_RULES_LOCAL_NAMES_H

#include "find/host.h"

/** What stands before the run. */
typedef enum lks_odd_lead {
    LKS_ODD_BARE,
    LKS_ODD_SCHEME,
    LKS_ODD_ADDED /**< a scheme of linkspan_options.schemes, except http, https,
                   *   ftp, ws and wss */
} lks_odd_lead;

/** Find the host of a run that is a host only because of the text around it.
 *  This is a name without a dot after an added scheme ("s3://my-bucket"). With
 *  LINKSPAN_TAILOR_HOSTS, it can also be one of these: "localhost" after a
 *  scheme; another name without a dot after a scheme and before a port or path
 *  ("http://grafana:3000/d/1"), and after http:// or https:// also before a
 *  space, punctuation or the end of the text ("http://wiki is down"); there, a
 *  name of a private network ("http://nas.lan:5000/"); a public suffix after a scheme or before a path
 *  ("https://gov.uk/vehicle-tax", "gob.mx/curp"), and one that is a site
 *  anywhere ("apply at gov.uk"). */
bool lks_odd_host_in_run(const linkspan_detector *d, lks_slice text,
                         const lks_run *run, lks_odd_lead lead,
                         lks_run_host *host);

#endif
