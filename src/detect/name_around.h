/* What stands around a bare name says whether it is code: "foo.at(3)",
 * "import os.name", "src/x.h.in". */
#ifndef LKS_DETECT_NAME_AROUND_H
#define LKS_DETECT_NAME_AROUND_H

#include "linkspan/linkspan.h"
#include "text/slice.h"

/**
 * Weigh the text that touches a name, and the word before it.
 *
 * @param name     with its port, if it has one.
 * @param is_file  the last label of the name is a file extension: words such
 *                 as "edit" and "python" before the name then count too.
 * @param reach    raised to how far the function looked.
 * @return log-odds as in lks_name_evidence, never more than 0.
 */
int lks_evidence_around(lks_slice text, linkspan_range name, bool is_file,
                        size_t *reach);

/** Number of bytes on either side of a name that are looked at, on the same
 *  line. Because of this limit, a stream, or a scan that starts later in the
 *  text, sees the same bytes around the name. */
#define LKS_AROUND_MAX 48

/** The lowest result of lks_evidence_of_line(). */
#define LKS_LEAST_OF_LINE (-64)

/** Weigh the line on which a name stands: signs of code, other files.
 *  Parameters and result are those of lks_evidence_around(); the result is at
 *  least LKS_LEAST_OF_LINE. A name with a file extension that is alone on its
 *  line gets this lowest result, since most such names are files. */
int lks_evidence_of_line(lks_slice text, linkspan_range name, bool is_file,
                         size_t *reach);

/** True if words stand around the name as in a sentence: "more on batikjaya.id
 *  today". Sites are named more often in sentences than in code or alone on a
 *  line. */
bool lks_is_in_sentence(lks_slice text, linkspan_range name, size_t *reach);

/** True for "txt", "html" and the like: extensions that are no top-level domains. */
bool lks_is_file_extension(lks_slice label);

/** P18: true if a backslash stands before the name, as in "C:\app.net\bin" and
 *  "\\server.example.com\share". */
bool lks_is_in_windows_path(lks_slice text, size_t start);

/** P18: log-odds that the colon and digits after the name of a file are a line
 *  number rather than a port ("Bar.java:42", "main.rs:10:5"). */
int lks_evidence_of_port(lks_slice text, linkspan_range port, size_t *reach);

#endif
