/* Templates such as '{host}\t{href}'. */
#ifndef CLI_OUTPUT_TEMPLATE_H
#define CLI_OUTPUT_TEMPLATE_H

#include "cli/output/hit.h"

/** End the program, with a message, if the template cannot be used. */
void template_check(const char *pattern);

/** True if the template shows this field. */
bool template_has(const char *pattern, field wanted);

void template_write(const char *pattern, hit *h);

#endif
