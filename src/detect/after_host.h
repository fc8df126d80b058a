/* What follows a host before its path: a dot, a port. */
#ifndef LKS_DETECT_AFTER_HOST_H
#define LKS_DETECT_AFTER_HOST_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

typedef enum lks_port_kind {
    LKS_PORT_NONE,
    LKS_PORT_GOOD,
    LKS_PORT_BAD /**< digits that cannot be one: nothing is linked (H9) */
} lks_port_kind;

/** The port at `at`, where its colon stands; `port` is its digits. */
lks_port_kind lks_read_port(lks_slice text, size_t at, linkspan_range *port);

/** True if path, query or fragment starts at `at`. */
bool lks_is_initiator(lks_slice text, size_t at);

/** Where something ends that is passed over and not searched: what would be
 *  the port, path, query and fragment of the host that ends at `host_end`. */
size_t lks_past_tail(lks_slice text, size_t host_end);

#endif
