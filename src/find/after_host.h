/* What follows a host before its path: a dot, a port. */
#ifndef LKS_FIND_AFTER_HOST_H
#define LKS_FIND_AFTER_HOST_H

#include "find/detector.h"

typedef enum lks_port_kind {
    LKS_PORT_NONE,
    LKS_PORT_GOOD,
    LKS_PORT_BAD /**< digits that cannot be a port: the host is not linked
                  *   (H9) */
} lks_port_kind;

/** Read the port whose colon stands at `at`. `port` receives its digits; no
 *  more than six digits are read. After a scheme and before a path, query or
 *  fragment a port may have no digits: `http://example.com:/x` (H9). */
lks_port_kind lks_read_port(lks_slice text, size_t at, bool has_scheme,
                            linkspan_range *port);

/** True if path, query or fragment starts at `at`. */
bool lks_is_initiator(lks_slice text, size_t at);

/** H8: the dot between a host and the end of its run belongs to the host only
 *  before a port or a part. */
size_t lks_past_dot(lks_slice text, size_t run_end, size_t host_end,
                    bool has_scheme);

/** Where the path of a host that is not linked would start: after a dot that
 *  belongs to it (H8) and after what looks like a port. */
size_t lks_past_port(lks_slice text, size_t host_end);

#endif
