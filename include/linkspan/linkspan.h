/**
 * linkspan finds URLs and e-mail addresses in plain text of any language, and writes
 * them so that people can read them and programs can find them again (UTS #58,
 * Unicode 18.0).
 *
 * This header includes all others, one for each subject. You can also include a
 * single one. Start with linkspan/detect.h; the conventions about text, ownership,
 * threads and structs are in the first comment of linkspan/base.h.
 */
#ifndef LINKSPAN_LINKSPAN_H
#define LINKSPAN_LINKSPAN_H

/* In the order of work: from a text to the output. */
/* clang-format off */
#include "linkspan/base.h"       /* status codes, strings, buffers, memory */
#include "linkspan/properties.h" /* properties of a code point */
#include "linkspan/data.h"       /* lists of domains */
#include "linkspan/host.h"       /* hosts and domain names */
#include "linkspan/ends.h"       /* where links end and addresses start */
#include "linkspan/detect.h"     /* options, detectors, links */
#include "linkspan/names.h"      /* names of values, options as strings */
#include "linkspan/offsets.h"    /* bytes, code points, UTF-16 units */
#include "linkspan/flat.h"       /* all links of a text as integers */
#include "linkspan/stream.h"     /* texts that arrive in pieces */
#include "linkspan/live.h"       /* keeping the links of an edited text */
#include "linkspan/explain.h"    /* why something is a link or not */
#include "linkspan/format.h"     /* writing links, splitting a link */
#include "linkspan/safety.h"     /* findings, policies, defanging, secrets */
#include "linkspan/message.h"    /* whole documents and senders */
#include "linkspan/display.h"    /* showing links to people */
#include "linkspan/plan.h"       /* deciding about each link */
#include "linkspan/linkify.h"    /* making links clickable */
#include "linkspan/redact.h"     /* hiding links and secrets, mapping offsets */
/* clang-format on */

#endif
