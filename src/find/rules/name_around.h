/* What touches a bare name: "foo.at(3)", "src/x.h.in", "/etc/x.example". */
#ifndef LKS_FIND_RULES_NAME_AROUND_H
#define LKS_FIND_RULES_NAME_AROUND_H

#include "find/detector.h"

/** The evidence of the text that touches the name. `reach` is raised to how far
 *  the function looked, as in the functions below. */
uint32_t lks_evidence_of_touch(lks_slice text, linkspan_range name,
                               size_t *reach);

/** Number of bytes on either side of a name, on the same line, that P20 looks
 *  at. */
#define LKS_AROUND_MAX 48

/** P18: true if a backslash stands before the name, as in "C:\app.net\bin" and
 *  "\\server.example.com\share". */
bool lks_is_in_windows_path(lks_slice text, size_t start);

/** P18: true if a path on a disk leads up to the name: "/etc/live/x.example",
 *  "./x.example", "~/sites/x.example". */
bool lks_is_in_disk_path(lks_slice text, size_t start);

/** P18: true for the port of a site. False if the colon and digits after a name
 *  are more likely a line number ("Bar.java:42", "main.rs:10:5"). */
bool lks_is_port_of_site(lks_slice text, linkspan_range port, size_t *reach);

#endif
