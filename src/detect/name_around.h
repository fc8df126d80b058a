/* What stands around a bare name says whether it is code: "foo.at(3)",
 * "import os.name", "src/x.h.in". */
#ifndef LKS_DETECT_NAME_AROUND_H
#define LKS_DETECT_NAME_AROUND_H

#include "linkspan/linkspan.h"
#include "text/slice.h"

/**
 * Weigh what touches a name, and the word before it.
 *
 * @param name     with its port, if it has one.
 * @param is_file  its last label is a file extension: "edit", "python" and the
 *                 like before it count too.
 * @param reach    becomes how far was looked, if that is further.
 * @return log-odds as in lks_name_evidence, never more than 0.
 */
int lks_evidence_around(lks_slice text, linkspan_range name, bool is_file,
                        size_t *reach);

/** Bytes on either side of a name that are looked at, on the same line: so that
 *  streams and scans that start later see the same. */
#define LKS_AROUND_MAX 48

/** The least that a line can say. */
#define LKS_LEAST_OF_LINE (-64)

/** Weigh the line that a name stands on: marks of code, other files. Parameters and
 *  result are those of lks_evidence_around(), the result LKS_LEAST_OF_LINE or more.
 *  Where a name stands alone, nothing but its own evidence speaks for a site, and of
 *  files there are more. */
int lks_evidence_of_line(lks_slice text, linkspan_range name, bool is_file,
                         size_t *reach);

/** True if words stand around the name as in a sentence: "more on batikjaya.id
 *  today". There sites are named more often than in code, and alone on a line. */
bool lks_is_in_sentence(lks_slice text, linkspan_range name, size_t *reach);

/** True for "txt", "html" and the like: extensions that are no top-level domains. */
bool lks_is_file_extension(lks_slice label);

/** P18: a backslash stands before the name, as in "C:\app.net\bin" and
 *  "\\server.example.com\share". */
bool lks_is_in_windows_path(lks_slice text, size_t start);

/** P18: how the colon and digits after the name of a file are a line number
 *  rather than a port ("Bar.java:42", "main.rs:10:5"), in log-odds. */
int lks_evidence_of_port(lks_slice text, linkspan_range port, size_t *reach);

#endif
