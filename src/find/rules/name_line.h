/* Code on the line of a bare name: "x() and foo.id", "views.py, foo.id". */
#ifndef LKS_FIND_RULES_NAME_LINE_H
#define LKS_FIND_RULES_NAME_LINE_H

#include "find/detector.h"

/** The evidence of the line: marks of code on it, and names of files and of code
 *  on it or in the sentence of the name. */
uint32_t lks_evidence_of_line(const linkspan_detector *d, lks_slice text,
                              linkspan_range name, size_t *reach);

/** True for "txt", "html" and the like: extensions that are no top-level
 *  domains. */
bool lks_is_file_extension(lks_slice label);

#endif
