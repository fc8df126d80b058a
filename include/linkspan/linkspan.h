/**
 * linkspan finds URLs and e-mail addresses in plain text of any language, and writes
 * them so that people can read them and programs can find them again (UTS #58,
 * Unicode 17.0).
 *
 * This header includes all others, one for each subject. You can also include a
 * single one. Start with linkspan/detect.h; the conventions about text, ownership,
 * threads and structs are in the first comment of linkspan/base.h.
 */
#ifndef LINKSPAN_LINKSPAN_H
#define LINKSPAN_LINKSPAN_H

/* In the order in which text flows through them. */
/* clang-format off */
#include "linkspan/base.h"       /* status codes, strings, buffers, memory */
#include "linkspan/properties.h" /* properties of a code point */
#include "linkspan/data.h"       /* lists of domains */
#include "linkspan/host.h"       /* hosts and domain names */
#include "linkspan/ends.h"       /* where a link ends, an address starts */
#include "linkspan/detect.h"     /* options, detectors, links */
#include "linkspan/names.h"      /* names of enumerations, options in words */
#include "linkspan/offsets.h"    /* bytes, code points, UTF-16 units */
#include "linkspan/flat.h"       /* all links of a text as integers */
#include "linkspan/stream.h"     /* texts that come in pieces */
#include "linkspan/live.h"       /* texts that are edited */
#include "linkspan/explain.h"    /* which rule decided what */
#include "linkspan/format.h"     /* writing a link, taking one apart */
#include "linkspan/safety.h"     /* findings, policies, clean text, defanging */
#include "linkspan/display.h"    /* showing a link to a person */
#include "linkspan/plan.h"       /* deciding about single links */
#include "linkspan/linkify.h"    /* making text and documents clickable */
/* clang-format on */

#endif
